export * from './betting.js';
export * from './cards.js';
export * from './case.js';
export * from './dealing.js';
export * from './evaluator/index.js';
export * from './holdem.js';
export * from './layout.js';
export { type Pot, payoutOf, potsOf } from './pots.js';
export * from './seats.js';
