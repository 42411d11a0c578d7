export * from './layout.js';
export * from './needs.js';
