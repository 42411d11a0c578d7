export * from './bot.js';
export * from './equity.js';
export * from './make.js';
export * from './match.js';
