export * from './attackTable.js';
export * from './changeTable.js';
export * from './jumpClock.js';
export * from './manualClock.js';
export * from './playTable.js';
