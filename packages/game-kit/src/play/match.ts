/**
 * A card of its own for each place (a bipartite matching, grown by augmenting paths), or nothing where there is none.
 * Cards are numbers below `cards`.
 */
export function match(
  places: readonly number[],
  cards: number,
  fits: (place: number, card: number) => boolean,
): Map<number, number> | undefined {
  const owners = new Map<number, number>();
  const give = (place: number, seen: Set<number>): boolean => {
    for (let card = 0; card < cards; card++) {
      if (seen.has(card) || !fits(place, card)) continue;
      seen.add(card);
      const owner = owners.get(card);
      if (owner !== undefined && !give(owner, seen)) continue;
      owners.set(card, place);
      return true;
    }
    return false;
  };
  for (const place of places) if (!give(place, new Set())) return undefined;
  return new Map([...owners].map(([card, place]) => [place, card]));
}
