export * from './layout.js';
export * from './needs.js';
export * as Needs from './needs.js';
