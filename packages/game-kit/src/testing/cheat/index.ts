export * from './case.js';
export { cheat } from './cheat.js';
export * from './layout.js';
