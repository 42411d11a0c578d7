import { ok, type Result, refuse } from '@facedown/base';
import { reread, unpackSlots } from '@facedown/game-kit';
import { FACES, type FheSeatState, type FheState, fheStateCodec, HOLE, MAX_DECK, MAX_PLACES } from './layout.js';
import { openOf } from './places.js';

/** Nothing but what this dealer could have written. */
export function parseFheState(raw: unknown): Result<FheState, 'MalformedState'> {
  const read = reread(fheStateCodec, raw);
  return read.ok && read.value.seats.every(isSeat) ? ok(read.value) : refuse('MalformedState');
}

function isSeat(seat: FheSeatState): boolean {
  const { left, undealt, seen, back, slots, open } = seat;
  if (slots.length % 4 !== 2 || slots.length > 2 + 4 * MAX_PLACES || open.length % 6 !== 2) return false;
  const places = unpackSlots(slots);
  const live = places.reduce((mask, slot, place) => (slot === HOLE ? mask : mask | (1 << place)), 0);
  if (places.length > 0 && live === 0) return false;
  if ((seen & ~live) !== 0 || (back & ~live) !== 0) return false;
  if (left > MAX_DECK || undealt >= 1n << BigInt(MAX_DECK) || bitsOf(undealt) > left) return false;
  const opened = openOf(seat);
  // Of one seat only: while a deck is laid anew, another hand may still have a card of the old one.
  const all = [...places.filter((slot) => slot !== HOLE), ...opened.map(({ slot }) => slot)];
  return new Set(all).size === all.length && opened.every(({ face }) => face < FACES);
}

function bitsOf(mask: bigint): number {
  let count = 0;
  for (let rest = mask; rest > 0n; rest &= rest - 1n) count++;
  return count;
}
