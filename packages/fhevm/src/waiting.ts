import { asRelayerError, type RelayerError } from './errors.js';

export interface Waiting {
  /** How long to ask in all; half of the table's time to answer is a good measure. */
  readonly seconds: number;
  /** The first pause; each is twice as long as the one before, up to eight of the first. */
  readonly pauseMs?: number;
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
  /** Nobody waits for the answer any longer. */
  isStopped?(): boolean;
  onWait?(error: RelayerError, seconds: number): void;
}

/** For so long a card that nobody may read is taken for one that the coprocessors have not seen yet. */
const YOUNG_MS = 60_000;
const LONGEST = 8;

/** Asks until there is an answer, a refusal that no patience helps against, or no time. Sends no transaction. */
export async function waitFor<Answer>(ask: () => Promise<Answer>, options: Waiting): Promise<Answer> {
  const { seconds, pauseMs = 1000, now = Date.now, sleep = pause } = options;
  const since = now();
  for (let pauseOf = 1; ; pauseOf = Math.min(2 * pauseOf, LONGEST)) {
    try {
      return await ask();
    } catch (thrown) {
      const error = asRelayerError(thrown);
      const waited = now() - since;
      if (error.kind === 'never' || (error.kind === 'soon' && waited >= YOUNG_MS)) throw error;
      if (options.isStopped?.()) throw error;
      if (waited + pauseOf * pauseMs > 1000 * seconds) throw error;
      options.onWait?.(error, Math.round(waited / 1000));
      await sleep(pauseOf * pauseMs);
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
