/** The same N of a list for the same seed, in the list's order. */
export function sample(list, count, seed) {
  const next = randomOf(seed);
  const order = list.map((_, at) => at);
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order
    .slice(0, count)
    .sort((a, b) => a - b)
    .map((at) => list[at]);
}

/** Mulberry32: good enough to choose with, and the same everywhere. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}
