export * from './case.js';
export * from './entry.js';
export * from './fish.js';
export * from './layout.js';
