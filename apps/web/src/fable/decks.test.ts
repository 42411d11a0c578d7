import { makeDeckCode, makeDeckLines } from '@facedown/collection';
import { fableConfig, SEED, STARTERS } from '@facedown/fable';
import { describe, expect, it } from 'vitest';
import { decksFor, FABLE_SET, isPlayable, readDeck } from './decks.js';

const house = fableConfig({ stake: 1n });
const seed = fableConfig({ stake: 1n, preset: SEED });
const code = makeDeckCode(FABLE_SET, STARTERS.Sly);

describe('readDeck', () => {
  it('takes a code and plain lines of the same deck', () => {
    expect(readDeck(house, 0n, code)).toEqual({ faces: STARTERS.Sly, problems: [] });
    expect(readDeck(house, 0n, makeDeckLines(FABLE_SET, STARTERS.Sly)).faces).toEqual(STARTERS.Sly);
  });

  it('names what is wrong with a code', () => {
    expect(readDeck(house, 0n, `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`).code).toMatch(
      /BadChecksum|NotADeckCode/,
    );
    expect(readDeck(house, 0n, code.replace('FB', 'DU')).code).toBe('WrongSet');
  });

  it('names each card and each reason that the table would refuse', () => {
    const read = readDeck(house, 0n, '4 Mill Goat\n3 Storm Ram\n3 Red Marten');
    expect(read.problems.map(({ code: why }) => why)).toEqual(['DeckSize', 'TooManyCopies', 'DeckRule']);
    expect(readDeck(house, 0n, '3 Mill Goats\nhello').problems).toEqual([
      { code: 'UnknownCard', line: 1, name: 'Mill Goats' },
      { code: 'MalformedLine', line: 2, text: 'hello' },
    ]);
    expect(readDeck(seed, 0n, '3 Mill Goat\n3 Storm Ram\n3 Red Marten\n1 Ash Hound').problems).toEqual([]);
  });

  it('asks for what is staked where cards are owned', () => {
    const owned = fableConfig({ stake: 1n, owned: true });
    const [first] = readDeck(owned, 0n, code).problems;
    expect(first).toMatchObject({ code: 'NotOwned', has: 0, needs: 3 });
    expect(readDeck(owned, 2n ** 72n - 1n, code).problems).toEqual([]);
  });
});

describe('decksFor', () => {
  it('offers only decks that the table takes', () => {
    expect(decksFor(house, 0n).map(({ name }) => name)).toEqual(['Bold', 'Steady', 'Sly']);
    expect(decksFor(fableConfig({ stake: 1n, minDeck: 40 }), 0n)).toEqual([]);
    expect(isPlayable(house, 0n, [0, 0, 0])).toBe(false);
  });
});
