export * from './dealer.js';
export * from './layout.js';
export * from './places.js';
export * from './port.js';
export * from './reference.js';
export * from './seat.js';
export * from './walk.js';
export * from './word.js';
