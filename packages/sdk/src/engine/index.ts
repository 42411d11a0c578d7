export * from './changing/index.js';
export * from './check.js';
export * from './close.js';
export * from './engine.js';
export * from './propose.js';
export * from './record.js';
export * from './trail.js';
export * from './types.js';
