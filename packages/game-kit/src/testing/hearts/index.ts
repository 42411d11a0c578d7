export * from './case.js';
export { hearts } from './hearts.js';
export * from './layout.js';
