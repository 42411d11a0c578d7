export * from './bot.js';
export * from './evaluate.js';
export * from './make.js';
export * from './match.js';
