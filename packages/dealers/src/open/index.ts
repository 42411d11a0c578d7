export * from './layout.js';
export * from './open.js';
