import { useEffect, useRef } from 'react';

/** The cards from left to right answer to 1, 2, 3 and so on. */
export function useKeys(cards: number, play: (place: number) => void): void {
  const latest = useRef(play);
  latest.current = play;
  useEffect(() => {
    if (cards === 0) return;
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog')) return;
      const place = Number(event.key) - 1;
      if (Number.isInteger(place) && place >= 0 && place < cards) latest.current(place);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [cards]);
}
