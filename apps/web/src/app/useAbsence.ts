import { useCallback, useEffect, useRef } from 'react';
import type { Clock } from '../session/view.js';
import { type Absent, answerAt, answerForAbsent, NOTHING_MISSED } from './absence.js';

interface Absence<Choice> {
  /** Given while the own seat is asked at a table with others. */
  readonly clock: Clock | undefined;
  readonly answer: () => Absent<Choice> | undefined;
  readonly act: (choice: Choice) => void;
}

/** Answers for a person who isn't there, shortly before the time to act is over. */
export function useAbsence<Choice>({ clock, answer, act }: Absence<Choice>): {
  readonly present: () => void;
  /** The person isn't there: the answer is given now. */
  readonly away: () => void;
} {
  const missed = useRef(NOTHING_MISSED);
  const latest = useRef({ answer, act });
  latest.current = { answer, act };
  const at = clock && answerAt(clock);
  const away = useCallback(() => {
    const now = latest.current;
    const absent = now.answer();
    const answered = absent && answerForAbsent(absent, missed.current);
    if (!answered) return;
    missed.current = answered.missed;
    now.act(answered.choice);
  }, []);
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(away, Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at, away]);
  return {
    away,
    present: () => {
      missed.current = NOTHING_MISSED;
    },
  };
}
