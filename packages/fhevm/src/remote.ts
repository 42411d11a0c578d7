export * from './dev/relayer.js';
export * from './dev/sealed.js';
