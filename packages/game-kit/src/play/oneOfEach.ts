import { pick, type RandomBytes } from '@facedown/base';

/** What an action's struct calls its `kind`; where it has none, all are alike. */
export const kindOf = (action: unknown): unknown =>
  typeof action === 'object' && action !== null && 'kind' in action ? action.kind : 0;

/** One of each kind of action, by lot. */
export function oneOfEach<Item extends { readonly action: unknown }>(
  random: RandomBytes,
  items: readonly Item[],
): Item[] {
  const kinds = new Set(items.map(({ action }) => kindOf(action)));
  return [...kinds].map((kind) => {
    const alike = items.filter(({ action }) => kindOf(action) === kind);
    return pick(random, alike);
  });
}
