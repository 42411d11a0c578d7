import { useState } from 'react';
import type { Door } from '../session/messages.js';
import { useTexts } from '../texts/index.js';

interface FreeSeatProps {
  readonly door: Door | undefined;
  readonly enter: (() => Promise<void>) | undefined;
}

/** To who watches: a seat that he may ask for, or what he can do where his own is on another device. */
export function FreeSeat({ door, enter }: FreeSeatProps) {
  const t = useTexts().table;
  const [isAsking, setAsking] = useState(false);
  if (!door) return null;
  const ask = () => {
    setAsking(true);
    enter?.().catch(() => setAsking(false));
  };
  return (
    <div className="banner mild" role="status" data-testid="door">
      {door === 'elsewhere' ? t.elsewhere : isAsking ? t.enters : t.freeSeat}
      {enter && !isAsking && (
        <button type="button" className="button small primary" onClick={ask}>
          {t.enter}
        </button>
      )}
    </div>
  );
}
