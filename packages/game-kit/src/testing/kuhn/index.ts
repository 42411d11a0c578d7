export * from './case.js';
export * from './entry.js';
export * from './kuhn.js';
export * from './layout.js';
