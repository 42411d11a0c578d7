export * from './config.js';
export * from './relayer.js';
export * from './sdk.js';
