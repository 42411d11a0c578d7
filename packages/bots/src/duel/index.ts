export * from './bot.js';
export * from './evaluate.js';
export * from './match.js';
