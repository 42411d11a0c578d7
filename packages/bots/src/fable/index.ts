export * from './bot.js';
export * from './match.js';
