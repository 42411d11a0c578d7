import type { Clock } from './clock.js';

interface ClosingClock extends Clock {
  /** Nothing is waited for any more. */
  close(): void;
}

/** A clock for as long as somebody is there: who waits when it is closed is called at once, and nothing stays behind. */
export function closingClock(clock: Clock): ClosingClock {
  const waiting = new Map<() => void, () => void>();
  let isClosed = false;
  return {
    now: () => clock.now(),
    after(ms, run) {
      if (isClosed) return clock.after(0, run);
      const call = () => {
        waiting.delete(call);
        run();
      };
      const off = clock.after(ms, call);
      waiting.set(call, off);
      return () => {
        waiting.delete(call);
        off();
      };
    },
    close() {
      isClosed = true;
      for (const [call, off] of [...waiting]) {
        off();
        call();
      }
    },
  };
}
