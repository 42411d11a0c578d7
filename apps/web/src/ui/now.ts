import { useEffect, useState } from 'react';
import type { Clock } from '../session/view.js';

/** Whole seconds, the last of which is 1. */
const secondsLeft = ({ endsAt }: Clock, now: number): number => Math.max(0, Math.ceil((endsAt - now) / 1000));

/** Whole seconds since then, told anew when they change. */
export function useSecondsSince(since: number | undefined): number {
  const [, tell] = useState(0);
  useEffect(() => {
    if (since === undefined) return;
    const timer = setInterval(() => tell((times) => times + 1), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, Math.floor((Date.now() - since) / 1000));
}

/** Seconds left, told anew when they change and not in between: a page on which nothing happens does nothing. */
export function useSecondsLeft(clock: Clock | undefined): number | undefined {
  const [, tell] = useState(0);
  const endsAt = clock?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const rest = endsAt - Date.now();
      if (rest <= 0) return;
      timer = setTimeout(
        () => {
          tell((times) => times + 1);
          wait();
        },
        (rest % 1000) + 10,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return clock && secondsLeft(clock, Date.now());
}
