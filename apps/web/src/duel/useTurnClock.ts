import { useEffect, useRef } from 'react';
import { useSecondsLeft } from '../ui/now.js';

const TURN_MS = 90_000;

interface TurnClock {
  readonly active: boolean;
  readonly turn: number;
  readonly onEnd: () => void;
}

/** The table's clock counts moves; a turn of many moves is ended by the page. Seconds left, while it counts. */
export function useTurnClock({ active, turn, onEnd }: TurnClock): number | undefined {
  const began = useRef<{ turn: number; at: number }>(undefined);
  if (active && began.current?.turn !== turn) began.current = { turn, at: Date.now() };
  const left = useSecondsLeft(
    active && began.current ? { endsAt: began.current.at + TURN_MS, total: TURN_MS } : undefined,
  );
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over.
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver]);
  return left;
}
