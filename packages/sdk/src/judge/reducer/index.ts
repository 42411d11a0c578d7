export * from './clock.js';
export * from './judge.js';
export * from './open.js';
export * from './types.js';
