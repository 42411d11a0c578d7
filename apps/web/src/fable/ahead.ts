import { FableKind, type FableState, fable } from '@facedown/fable';
import { type Hand, unpackSlots } from '@facedown/game-kit';
import type { FableChoice } from './choices.js';

export interface Ahead {
  readonly state: FableState;
  readonly hand: Hand;
}

/** The table as it will be when the own move is fixed. Only what the own seat knows is in it. */
export function aheadOf(state: FableState, seat: number, hand: Hand, { action, arrange }: FableChoice): Ahead {
  const after = fable.apply(state, seat, action);
  if (action.kind !== FableKind.Play) return { state: after, hand };
  const slots = unpackSlots(state.hands[seat]!);
  const faces = new Map(hand);
  for (const [i, from] of (arrange[0] ?? []).entries()) {
    const face = hand.get(slots[from]!);
    if (face !== undefined) faces.set(slots[i]!, face);
  }
  const face = faces.get(slots[0]!);
  return { state: face === undefined ? after : fable.on(after, [{ slot: slots[0]!, face }]), hand: faces };
}
