import type { Clock } from '../client/clock.js';

interface JumpClock extends Clock {
  /** Real time goes on, and this much more has passed: timers that it reaches are due now. */
  jump(ms: number): void;
}

/** Real time that can be pushed ahead, for play at a real chain whose time is pushed ahead with it. */
export function jumpClock(): JumpClock {
  let ahead = 0;
  const timers = new Set<{ at: number; run: () => void; timer: ReturnType<typeof setTimeout> }>();
  const now = () => performance.now() + ahead;
  return {
    now,
    after(ms, run) {
      const entry = { at: now() + Math.max(0, ms), run, timer: setTimeout(() => due(entry), ms) };
      timers.add(entry);
      return () => {
        clearTimeout(entry.timer);
        timers.delete(entry);
      };
    },
    jump(ms) {
      ahead += ms;
      for (const entry of timers) {
        clearTimeout(entry.timer);
        entry.timer = setTimeout(() => due(entry), Math.max(0, entry.at - now()));
      }
    },
  };
  function due(entry: { at: number; run: () => void }): void {
    timers.delete(entry as never);
    entry.run();
  }
}
