import { MAX_SEATS } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { makePlain, parsePlain } from './plainJson.js';
import {
  addressOf,
  countOf,
  decimalOf,
  fieldsOf,
  flagOf,
  hexOf,
  listOf,
  Malformed,
  naturalOf,
  optionally,
  seatOf,
  signatureOf,
  textOf,
  wordOf,
} from './read.js';
import { acksOf, entryOf, FILED, openingOf, PLAIN } from './table.js';
import { isTableKey, parseTableKey, tableKey } from './tableKey.js';

const NONSENSE: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  Number.NaN,
  '',
  '0x',
  '0X00',
  '0x0',
  'x'.repeat(300),
  -1n,
  2n ** 300n,
  [],
  {},
  new Map(),
  () => {},
];

describe('a reader', () => {
  it.each<[string, (value: unknown) => unknown, readonly unknown[]]>([
    ['fieldsOf', fieldsOf, [{}]],
    ['list', (value) => listOf(value, 2, seatOf), [[]]],
    ['textOf', (value) => textOf(value), ['', '0x', '0X00', '0x0']],
    ['flagOf', flagOf, [true]],
    ['countOf', (value) => countOf(value, 9), []],
    ['hexOf', (value) => hexOf(value), ['0x']],
    ['wordOf', wordOf, []],
    ['addressOf', addressOf, []],
    ['signatureOf', signatureOf, []],
    ['naturalOf', (value) => naturalOf(value), []],
    ['decimalOf', (value) => decimalOf(value), []],
    ['acksOf', acksOf, [new Map()]],
    ['openingOf', (value) => openingOf(value, PLAIN), []],
    ['entryOf', (value) => entryOf(value, FILED), []],
    ['parseTableKey', parseTableKey, []],
  ])('%s refuses whatever it is not there for', (_name, read, good) => {
    for (const value of NONSENSE) {
      if (good.some((one) => typeof one === typeof value && String(one) === String(value))) continue;
      expect(() => read(value), String(value)).toThrow(Malformed);
    }
  });

  it('keeps to bounds: the longest, the largest and the last seat are taken, one more is not', () => {
    expect(countOf(9, 9, 3)).toBe(9);
    for (const value of [2, 10]) expect(() => countOf(value, 9, 3)).toThrow(Malformed);
    expect(naturalOf(2n ** 128n - 1n, 128)).toBe(2n ** 128n - 1n);
    expect(() => naturalOf(2n ** 128n, 128)).toThrow(Malformed);
    expect(decimalOf('255', 8)).toBe(255n);
    for (const value of ['256', '01', '+1', ' 1', '1e2', '-0']) expect(() => decimalOf(value, 8)).toThrow(Malformed);
    expect(hexOf('0xABcd', 2)).toBe('0xABcd');
    expect(() => hexOf('0xabcdef', 2)).toThrow(Malformed);
    expect(listOf([1, 2], 2, seatOf)).toEqual([1, 2]);
    expect(() => listOf([1, 2, 3], 2, seatOf)).toThrow(Malformed);
    expect([seatOf(0), seatOf(MAX_SEATS - 1), naturalOf(0n), textOf('abc', 3)]).toEqual([0, MAX_SEATS - 1, 0n, 'abc']);
    expect(() => seatOf(MAX_SEATS)).toThrow(Malformed);
    expect(() => textOf('abcd', 3)).toThrow(Malformed);
    expect(addressOf(`0x${'AB'.repeat(20)}`)).toBe(`0x${'ab'.repeat(20)}`);
    expect(optionally('seat', undefined, seatOf)).toEqual({});
    expect(optionally('seat', 3, seatOf)).toEqual({ seat: 3 });
  });

  it('takes only what is an object’s own shape: a prototype is no field', () => {
    const poisoned: unknown = JSON.parse('{"__proto__": {"seat": 1}, "owner": "0x"}');
    expect(() => entryOf(poisoned, PLAIN)).toThrow(Malformed);
  });
});

