import type { FableState } from '@facedown/fable';
import { useEffect, useRef } from 'react';
import { systemRandom } from '../session/secrets.js';
import type { Clock } from '../session/view.js';
import { CONCEDE, emptyAnswer, type FableChoice } from './choices.js';

/** Before the clock ends, so that the answer still counts. */
const EARLY_MS = 2500;
const PATIENCE = 3;

interface Absence {
  readonly state: FableState;
  readonly seat: number | undefined;
  /** Given while the own seat is asked at a table with others. */
  readonly clock: Clock | undefined;
  readonly act: (choice: FableChoice) => void;
}

/** Nobody is there: an own turn is passed, an attack is let through; after three such turns running the game is given up. */
export function useAbsence({ state, seat, clock, act }: Absence): { present: () => void } {
  const missed = useRef(0);
  const latest = useRef({ state, seat, act });
  latest.current = { state, seat, act };
  const endsAt = clock?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setTimeout(
      () => {
        const now = latest.current;
        const empty = now.seat === undefined ? undefined : emptyAnswer(now.state, now.seat, systemRandom);
        if (!empty) return;
        missed.current++;
        now.act(missed.current > PATIENCE ? CONCEDE : empty);
      },
      Math.max(0, endsAt - EARLY_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [endsAt]);
  return {
    present: () => {
      missed.current = 0;
    },
  };
}
