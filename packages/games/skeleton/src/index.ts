export * from './case.js';
export * from './entry.js';
export * from './layout.js';
export { skeleton } from './skeleton.js';
