export * from './chiSquare.js';
export * from './packStatistics.js';
export * from './testSet.js';
export * from './vectors.js';
