import { useEffect, useState } from 'react';
import type { Clock } from '../session/view.js';

/** The time, told anew a few times a second while somebody looks at a clock. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

/** Whole seconds, the last of which is 1. */
export const secondsLeft = ({ endsAt }: Clock, now: number): number => Math.max(0, Math.ceil((endsAt - now) / 1000));
