export * from './dealer.js';
export * from './duties.js';
export * from './layout.js';
export * from './scheme.js';
export * from './seat.js';
export * from './solo.js';
export * from './words.js';
