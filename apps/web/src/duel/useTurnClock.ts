import { useEffect, useRef } from 'react';
import { useNow } from '../ui/now.js';

export const TURN_MS = 90_000;

interface TurnClock {
  readonly active: boolean;
  readonly turn: number;
  readonly onEnd: () => void;
}

/** The table's clock counts moves; a turn of many moves is ended by the page. Seconds left, while it counts. */
export function useTurnClock({ active, turn, onEnd }: TurnClock): number | undefined {
  const began = useRef<{ turn: number; at: number }>(undefined);
  if (active && began.current?.turn !== turn) began.current = { turn, at: Date.now() };
  const now = useNow(active);
  const left = active && began.current ? Math.ceil((began.current.at + TURN_MS - now) / 1000) : undefined;
  const isOver = left !== undefined && left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over.
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);
  return left === undefined ? undefined : Math.max(0, left);
}
