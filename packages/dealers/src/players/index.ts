export { playersDealer } from './dealer.js';
export * from './layout.js';
export * from './seat.js';
export {
  type AskShuffle,
  answerShuffle,
  type ShuffleAnswer,
  type ShuffleAsk,
  setShuffling,
} from './shuffling.js';
export type { PlayersSlot, PlayersState } from './state.js';
