import { makeDeckCode } from '@facedown/collection';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fable from '../fable/cards.js';
import { MOST_DECKS, readDecks, removeDeck, writeDeck } from './keptDecks.js';

const { set } = fable;
const store = new Map<string, string>();
const key = `facedown.decks/${set.code}`;

beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('kept decks', () => {
  it('are drafts too, come back as they were, and are replaced by their id', () => {
    const draft = { id: 'a', name: 'Draft', faces: [0, 0, 0, 0, 5] };
    writeDeck(set, draft);
    writeDeck(set, { id: 'b', name: '', faces: [] });
    expect(readDecks(set)).toEqual([{ id: 'b', name: '', faces: [] }, draft]);
    writeDeck(set, { ...draft, faces: [1] });
    expect(readDecks(set).map(({ faces }) => faces)).toEqual([[], [1]]);
    expect(removeDeck(set, 'b').map(({ id }) => id)).toEqual(['a']);
  });

  it('pass over what is no deck of the set', () => {
    const good = { id: 'a', name: 'x'.repeat(99), code: makeDeckCode(set, [1]) };
    const bad = [null, 7, {}, { ...good, id: 1 }, { ...good, code: 'FB1-AAAA' }, { ...good, code: 'DU1-AAAA' }];
    store.set(key, JSON.stringify([...bad, good]));
    expect(readDecks(set)).toEqual([{ id: 'a', name: 'x'.repeat(40), faces: [1] }]);
    for (const text of ['{', '{}', 'null', '"decks"']) {
      store.set(key, text);
      expect(readDecks(set)).toEqual([]);
    }
  });

  it('are as many as a browser keeps', () => {
    for (let n = 0; n < MOST_DECKS + 3; n++) writeDeck(set, { id: `${n}`, name: '', faces: [n % 36] });
    expect(readDecks(set)).toHaveLength(MOST_DECKS);
    expect(readDecks(set)[0]!.id).toBe(`${MOST_DECKS + 2}`);
  });
});
