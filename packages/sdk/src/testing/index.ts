export * from './attackTable.js';
export * from './changeTable.js';
export * from './jumpClock.js';
export * from './manualClock.js';
export { triedMutations } from './mutations.js';
export * from './playTable.js';
