import type { Clock } from '../client/clock.js';

export interface ManualClock extends Clock {
  /** Lets everyone who can go on do so, then jumps to the next timer; until `isDone` or out of time. */
  run(isDone: () => boolean, limitMs?: number): Promise<void>;
}

/** Time that passes only when nobody has anything left to do. An hour of waiting takes no time at all. */
export function manualClock(): ManualClock {
  let time = 0;
  let count = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  return {
    now: () => time,
    after(ms, run) {
      const id = ++count;
      timers.set(id, { at: time + Math.max(0, ms), run });
      return () => timers.delete(id);
    },
    async run(isDone, limitMs = 3_600_000) {
      const limit = time + limitMs;
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        if (isDone()) return;
        const [next] = [...timers].sort(([a, x], [b, y]) => x.at - y.at || a - b);
        if (!next) throw new Error('everyone waits for ever');
        const [id, timer] = next;
        if (timer.at > limit) throw new Error(`not done after ${limitMs} ms`);
        timers.delete(id);
        time = Math.max(time, timer.at);
        timer.run();
      }
    },
  };
}
