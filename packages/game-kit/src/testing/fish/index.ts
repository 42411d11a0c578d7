export * from './case.js';
export * from './fish.js';
export * from './layout.js';
