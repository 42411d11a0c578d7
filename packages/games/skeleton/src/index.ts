export * from './entry.js';
export * from './layout.js';
export { skeleton } from './skeleton.js';
