import { concatBytes, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { type Cipher, ciphersBytes, elementsOf, mulG } from '../element.js';
import { jointKey, keyOf, openCipher } from '../elgamal.js';
import { mod, powMod, R, type Scalar, words } from '../field.js';
import { generator } from '../generators.js';
import { add, msm, type Point, sub } from '../group.js';
import { randomScalar, randomScalars } from '../hedge.js';
import { TEST_CONTEXT } from '../testContext.js';
import { contextHash, hash, scalarOf, tagWord } from '../transcript.js';
import { proveShuffle, verifyShuffle } from './shuffle.js';

const random = seededRandom('forged shuffle');
const secret = randomScalar(random);
const key = jointKey([keyOf(secret), keyOf(randomScalar(random))]);
const inputs = proveShuffle(TEST_CONTEXT, key, [0, 1, 2, 3].map(openCipher), [2, 0, 3, 1], secret, random).outputs;

const total = (values: readonly Scalar[]) => mod(values.reduce((sum, value) => sum + value, 0n));
const dot = (row: readonly Scalar[], values: readonly Scalar[]) => total(row.map((k, i) => k * values[i]!));
const combined = (row: readonly Scalar[], points: readonly Point[]) => msm([...points], row.map(mod));
const bytesOf = (points: readonly Point[]) => concatBytes(...elementsOf(points).map(({ bytes }) => bytes));

/** Where a cheater lets the partial products leave what was committed: nowhere, or so that the last one is right. */
type Way = 'as committed' | 'the last made right' | 'one factor left out';

/**
 * The prover with any matrix in the permutation's place: place i gets Σ Mᵢⱼ·eⱼ. Everything but the product of the
 * u' holds for every matrix whose rows come to 1.
 */
function forge(matrix: readonly (readonly Scalar[])[], way: Way): Uint8Array {
  const size = inputs.length;
  const hs = inputs.map((_, i) => generator(i + 1));
  const rho = randomScalars(random, size);
  const halves = elementsOf(
    matrix.flatMap((row, i) => [
      add(
        combined(
          row,
          inputs.map(({ a }) => a.point),
        ),
        mulG(rho[i]!),
      ),
      add(
        combined(
          row,
          inputs.map(({ b }) => b.point),
        ),
        msm([key.point], [rho[i]!]),
      ),
    ]),
  );
  const outputs: Cipher[] = matrix.map((_, i) => ({ a: halves[2 * i]!, b: halves[2 * i + 1]! }));
  const r = randomScalars(random, size);
  const c = bytesOf(
    inputs.map((_, j) =>
      add(
        mulG(r[j]!),
        combined(
          matrix.map((row) => row[j]!),
          hs,
        ),
      ),
    ),
  );
  const seed = hash(
    tagWord('facedown/v1/shuffle'),
    contextHash(TEST_CONTEXT),
    words(BigInt(size)),
    key.bytes,
    ciphersBytes(inputs),
    ciphersBytes(outputs),
    c,
  );
  const u = inputs.map((_, i) => scalarOf(seed, i));
  const uPrime = matrix.map((row) => dot(row, u));
  const wanted = u.reduce((product, value) => mod(product * value), 1n);
  const products = uPrime.map((_, i) => uPrime.slice(0, i + 1).reduce((product, value) => mod(product * value), 1n));
  if (way === 'the last made right') products[size - 2] = mod(wanted * powMod(uPrime[size - 1]!, R - 2n, R));
  if (way === 'one factor left out') products.fill(wanted, 1);

  const [rHat, w1, w2, w3, w4] = randomScalars(random, 5) as [bigint, bigint, bigint, bigint, bigint];
  const wHat = [...randomScalars(random, size - 1), 0n];
  const wPrime = randomScalars(random, size);
  const before = (values: readonly Scalar[], first: Scalar, i: number) => (i === 0 ? first : values[i - 1]!);
  const left = wHat.map((w, i) => mod(w - before(products, 1n, i) * wPrime[i]! - before(wHat, 0n, i) * uPrime[i]!));
  const crossed = wPrime.map((w, i) => mod(-before(wHat, 0n, i) * w));
  const commitments = bytesOf([
    add(mulG(rHat), msm(hs, left)),
    mulG(w1),
    add(mulG(w2), msm(hs, crossed)),
    add(mulG(w3), msm(hs, wPrime)),
    sub(
      combined(
        wPrime,
        outputs.map(({ a }) => a.point),
      ),
      mulG(w4),
    ),
    sub(
      combined(
        wPrime,
        outputs.map(({ b }) => b.point),
      ),
      msm([key.point], [w4]),
    ),
  ]);
  const x = scalarOf(hash(seed, hash(commitments)));
  const responses = words(
    mod(w1 + x * total(r)),
    mod(w2 + x * rHat),
    mod(w3 + x * dot(r, u)),
    mod(w4 + x * dot(rho, uPrime)),
    ...wHat.slice(0, -1).map((w, i) => mod(w + x * products[i]!)),
    ...wPrime.map((w, i) => mod(w + x * uPrime[i]!)),
  );
  return concatBytes(ciphersBytes(outputs), c, commitments, responses);
}

const IN_ORDER = [
  [1n, 0n, 0n, 0n],
  [0n, 1n, 0n, 0n],
  [0n, 0n, 1n, 0n],
  [0n, 0n, 0n, 1n],
];

const verdict = (matrix: readonly (readonly Scalar[])[], way: Way) =>
  verifyShuffle(TEST_CONTEXT, key, inputs, forge(matrix, way));

describe('a shuffle that is none', () => {
  it('would be accepted, made in this way of a permutation', () => {
    expect(verdict(IN_ORDER, 'as committed').ok).toBe(true);
    expect(verdict(IN_ORDER.toReversed(), 'the last made right').ok).toBe(true);
  });

  it.each([
    ['a card twice', IN_ORDER.with(1, IN_ORDER[0]!)],
    ['one card alone', IN_ORDER.map(() => IN_ORDER[2]!)],
    ['a sum of cards', IN_ORDER.with(0, [2n, -1n, 0n, 0n])],
    ['cards that make up for each other', IN_ORDER.with(0, [2n, -1n, 0n, 0n]).with(1, [-1n, 2n, 0n, 0n])],
    ['the half of two cards', IN_ORDER.with(3, [0n, 0n, (R + 1n) / 2n, (R + 1n) / 2n])],
  ])('is refused: %s', (_, matrix) => {
    for (const way of ['as committed', 'the last made right', 'one factor left out'] as const)
      expect(verdict(matrix, way), way).toEqual({ ok: false, code: 'BadShuffleProof' });
  });

  it('is refused: a card weighted, though the product is right', () => {
    // Rows that don't come to 1: only the first equation tells.
    const weighted = IN_ORDER.with(0, [2n, 0n, 0n, 0n]).with(1, [0n, (R + 1n) / 2n, 0n, 0n]);
    expect(verdict(weighted, 'as committed')).toEqual({ ok: false, code: 'BadShuffleProof' });
  });
});
