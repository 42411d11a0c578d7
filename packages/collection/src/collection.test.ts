import { readFileSync } from 'node:fs';
import { concatBytes, keccak256Bytes, unwrap } from '@facedown/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWords,
  checkDeck,
  countInWord,
  drawPack,
  loadSet,
  makeCardId,
  makeDeckCode,
  makeDeckLines,
  makePools,
  makeRecord,
  makeRecords,
  makeSetUri,
  makeWord,
  parseCardId,
  parseDeckCode,
  parseDeckLines,
  parsePools,
  parseRecord,
  parseSetUri,
  parseWord,
  poolsOf,
  RARITIES,
  type SetData,
  tellProblem,
  wordOfFaces,
} from './index.js';
import { cardVectorsJson, testSet, testSetData } from './testing/index.js';

const faces = fc.array(fc.constantFrom(...testSet.byFace.keys()), { maxLength: 60 });
const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b);

describe('vectors/cards.json', () => {
  it('is what this package prints: run npm run generate', () => {
    const text = readFileSync(new URL('../../../vectors/cards.json', import.meta.url), 'utf8');
    expect(text === cardVectorsJson()).toBe(true);
  });
});

describe('loadSet', () => {
  const changed = (change: Partial<SetData['cards'][number]>): SetData => ({
    ...testSetData,
    cards: [{ ...testSetData.cards[0]!, ...change }, ...testSetData.cards.slice(1)],
  });

  it.each([
    ['BadCode', { ...testSetData, code: 'T' }],
    ['BadVersion', { ...testSetData, version: 0 }],
    ['NoCards', { ...testSetData, cards: [] }],
    ['NoSuchFace', changed({ face: 128 })],
    ['SameFace', changed({ face: 1 })],
    ['SameName', changed({ name: 'card b' })],
    ['BadRecord', changed({ name: '<b>' })],
    ['BadRecord', changed({ name: 'a name of thirty-two letters, one' })],
    ['BadRecord', changed({ name: '' })],
    ['BadRecord', changed({ rarity: 'mythic' as never })],
    ['BadRecord', changed({ data: '0x1' })],
    ['BadStarter', { ...testSetData, starters: [{ name: 'x', faces: [12] }] }],
    ['BadStarter', { ...testSetData, starters: [{ name: 'x', faces: [0, 0, 0, 0] }] }],
  ])('refuses by %s', (code, data) => {
    expect(loadSet(data as SetData)).toEqual({ ok: false, code });
  });
});

describe('records', () => {
  it('come back as they were', () => {
    for (const card of testSet.cards) expect(unwrap(parseRecord(card.face, makeRecord(card)))).toEqual(card);
    expect(makeRecords(testSet)).toHaveLength(14);
    expect(makeRecords(testSet)[12]).toBe('0x');
  });

  it.each(['0x', '0x0501ff', '0x0000ff', '0x0009616263'])('refuses %s', (record) => {
    expect(parseRecord(0, record as `0x${string}`)).toEqual({ ok: false, code: 'BadRecord' });
  });
});

describe('cardId', () => {
  it('is set·2⁴⁸ + serial·2¹⁶ + face·2 + prismatic', () => {
    const id = { set: 5n, serial: 7, face: 11, isPrismatic: true };
    expect(makeCardId(id)).toBe(5n * 2n ** 48n + 7n * 2n ** 16n + 23n);
    expect(parseCardId(makeCardId(id))).toEqual(id);
  });
});

describe('words', () => {
  it('count to three', () => {
    expect(wordOfFaces([0, 0, 0, 0, 2])).toBe(0b010011n);
    expect(parseWord(0b010011n)).toEqual(
      new Map([
        [0, 3],
        [2, 1],
      ]),
    );
    expect(() => makeWord(new Map([[128, 1]]))).toThrow(RangeError);
  });

  it('add face by face', () => {
    const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
    fc.assert(
      fc.property(word, word, fc.nat(127), (a, b, face) => {
        expect(countInWord(addWords(a, b), face)).toBe(Math.min(3, countInWord(a, face) + countInWord(b, face)));
      }),
    );
  });
});

