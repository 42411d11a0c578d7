import type { Hand } from '@facedown/game-kit';
import {
  RelicFace as F,
  FACES,
  knows,
  lengthOf,
  type RelicAction,
  type RelicState,
  unseenCounts,
} from '@facedown/relic';
import { type Beliefs, chanceBelow, mean } from './infer.js';

const FULL_DECK = 16;
/** What a card in hand is good for later, early in a round. */
const USE = [0.05, 0.1, 0.04, 0.03, 0.1, 0.05, 0.06, 0, -0.1, -0.05];

/** One is the worth of eliminating a seat, minus one of being eliminated. */
export function scorePlay(
  state: RelicState,
  seat: number,
  action: RelicAction,
  kept: number,
  beliefs: Beliefs,
  hand: Hand,
): number {
  return effect(seat, action, kept, beliefs) + keepWorth(state, seat, kept, hand) * survives(action, kept, beliefs);
}

function effect(seat: number, { face, target, guess }: RelicAction, kept: number, { others, draw }: Beliefs): number {
  const theirs = others.get(target);
  switch (face) {
    case F.Scout:
      return 0.12;
    case F.Knight:
      return theirs ? theirs[guess]! : 0;
    case F.Healer:
      return theirs ? 0.1 * (1 - Math.max(...theirs)) : 0;
    case F.Berserker:
      return theirs ? chanceBelow(theirs, kept) - (1 - chanceBelow(theirs, kept + 1)) : 0;
    case F.Cleric:
      return 0.15;
    case F.Wizard:
      if (target === seat) return kept === F.Crystal ? -1 : 0.04 * (mean(draw) - kept);
      return theirs ? theirs[F.Crystal]! + 0.06 * (mean(theirs) - mean(draw)) : 0;
    case F.Tactician:
      return 0.08;
    case F.Paladin:
      return theirs ? 0.05 * (mean(theirs) - kept) : 0;
    case F.Idol:
      return -0.1;
    default:
      return -1;
  }
}

/** How likely the kept card is still there after the play. */
function survives({ face, target }: RelicAction, kept: number, { others }: Beliefs): number {
  if (face === F.Crystal || face === F.Paladin) return 0;
  const theirs = others.get(target);
  return face === F.Berserker && theirs ? chanceBelow(theirs, kept + 1) : 1;
}

/** A high card is worth more the nearer the end; a card that others have seen is a target for their Knights. */
export function keepWorth(state: RelicState, seat: number, kept: number, hand: Hand): number {
  const late = 1 - Math.min(lengthOf(state.deck), FULL_DECK) / FULL_DECK;
  const rank = (kept / (FACES - 1)) * (0.15 + 0.5 * late);
  const use = USE[kept]! * (1 - late);
  return rank + use - 0.3 * exposure(state, seat, kept, hand);
}

/** The share of Knights still about, if another seat has seen the kept card. */
function exposure(state: RelicState, seat: number, kept: number, hand: Hand): number {
  if (kept === F.Knight || hand.get(state.held[seat]!) !== kept) return 0;
  const isSeen = [0, 1, 2, 3].some(
    (other) => other !== seat && knows(state, other).some(({ holder }) => holder === seat),
  );
  return isSeen ? unseenCounts(state, seat, hand)[F.Knight]! / 6 : 0;
}
