export { playersDealer } from './dealer.js';
export * from './layout.js';
export * from './seat.js';
export type { PlayersSlot, PlayersState } from './state.js';
