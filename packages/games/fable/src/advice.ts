import { type FableConfig, FableStart } from './layout.js';

/** What starting is worth between decks like the starters, in health: measured, see docs/rules/fable.md. */
const WORTH_OF_STARTING = 7;

/** The bid that the house proposes. */
export const adviceFor = ({ start, health }: FableConfig): number =>
  start === FableStart.Bid ? Math.min(health - 1, WORTH_OF_STARTING) : 0;
