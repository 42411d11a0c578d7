import { useEffect, useState } from 'react';
import type { Clock } from '../session/view.js';

const LENGTH = 2 * Math.PI * 20;

/** Time left as a ring; drawn four times a second, which is all that a ring needs. */
export function ClockRing({ clock }: { clock: Clock }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.min(1, (clock.endsAt - now) / clock.total));
  return (
    <svg
      aria-hidden="true"
      className="clock-ring"
      viewBox="0 0 44 44"
      data-left={left.toFixed(2)}
      data-low={left < 0.25}
    >
      <circle cx="22" cy="22" r="20" />
      <circle cx="22" cy="22" r="20" strokeDasharray={LENGTH} strokeDashoffset={LENGTH * (1 - left)} />
    </svg>
  );
}
