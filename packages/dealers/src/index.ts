export * from './open/index.js';
