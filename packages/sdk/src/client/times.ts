import type { Opening } from '../judge/judge.js';

export interface ClientTimes {
  /** Before what was said is said again, and the relay is asked for what we lack. */
  readonly resendMs: number;
  /** Before a table that doesn't move is taken to the chain: the table's own clock where nothing else is said. */
  readonly patienceMs: number;
  /** Of that, what a seat has for a turn without touching its bank, and how much a bank holds. */
  readonly turnMs: number;
  readonly bankMs: number;
  /** Before an answer without a choice is given: always the same, so that it tells nothing. */
  readonly answerMs: number;
  /** Before a seat that is asked in a window and says nothing is taken to have nothing to say. */
  readonly silenceMs: number;
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
  turnMs: 30_000,
  bankMs: 0,
  answerMs: 150,
  silenceMs: 8000,
  censorMs: 5000,
  staggerMs: 500,
  changeMs: 4000,
};

type Clocks = Pick<Opening, 'registerSeconds' | 'answerSeconds'>;

/** A judge that takes no longer to hear who has the newest state. */
const QUICK_SECONDS = 2;
const isQuick = ({ registerSeconds }: Clocks): boolean => registerSeconds <= QUICK_SECONDS;

/**
 * How long a table that doesn't move is left to itself. Before a quick judge the time to act is one span,
 * of which its clock is the last third; before a slow one, which is dear, all of it passes first.
 */
export const patienceSeconds = (clocks: Clocks): number =>
  isQuick(clocks) ? Math.max(1, 2 * clocks.answerSeconds - clocks.registerSeconds) : clocks.answerSeconds;

/** What a seat has to act, from its turn to the moment at which the clock acts for it, where the judge is quick. */
export const secondsToAct = (clocks: Clocks): number =>
  isQuick(clocks) ? patienceSeconds(clocks) + clocks.registerSeconds + clocks.answerSeconds : clocks.answerSeconds;

/** Nobody is taken to the chain for thinking as long as the table's terms let him. */
export function timesOf(clocks: Clocks, times: Partial<ClientTimes> = {}): ClientTimes {
  const patienceMs = times.patienceMs ?? Math.max(5000, patienceSeconds(clocks) * 1000);
  return {
    ...DEFAULT_TIMES,
    silenceMs: Math.min(DEFAULT_TIMES.silenceMs, clocks.answerSeconds * 400),
    // Half of it for each turn, and four times the other half for those that need more.
    ...(isQuick(clocks) ? { turnMs: patienceMs / 2, bankMs: 2 * patienceMs } : { turnMs: patienceMs, bankMs: 0 }),
    ...times,
    patienceMs,
  };
}
