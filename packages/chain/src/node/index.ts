export * from './artifacts.js';
export * from './deploy.js';
export * from './deployBeacon.js';
export * from './deploymentFile.js';
export { keptState, writeState, writtenBlock } from './keepState.js';
export * from './link.js';
export * from './publishSets.js';
export * from './startAnvil.js';
