/** Time as an argument: real in play, by hand in tests. */
export interface Clock {
  /** Milliseconds; only differences mean anything. */
  now(): number;
  /** Calls once, later; returns how to call it off. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export const sleep = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });

const BACK_OFF_MS = [100, 300, 900] as const;
export const FEW_TRIES = BACK_OFF_MS.length;
const THEN_MS = 2000;
/** A minute: a house's database may be away for as long. */
export const PATIENT_TRIES = 33;

/** Tries once and then three times more, or as often as is said by then, waiting longer each time. */
export async function withRetry<Value>(
  clock: Clock,
  run: () => Promise<Value>,
  tries: () => number = () => FEW_TRIES,
): Promise<Value> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= tries() || isFinal(error)) throw error;
      await sleep(clock, BACK_OFF_MS[attempt] ?? THEN_MS);
    }
  }
}

const isFinal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'recoverable' in error && error.recoverable === false;
