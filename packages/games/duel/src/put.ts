/** A copy of a list with one item replaced. */
export function put<Item>(list: readonly Item[], at: number, item: Item): Item[] {
  const copy = [...list];
  copy[at] = item;
  return copy;
}
