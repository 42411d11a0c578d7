import { type HoldemAction, HoldemKind, holdem } from '@facedown/holdem';
import { useEffect } from 'react';
import { go } from '../app/router.js';
import type { HoldemView } from './model.js';

interface Departure {
  readonly view: HoldemView | undefined;
  readonly departing: boolean;
  /** Nothing keeps the seat any longer. */
  readonly gone: boolean;
  readonly busy: boolean;
  readonly onAct: (action: HoldemAction) => void;
}

/** What costs least, in the order of preference. */
const CHEAPEST = [HoldemKind.Check, HoldemKind.Muck, HoldemKind.Fold, HoldemKind.Show] as const;

/** Plays a leaving seat to the end of its hand as cheaply as the rules allow, then goes to the lobby. */
export function useDeparture({ view, departing, gone, busy, onAct }: Departure): void {
  useEffect(() => {
    if (gone) go({ name: 'lobby' });
  }, [gone]);
  useEffect(() => {
    if (!departing || busy || !view || view.seat === undefined || view.waiting.kind !== 'action') return;
    const candidates = holdem.candidates(view.state, view.seat);
    const kind = CHEAPEST.find((one) => candidates.some(({ action }) => action.kind === one));
    if (kind !== undefined) onAct({ kind, amount: 0n });
  }, [view, departing, busy, onAct]);
}
