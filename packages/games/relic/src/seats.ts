/** Sets of at most four seats, as small numbers. */
export const SEATS = 4;
export const bit = (seat: number): number => 1 << seat;
export const has = (mask: number, seat: number): boolean => seat < SEATS && ((mask >> seat) & 1) === 1;
export const count = (mask: number): number => (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1) + ((mask >> 3) & 1);
export const members = (mask: number): number[] => [0, 1, 2, 3].filter((seat) => has(mask, seat));

/** The first member at `from` or left of it. The mask must not be empty. */
export function firstFrom(mask: number, from: number): number {
  for (let step = 0; step < SEATS; step++) {
    const seat = (from + step) & 3;
    if (has(mask, seat)) return seat;
  }
  throw new Error('no seat in an empty set');
}

export const leftOf = (mask: number, seat: number): number => firstFrom(mask, seat + 1);

export function put<Item>(list: readonly Item[], at: number, item: Item): Item[] {
  const next = list.slice();
  next[at] = item;
  return next;
}

/** A fixed list of four, as the layout wants it. */
export const four = <Item>(list: readonly Item[]): [Item, Item, Item, Item] => list as [Item, Item, Item, Item];