describe('pools', () => {
  it('hold the faces of each rarity, and come back', () => {
    expect(poolsOf(testSet)).toEqual([[0, 1, 2, 3, 4, 5], [6, 7, 8], [9, 10], [11]]);
    expect(unwrap(parsePools(makePools(poolsOf(testSet))))).toEqual(poolsOf(testSet));
    expect(parsePools('0x0100')).toEqual({ ok: false, code: 'MalformedPools' });
    expect(parsePools('0x0100000000ff')).toEqual({ ok: false, code: 'MalformedPools' });
  });
});

describe('drawPack', () => {
  it('gives five cards of the pools, the same each time', () => {
    const pools = poolsOf(testSet);
    const cards = drawPack(123n, 4n, pools);
    expect(cards).toHaveLength(5);
    for (const { face, rarity } of cards) expect(pools[RARITIES.indexOf(rarity)]).toContain(face);
    expect(drawPack(123n, 4n, pools)).toEqual(cards);
    expect(drawPack(123n, 5n, pools)).not.toEqual(cards);
    expect(drawPack(124n, 4n, pools)).not.toEqual(cards);
  });
});

describe('deck codes', () => {
  it('come back, ascending', () => {
    fc.assert(
      fc.property(faces, (list) => {
        expect(parseDeckCode(testSet, makeDeckCode(testSet, list))).toEqual({ ok: true, value: sorted(list) });
      }),
    );
  });

  it('have one spelling for each list', () => {
    const code = makeDeckCode(testSet, [3, 3, 11]);
    expect(code).toMatch(/^TS1-[\w-]+$/);
    expect(makeDeckCode(testSet, [11, 3, 3])).toBe(code);
  });

  it('refuse every single changed letter', () => {
    const code = makeDeckCode(testSet, [0, 0, 1, 5, 5, 5, 11]);
    for (let i = 0; i < code.length; i++)
      for (const letter of 'AZaz09-_') {
        if (code[i] === letter) continue;
        expect(parseDeckCode(testSet, code.slice(0, i) + letter + code.slice(i + 1)).ok).toBe(false);
      }
  });

  it('name what is wrong', () => {
    const other = { ...testSet, code: 'XX' };
    const more = { ...testSet, byFace: new Map([...testSet.byFace, [12, testSet.cards[0]!], [60, testSet.cards[0]!]]) };
    expect(parseDeckCode(testSet, makeDeckCode(other, [0]))).toMatchObject({ code: 'WrongSet' });
    expect(parseDeckCode(testSet, 'TS1-')).toMatchObject({ code: 'NotADeckCode' });
    expect(parseDeckCode(testSet, '3 Mill Goat')).toMatchObject({ code: 'NotADeckCode' });
    expect(parseDeckCode(testSet, makeDeckCode({ ...testSet, version: 2 }, [0]))).toMatchObject({
      code: 'UnknownVersion',
    });
    expect(parseDeckCode(testSet, makeDeckCode(more, [0, 12, 60]))).toEqual({
      ok: false,
      code: 'BadDeck',
      problems: [
        { code: 'NoSuchFace', face: 12 },
        { code: 'NoSuchFace', face: 60 },
      ],
    });
  });
});

describe('deck texts that were made to do harm', () => {
  it('of more cards than the chain keeps are refused, by code and by lines', () => {
    const list = Array.from({ length: 128 }, (_, i) => i % 12);
    expect(parseDeckCode(testSet, makeDeckCode(testSet, list))).toEqual({ ok: true, value: sorted(list) });
    expect(() => makeDeckCode(testSet, [...list, 0])).toThrow(RangeError);
    // As another program might print it: a count is a byte.
    const body = Uint8Array.of(testSet.version, 0, 255, 1, 255);
    const check = keccak256Bytes(concatBytes(new TextEncoder().encode('TS1-'), body)).slice(0, 4);
    const code = `TS1-${Buffer.from(concatBytes(body, check)).toString('base64url')}`;
    expect(parseDeckCode(testSet, code)).toEqual({ ok: false, code: 'DeckSize', problems: [] });
    expect(parseDeckLines(testSet, '99 Card A\n30 Card A')).toEqual({ ok: false, code: 'DeckSize', problems: [] });
    expect(parseDeckLines(testSet, '99 Card A\n29 Card A')).toMatchObject({ ok: true });
  });

  it('are answered at once, however long they are', () => {
    // The processor's time, whoever else has it meanwhile.
    const started = process.cpuUsage();
    for (const text of [
      `1${' '.repeat(9000)}a\u2028b`,
      `1${'\t'.repeat(1_000_000)}a\u2028b`,
      '99 Card A\n'.repeat(200_000),
      'x\n'.repeat(500_000),
    ])
      expect(parseDeckLines(testSet, text).ok).toBe(false);
    expect(parseDeckCode(testSet, `TS1-${'A'.repeat(1_000_000)}`)).toMatchObject({ code: 'NotADeckCode' });
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(1000);
    expect(parseDeckLines(testSet, 'x'.repeat(10_001))).toEqual({ ok: false, code: 'TooLong', problems: [] });
  });

  it('name no card by what every object has', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(parseDeckLines(testSet, `3 ${name}`)).toMatchObject({ problems: [{ code: 'UnknownCard', name }] });
  });
});

