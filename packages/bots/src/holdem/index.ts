export * from './bot.js';
export * from './equity.js';
export * from './match.js';
