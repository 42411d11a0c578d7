export * from './base64.js';
export * from './bytes.js';
export * from './errors.js';
export * from './ids.js';
export * from './keccak.js';
export * from './random.js';
export * from './result.js';
export * from './systemRandom.js';
