export * from './case.js';
export * from './kuhn.js';
export * from './layout.js';
