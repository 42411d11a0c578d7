export * from './evaluate.js';
export * from './names.js';
export { Category, categoryOf, kickersOf, packRank } from './rank.js';
export { RANKS, strengthOfRank } from './tables.js';
