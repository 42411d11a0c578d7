export * from './attackTable.js';
export * from './changeTable.js';
export * from './manualClock.js';
export * from './playTable.js';