describe('deck lines', () => {
  it('come back, ascending', () => {
    fc.assert(
      fc.property(faces, (list) => {
        expect(parseDeckLines(testSet, makeDeckLines(testSet, list))).toEqual({ ok: true, value: sorted(list) });
      }),
    );
  });

  it('are read in any case, with x, comments and empty lines', () => {
    expect(parseDeckLines(testSet, '# mine\n\n 2x card  B\r\n1 CARD A')).toEqual({ ok: true, value: [0, 1, 1] });
  });

  it('name each line that is wrong, and what is there all the same', () => {
    const parsed = parseDeckLines(testSet, '3 Card A\n2 Mill Goat\nCard B\n0 Card B\n1 Nothing');
    expect(parsed).toEqual({
      ok: false,
      code: 'BadDeck',
      problems: [
        { code: 'UnknownCard', line: 2, name: 'Mill Goat' },
        { code: 'MalformedLine', line: 3, text: 'Card B' },
        { code: 'MalformedLine', line: 4, text: '0 Card B' },
        { code: 'UnknownCard', line: 5, name: 'Nothing' },
      ],
    });
  });
});

describe('checkDeck', () => {
  it('names each unknown, missing and surplus card', () => {
    const word = wordOfFaces([0, 0, 1]);
    const problems = checkDeck(testSet, [0, 0, 0, 0, 1, 12, 5], { least: 30, most: 62, word });
    expect(problems).toEqual([
      { code: 'DeckSize', size: 7, least: 30, most: 62 },
      { code: 'TooManyCopies', face: 0, name: 'Card A', count: 4, most: 3 },
      { code: 'NotOwned', face: 0, name: 'Card A', has: 2, needs: 4 },
      { code: 'NotOwned', face: 5, name: 'Card F', has: 0, needs: 1 },
      { code: 'NoSuchFace', face: 12 },
    ]);
    expect(problems.map(tellProblem)).toEqual([
      '7 cards, 30 to 62 are allowed',
      '4 Card A, at most 3 are allowed',
      '4 Card A needed, 2 there',
      '1 Card F needed, 0 there',
      'the set has no face 12',
    ]);
  });

  it('refuses a list of 63 cards where 62 are allowed', () => {
    const list = Array.from({ length: 63 }, (_, i) => i % 12);
    expect(checkDeck(testSet, list, { most: 62 })[0]).toMatchObject({ code: 'DeckSize', size: 63 });
  });

  it('lets the game say more', () => {
    const rule = (cards: readonly { name: string }[]) =>
      cards.length > 1 ? [{ code: 'DeckRule' as const, rule: 'OverProvision', text: 'too much' }] : [];
    expect(checkDeck(testSet, [0], { rules: [rule] })).toEqual([]);
    expect(checkDeck(testSet, [0, 1], { rules: [rule] }).map(tellProblem)).toEqual(['too much']);
  });
});

describe('setUri', () => {
  it('holds the names, and nothing is taken from other addresses', () => {
    expect(parseSetUri(makeSetUri(testSet))).toEqual({ name: 'Test set', code: 'TS', starters: ['Three', 'Two'] });
    for (const uri of [
      '',
      'ipfs://x',
      'data:application/json,{',
      'data:application/json,{}',
      'data:application/json,%',
    ])
      expect(parseSetUri(uri)).toBeUndefined();
  });
});
