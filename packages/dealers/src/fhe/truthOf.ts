import { membersOf, slotAt } from '@facedown/base';
import { type Card, DECK, EVERYONE, type Truth, unpackSlots } from '@facedown/game-kit';
import { type FheState, HOLE } from './layout.js';
import { openOf } from './places.js';
import { faceAt } from './word.js';

/** No card has this face: who doesn't know one can't act on it either. */
const UNKNOWN = 255;

/** Where every card lies, with the faces that one seat knows: its own, by its hand's word, and the shown ones. */
export function truthOf({ seats }: FheState, seat: number, word: bigint): Truth {
  const truth = new Map<number, Card>();
  for (const [i, own] of seats.entries()) {
    for (const position of membersOf(own.undealt))
      truth.set(slotAt(own.deck, position), { face: UNKNOWN, holder: DECK });
    for (const [place, slot] of unpackSlots(own.slots).entries()) {
      const holder = ((own.back >> place) & 1) === 1 ? DECK : i;
      if (slot !== HOLE) truth.set(slot, { face: i === seat ? faceAt(word, place) : UNKNOWN, holder });
    }
    for (const { slot, face } of openOf(own)) truth.set(slot, { face, holder: EVERYONE });
  }
  return truth;
}
