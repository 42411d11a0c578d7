import { ok, type Result, refuse } from '@facedown/base';
import { reread, unpackSlots } from '@facedown/game-kit';
import { FACES, type FheSeatState, type FheState, fheStateCodec, HOLE, MAX_DECK, MAX_PLACES } from './layout.js';
import { openOf } from './places.js';

/** Nothing but what this dealer could have written. */
export function parseFheState(raw: unknown): Result<FheState, 'MalformedState'> {
  const read = reread(fheStateCodec, raw);
  if (!read.ok || !read.value.seats.every(isSeat)) return refuse('MalformedState');
  const slots = read.value.seats.flatMap((seat) => [
    ...unpackSlots(seat.slots).filter((slot) => slot !== HOLE),
    ...openOf(seat).map(({ slot }) => slot),
  ]);
  return new Set(slots).size === slots.length ? ok(read.value) : refuse('MalformedState');
}

function isSeat(seat: FheSeatState): boolean {
  const { left, undealt, seen, back, slots, open } = seat;
  if (slots.length % 4 !== 2 || slots.length > 2 + 4 * MAX_PLACES || open.length % 6 !== 2) return false;
  const places = unpackSlots(slots);
  const live = places.reduce((mask, slot, place) => (slot === HOLE ? mask : mask | (1 << place)), 0);
  if (places.length > 0 && live === 0) return false;
  if ((seen & ~live) !== 0 || (back & ~live) !== 0) return false;
  if (left > MAX_DECK || undealt >= 1n << BigInt(MAX_DECK) || bitsOf(undealt) > left) return false;
  return openOf(seat).every(({ face }) => face < FACES);
}

function bitsOf(mask: bigint): number {
  let count = 0;
  for (let rest = mask; rest > 0n; rest &= rest - 1n) count++;
  return count;
}
