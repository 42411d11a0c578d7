/** Sets of at most sixteen seats as small masks. The table runs by rising seat number, then from the start again. */
const MAX_MASK_SEATS = 16;

export const bit = (seat: number): number => 1 << seat;
export const has = (mask: number, seat: number): boolean => seat < MAX_MASK_SEATS && ((mask >> seat) & 1) === 1;

export function count(mask: number): number {
  let members = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) members++;
  return members;
}

export function members(mask: number): number[] {
  const seats: number[] = [];
  for (let seat = 0, rest = mask; rest !== 0; seat++, rest >>= 1) if (rest & 1) seats.push(seat);
  return seats;
}

/** The first member at `from` or left of it. The mask must not be empty. */
export function firstFrom(mask: number, from: number): number {
  for (let step = 0; step < MAX_MASK_SEATS; step++) {
    const seat = (from + step) % MAX_MASK_SEATS;
    if (has(mask, seat)) return seat;
  }
  throw new Error('no seat in an empty set');
}

/** Whose turn is next among those still in; a seat that is alone comes after itself. */
export const leftOf = (mask: number, seat: number): number => firstFrom(mask, seat + 1);

/** How many members lie below a seat: its place in the deal. */
export const placeOf = (mask: number, seat: number): number => count(mask & (bit(seat) - 1));

/** The members with the most, by seat. */
export const highest = (mask: number, values: readonly number[]): number =>
  withValue(mask, values, Math.max(...members(mask).map((seat) => values[seat]!)));

/** The members with the fewest, by seat. */
export const lowest = (mask: number, values: readonly number[]): number =>
  withValue(mask, values, Math.min(...members(mask).map((seat) => values[seat]!)));

const withValue = (mask: number, values: readonly number[], value: number): number =>
  members(mask).reduce((found, seat) => (values[seat] === value ? found | bit(seat) : found), 0);

/** A copy with one item replaced; tuples stay tuples. */
export function put<List extends readonly unknown[]>(list: List, at: number, item: List[number]): List {
  const next = list.slice();
  next[at] = item;
  return next as readonly unknown[] as List;
}
