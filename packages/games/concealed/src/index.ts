export * from './case.js';
export * from './concealed.js';
export * from './config.js';
export * from './entry.js';
export * from './layout.js';
export * from './lists.js';
