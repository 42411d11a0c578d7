import { useEffect, useState } from 'react';
import type { TableView } from '../session/view.js';

/** The seat whose clock has run out, if it isn't one's own. */
export function useLate(view: TableView): number | undefined {
  const [now, setNow] = useState(Date.now);
  const endsAt = view.clock?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, endsAt - Date.now()) + 50);
    return () => clearTimeout(timer);
  }, [endsAt]);
  if (view.seat === undefined || endsAt === undefined || now < endsAt) return undefined;
  return view.waiting.parties.find((party) => party !== view.seat);
}
