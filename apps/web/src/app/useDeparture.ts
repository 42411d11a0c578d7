import { useEffect } from 'react';
import type { TableView } from '../session/view.js';
import { go } from './router.js';

interface Departure<View, Choice> {
  readonly view: View;
  readonly departing: boolean;
  /** Nothing keeps the seat any longer. */
  readonly gone: boolean;
  readonly busy: boolean;
  /** What costs a leaving seat least. */
  readonly cheapest: (view: View) => Choice | undefined;
  readonly act: (choice: Choice) => void;
}

/** Plays a leaving seat to the end of its hand as cheaply as the rules allow, then goes to the lobby. */
export function useDeparture<View extends TableView, Choice>(departure: Departure<View, Choice>): void {
  const { view, departing, gone, busy, cheapest, act } = departure;
  useEffect(() => {
    if (gone) go({ name: 'lobby' });
  }, [gone]);
  useEffect(() => {
    if (!departing || busy || view.seat === undefined || view.waiting.kind !== 'action') return;
    const choice = view.waiting.parties.includes(view.seat) ? cheapest(view) : undefined;
    if (choice !== undefined) act(choice);
  }, [view, departing, busy, cheapest, act]);
}
