import { ConcealedPhase, type ConcealedState } from '@facedown/concealed';
import type { Shown } from '@facedown/game-kit';
import type { TableMove } from '../session/desk.js';
import type { Audit } from './audit.js';

/** What everyone saw happen. */
export type ConcealedEvent =
  | { readonly kind: 'laid'; readonly seat: number }
  | RoundOpened
  | { readonly kind: 'audit'; readonly audit: Audit }
  | { readonly kind: 'over'; readonly winner: number };

export interface RoundOpened {
  readonly kind: 'opened';
  readonly round: number;
  /** By seat: what it had laid down. */
  readonly faces: readonly [readonly number[], readonly number[]];
  /** 255 for a tie. */
  readonly winner: number;
}

export function eventsBetween(
  before: ConcealedState,
  after: ConcealedState,
  move: TableMove | undefined,
  shown: readonly Shown[],
): ConcealedEvent[] {
  const events: ConcealedEvent[] = [];
  if (move?.action !== undefined && after.phase !== ConcealedPhase.Close)
    events.push({ kind: 'laid', seat: move.seat });
  if (before.phase === ConcealedPhase.Open && after.phase !== ConcealedPhase.Open) {
    const of = (seat: number) => shown.filter(({ slot }) => slot >> 8 === seat).map(({ face }) => face);
    const gained = [0, 1].find((seat) => after.points[seat]! > before.points[seat]!);
    events.push({ kind: 'opened', round: before.round + 1, faces: [of(0), of(1)], winner: gained ?? 255 });
  }
  if (before.phase !== ConcealedPhase.Over && after.phase === ConcealedPhase.Over)
    events.push({ kind: 'over', winner: after.winner });
  return events;
}
