import type { FableState } from '@facedown/fable';
import { useEffect, useRef } from 'react';
import { systemRandom } from '../session/secrets.js';
import type { Clock } from '../session/view.js';
import { answerAt, answerForAbsent, NOTHING_MISSED } from './absence.js';
import type { FableChoice } from './choices.js';

interface Absence {
  readonly state: FableState;
  readonly seat: number | undefined;
  /** Given while the own seat is asked at a table with others. */
  readonly clock: Clock | undefined;
  readonly act: (choice: FableChoice) => void;
}

/** Answers for a person who isn't there, shortly before the time to act is over. */
export function useAbsence({ state, seat, clock, act }: Absence): { present: () => void } {
  const missed = useRef(NOTHING_MISSED);
  const latest = useRef({ state, seat, act });
  latest.current = { state, seat, act };
  const at = clock && answerAt(clock);
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(
      () => {
        const now = latest.current;
        const answer =
          now.seat === undefined ? undefined : answerForAbsent(now.state, now.seat, missed.current, systemRandom);
        if (!answer) return;
        missed.current = answer.missed;
        now.act(answer.choice);
      },
      Math.max(0, at - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [at]);
  return {
    present: () => {
      missed.current = NOTHING_MISSED;
    },
  };
}
