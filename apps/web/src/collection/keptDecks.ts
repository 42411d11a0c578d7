import { makeDeckCode, parseDeckCode, type SetOf } from '@facedown/collection';

/** A list that this browser keeps. It may be a draft that no table takes. */
export interface KeptDeck {
  readonly id: string;
  readonly name: string;
  readonly faces: readonly number[];
}

/** As many as a person can tell apart, and as a browser keeps without asking. */
export const MOST_DECKS = 50;
const LONGEST_NAME = 40;

const keyOf = ({ code }: Pick<SetOf, 'code'>): string => `facedown.decks/${code}`;

/** What isn't a deck of this set is passed over. */
export function readDecks(set: SetOf): readonly KeptDeck[] {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage?.getItem(keyOf(set)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((raw) => {
      const { id, name, code } = Object(raw) as Record<string, unknown>;
      if (typeof id !== 'string' || typeof name !== 'string' || typeof code !== 'string') return [];
      const parsed = parseDeckCode(set, code);
      return parsed.ok ? [{ id, name: name.slice(0, LONGEST_NAME), faces: parsed.value }] : [];
    });
  } catch {
    return [];
  }
}

/** Puts it in the place of the one with its id, or first. */
export function writeDeck(set: SetOf, deck: KeptDeck): readonly KeptDeck[] {
  const before = readDecks(set);
  const isKnown = before.some(({ id }) => id === deck.id);
  const decks = isKnown ? before.map((one) => (one.id === deck.id ? deck : one)) : [deck, ...before];
  return store(set, decks.slice(0, MOST_DECKS));
}

export const removeDeck = (set: SetOf, id: string): readonly KeptDeck[] =>
  store(
    set,
    readDecks(set).filter((deck) => deck.id !== id),
  );

export const newDeckId = (): string => Date.now().toString(36) + Math.floor(Math.random() * 1e6).toString(36);

function store(set: SetOf, decks: readonly KeptDeck[]): readonly KeptDeck[] {
  const raw = decks.map(({ id, name, faces }) => ({ id, name, code: makeDeckCode(set, faces) }));
  globalThis.localStorage?.setItem(keyOf(set), JSON.stringify(raw));
  return decks;
}
