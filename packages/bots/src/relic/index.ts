export * from './bot.js';
export * from './infer.js';
export * from './make.js';
export * from './match.js';
