import type { Clock } from '../session/view.js';
import { useSecondsLeft } from '../ui/now.js';

const LENGTH = 2 * Math.PI * 20;

/**
 * Time left as a ring with its figures, drawn once a second. Nothing glides: a transition from one second
 * to the next would have the whole page's styles computed sixty times in it.
 */
export function ClockRing({ clock }: { clock: Clock }) {
  const whole = useSecondsLeft(clock) ?? 0;
  const bank = Math.floor((clock.bank ?? 0) / 1000);
  // First the turn runs, then what was saved.
  const isSaving = bank > 0 && whole > bank;
  const seconds = isSaving ? whole - bank : whole;
  const total = isSaving ? clock.total / 1000 - bank : bank > 0 ? bank : clock.total / 1000;
  const left = Math.min(1, seconds / total);
  return (
    <span className="clock" aria-hidden="true" data-low={left < 0.25 && !isSaving} data-bank={bank > 0 && !isSaving}>
      <svg className="clock-ring" aria-hidden="true" viewBox="0 0 44 44" data-left={left.toFixed(2)}>
        <circle cx="22" cy="22" r="20" />
        <circle cx="22" cy="22" r="20" strokeDasharray={LENGTH} strokeDashoffset={LENGTH * (1 - left)} />
      </svg>
      <b className="clock-figures">{seconds}</b>
    </span>
  );
}
