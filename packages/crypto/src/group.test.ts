import { readFileSync } from 'node:fs';
import { randomBelow, seededRandom } from '@facedown/base';
import { bn254 } from '@noble/curves/bn254';
import { describe, expect, it } from 'vitest';
import { mod, P, R, words } from './field.js';
import { freeTable, makeTable, mulTables } from './fixedBase.js';
import { deriveGenerator, generator, MAX_DECK, tableOfG } from './generators.js';
import { generatorsSolidity } from './generatorsSolidity.js';
import { add, decode, encode, equal, G, isZero, msm, mul, neg, type Point, sub, ZERO } from './group.js';
import { randomScalar, randomScalars } from './hedge.js';

const { ProjectivePoint } = bn254.G1;
const random = seededRandom('group.test');
const noble = (point: Point) => {
  const hex = Buffer.from(encode([point])).toString('hex');
  const [x, y] = [BigInt(`0x${hex.slice(0, 64)}`), BigInt(`0x${hex.slice(64)}`)];
  return x === 0n && y === 0n ? ProjectivePoint.ZERO : ProjectivePoint.fromAffine({ x, y });
};
const edges = [0n, 1n, 2n, 31n, 32n, 255n, 256n, R - 1n, R - 2n, (1n << 253n) + 5n];

describe('group', () => {
  it('agrees with an independent implementation on multiplication, by table and without', () => {
    const tables = [makeTable(G, 5), tableOfG(), makeTable(G, 7)];
    for (const k of [...edges, ...randomScalars(random, 6)]) {
      const expected = k === 0n ? ProjectivePoint.ZERO : ProjectivePoint.BASE.multiply(k);
      expect(noble(mul(G, k)).equals(expected)).toBe(true);
      for (const table of tables)
        expect(noble(mulTables([table], [k])).equals(expected), `${k} by ${table.bits}`).toBe(true);
    }
    freeTable(tables[0]!);
    freeTable(tables[2]!);
  });

  it('adds, subtracts and negates as an independent implementation does', () => {
    const [x, y] = [mul(G, randomScalar(random)), mul(G, randomScalar(random))];
    expect(noble(add(x, y)).equals(noble(x).add(noble(y)))).toBe(true);
    expect(noble(add(x, x)).equals(noble(x).double())).toBe(true);
    expect(noble(sub(x, y)).equals(noble(x).subtract(noble(y)))).toBe(true);
    expect(isZero(add(x, neg(x)))).toBe(true);
    expect(equal(add(x, ZERO), x)).toBe(true);
    expect(equal(x, y)).toBe(false);
    expect(equal(x, ZERO)).toBe(false);
  });

  it('sums nothing to zero, and takes as many scalars as points', () => {
    expect(isZero(msm([], []))).toBe(true);
    expect(() => msm([G, G], [1n])).toThrow(RangeError);
    expect(() => msm([G], [1n, 2n])).toThrow(RangeError);
  });

  it('gives the room of a table back', () => {
    const places = Array.from({ length: 12 }, () => {
      const table = makeTable(G, 4);
      freeTable(table);
      return table.pointer;
    });
    expect(new Set(places).size).toBeLessThan(12);
  });

  it.each([1, 2, 3, 16, 104, 128, 300, 540])('multi-exponentiates %i points', (length) => {
    const base = randomScalars(random, length);
    const scalars = randomScalars(random, length);
    if (length > 2) scalars[randomBelow(random, length)] = 0n;
    const points = base.map((k) => mulTables([tableOfG()], [k]));
    const expected = base.reduce((sum, k, i) => (sum + k * scalars[i]!) % R, 0n);
    expect(equal(msm(points, scalars), mul(G, expected))).toBe(true);
  });

  it('encodes as the EVM does and decodes what it encodes', () => {
    const points = [G, ZERO, mul(G, 2n), mul(G, randomScalar(random))];
    const bytes = encode(points);
    expect(bytes.subarray(0, 64)).toEqual(words(1n, 2n));
    expect(bytes.subarray(64, 128)).toEqual(new Uint8Array(64));
    points.forEach((point, i) => {
      expect(equal(decode(bytes, 64 * i) as Point, point)).toBe(true);
    });
  });

  it('refuses what is not one canonical point', () => {
    expect(decode(words(1n, 3n))).toBe('PointNotOnCurve');
    expect(decode(words(0n, 1n))).toBe('PointNotOnCurve');
    expect(decode(words(P, 2n))).toBe('CoordinateNotCanonical');
    expect(decode(words(1n, P + 2n))).toBe('CoordinateNotCanonical');
    expect(decode(words((1n << 256n) - 1n, 0n))).toBe('CoordinateNotCanonical');
  });

  it('derives distinct generators on the curve', () => {
    const seen = new Set<bigint>();
    for (let i = 1; i <= MAX_DECK; i++) {
      const { x, y } = deriveGenerator(i);
      expect(() => ProjectivePoint.fromAffine({ x, y }).assertValidity()).not.toThrow();
      expect(y & 1n).toBe(0n);
      expect(isZero(generator(i))).toBe(false);
      seen.add(x);
    }
    expect(seen.size).toBe(MAX_DECK);
  });

  it('derives a generator once, and prints all of them as the contracts have them', () => {
    expect(generator(7)).toBe(generator(7));
    const printed = readFileSync(new URL('../../../contracts/src/libraries/Generators.sol', import.meta.url), 'utf8');
    expect(generatorsSolidity()).toBe(printed);
  });
});

describe('scalars', () => {
  it.each([
    [0n, 0n],
    [R, 0n],
    [-R, 0n],
    [R - 1n, R - 1n],
    [-1n, R - 1n],
    [R + 5n, 5n],
  ])('%s is reduced to %s', (value, rest) => expect(mod(value)).toBe(rest));
});
