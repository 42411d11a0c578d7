export * from './conformance.js';
export * from './describeConformance.js';
export * from './golden.js';
export * from './plant.js';
export * from './scenes.js';
