import type { JoinTable } from '@facedown/sdk';

type Clock = NonNullable<JoinTable['clock']>;

/** A clock whose timers end with a game: at a table that waits for a day a program would stay for a day. */
export function endingClock(): Clock & { end(): void } {
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  return {
    now: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        run();
      }, ms);
      waiting.add(timer);
      return () => {
        waiting.delete(timer);
        clearTimeout(timer);
      };
    },
    end() {
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