describe('a table', () => {
  const opening = {
    salt: `0x${'01'.repeat(32)}`,
    game: 'kuhn',
    dealer: 'players',
    name: 'A table',
    config: '0x01',
    dealerConfig: '0x',
    minSeats: 2,
    maxSeats: 3,
    servers: [`0x${'02'.repeat(20)}`],
    onchain: false,
    registerSeconds: 60,
    answerSeconds: 60,
  } as const;

  it('is read the same from an answer and from a file, and drops what it does not know', () => {
    for (const dialect of [PLAIN, FILED]) {
      expect(openingOf(opening, dialect)).toEqual(opening);
      expect(openingOf({ ...opening, more: 1 }, dialect)).toEqual(opening);
      for (const name of Object.keys(opening))
        expect(() => openingOf({ ...opening, [name]: undefined }, dialect), name).toThrow(Malformed);
      expect(() => openingOf({ ...opening, minSeats: 4 }, dialect)).toThrow(Malformed);
      expect(() => openingOf({ ...opening, maxSeats: 2 ** 32 - 1 }, dialect)).toThrow(Malformed);
      expect(() => openingOf({ ...opening, servers: Array(300).fill(opening.servers[0]) }, dialect)).toThrow(Malformed);
    }
    expect(openingOf({ ...opening, config: '0xAB' }, PLAIN).config).toBe('0xAB');
    expect(() => openingOf({ ...opening, config: '0xAB' }, FILED)).toThrow(Malformed);
  });

  it('has seats whose amounts are spelt as the dialect has them', () => {
    const entry = { seat: 1, owner: opening.servers[0], session: opening.servers[0], key: '0x' } as const;
    expect(entryOf({ ...entry, amount: 5n }, PLAIN)).toEqual({ ...entry, amount: 5n });
    expect(entryOf({ ...entry, amount: '5' }, FILED)).toEqual({ ...entry, amount: 5n });
    expect(() => entryOf({ ...entry, amount: '5' }, PLAIN)).toThrow(Malformed);
    expect(() => entryOf({ ...entry, amount: 2n ** 128n }, PLAIN)).toThrow(Malformed);
    // What was brought at a boundary is longer than a signature; a file has signatures alone.
    const long = `0x${'01'.repeat(200)}` as const;
    expect(entryOf({ ...entry, amount: 5n, proof: long }, PLAIN).proof).toBe(long);
    expect(() => entryOf({ ...entry, amount: '5', proof: long }, FILED)).toThrow(Malformed);
  });

  it('has one name', () => {
    const id = { chainId: 31337n, table: `0x${'0a'.repeat(20)}` as const, tableId: 7n };
    expect(tableKey({ ...id, table: `0x${'0A'.repeat(20)}` })).toBe(tableKey(id));
    expect(parseTableKey(tableKey(id))).toEqual({ ...id, epoch: 0n });
    expect(isTableKey(tableKey(id))).toBe(true);
    // A list of one text prints as the text.
    expect(isTableKey([tableKey(id)])).toBe(false);
    expect(() => parseTableKey([tableKey(id)])).toThrow(Malformed);
    for (const text of ['1:2:3', `01:${id.table}:7`, `1:${id.table}:07`, `1:${id.table}:7:8`, `1:${id.table}:-7`, ' '])
      expect(isTableKey(text)).toBe(false);
  });
});

describe('plain JSON', () => {
  it('keeps whole numbers and maps, and refuses what pretends to be them', () => {
    const value = { amount: 2n ** 200n, acks: new Map([[1, '0x']]), list: [1n, { a: null }] };
    expect(parsePlain(makePlain(value))).toEqual(value);
    for (const text of ['{"$n":5}', '{"$n":"0x5"}']) expect(() => parsePlain(text)).toThrow('not a whole number');
    for (const text of ['{"$m":5}', '{"$m":{}}', '{"$m":[[1]]}', '{"$m":[{"length":2}]}'])
      expect(() => parsePlain(text)).toThrow('not a map');
    expect(() => parsePlain('{"$n":"')).toThrow();
  });

  it.each([
    ['lists', '[', ']'],
    ['fields', '{"a":', '}'],
    ['keys of maps', '{"$m":[[', ',0]]}'],
    ['values of maps', '{"$m":[[0,', ']]}'],
  ])('is read as deep as 32 %s and no deeper', (_, open, close) => {
    const nested = (depth: number) => `${open.repeat(depth)}0${close.repeat(depth)}`;
    expect(makePlain(parsePlain(nested(32)))).toBe(nested(32));
    expect(() => parsePlain(nested(33))).toThrow('too deep');
  });
});
