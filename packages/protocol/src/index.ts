export * from './changeMessages.js';
export * from './hashes.js';
export * from './layout.js';
export * from './messages.js';
export * from './wire.js';
