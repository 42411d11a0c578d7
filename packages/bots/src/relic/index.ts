export * from './bot.js';
export * from './infer.js';
export * from './match.js';
