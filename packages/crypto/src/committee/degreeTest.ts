import type { Element } from '../element.js';
import { mod, type Scalar, words } from '../field.js';
import { isZero, msm } from '../group.js';
import { hash, scalarOf, tagWord } from '../transcript.js';
import { evaluate } from './shamir.js';

/**
 * SCRAPE's test (Cascudo and David, 2017): points at 1…n lie on a polynomial of degree below t if and only if
 * they are orthogonal to the dual code, and one random word of it finds a fault but with probability 1/r.
 * Deviation: the word is drawn from a hash of t and all points instead of the verifier's coins, so that
 * everyone and the chain get the same verdict; whoever chooses the points gets one try a hash.
 * The weights vᵢ = Π_{j≠i} 1/(i − j) are taken times (n − 1)!, which makes them ± binomials.
 */
const TAG = tagWord('facedown/v1/degree');

export function isOfDegreeBelow(threshold: number, points: readonly Element[]): boolean {
  const n = points.length;
  const seed = hash(TAG, words(BigInt(threshold), BigInt(n)), ...points.map(({ bytes }) => bytes));
  const dual = Array.from({ length: n - threshold }, (_, i) => scalarOf(seed, i));
  const weights = points.map((_, i): Scalar => {
    const sign = (n - 1 - i) % 2 === 0 ? 1n : -1n;
    return mod(sign * binomial(n - 1, i) * evaluate(dual, BigInt(i + 1)));
  });
  return isZero(
    msm(
      points.map(({ point }) => point),
      weights,
    ),
  );
}

function binomial(n: number, k: number): bigint {
  let value = 1n;
  for (let i = 0; i < k; i++) value = (value * BigInt(n - i)) / BigInt(i + 1);
  return value;
}
