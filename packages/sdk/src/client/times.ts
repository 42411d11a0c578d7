import type { Opening } from '../judge/judge.js';

export interface ClientTimes {
  /** Before what was said is said again, and the relay is asked for what we lack. */
  readonly resendMs: number;
  /** Before a table that doesn't move is taken to the chain: the table's own clock where nothing else is said. */
  readonly patienceMs: number;
  /** Before an answer without a choice is given: always the same, so that it tells nothing. */
  readonly answerMs: number;
  /** Before we post a move ourselves that someone else should have posted for us. */
  readonly censorMs: number;
  /** Between the seats, where each could do what only one has to. */
  readonly staggerMs: number;
  /** How long the next hand waits for everyone to agree to a change of seats. */
  readonly changeMs: number;
}

export const DEFAULT_TIMES: ClientTimes = {
  resendMs: 1000,
  patienceMs: 30_000,
  answerMs: 150,
  censorMs: 5000,
  staggerMs: 500,
  changeMs: 4000,
};

/** Nobody is taken to the chain for thinking as long as the table's terms let him. */
export const timesOf = (
  { answerSeconds }: Pick<Opening, 'answerSeconds'>,
  times: Partial<ClientTimes> = {},
): ClientTimes => ({
  ...DEFAULT_TIMES,
  patienceMs: Math.max(5000, answerSeconds * 1000),
  ...times,
});
