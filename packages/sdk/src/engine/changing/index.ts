export { type Asks, asksOf } from './asks.js';
export { beginEpoch } from './begin.js';
export { tick } from './tick.js';
export type { ChangeTerms, Changing, RefusedWish } from './types.js';
