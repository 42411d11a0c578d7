import { ok, type Result, refuse } from '@facedown/base';
import type { Element } from '../element.js';
import { mod, R, type Scalar, words } from '../field.js';
import { isZero, msm, type Point } from '../group.js';
import { hash, tagWord } from '../transcript.js';

/**
 * Shamir's secret sharing (1979) over the scalars, points at 1…n, the secret at 0. Everything here is public:
 * numbers of servers and points, never a share.
 */
const MAX_SERVERS = 9;

/** What everyone knows of n servers: server i holds the share whose key is keys[i − 1]; any t of them act. */
export interface Committee {
  readonly threshold: number;
  readonly keys: readonly Element[];
}

const TAG = tagWord('facedown/v1/committee');

/** Every server's answer is bound to it: to t, to n and to all keys, also of those that don't answer. */
export const committeeHash = ({ threshold, keys }: Committee): Uint8Array =>
  hash(TAG, words(BigInt(threshold), BigInt(keys.length)), ...keys.map(({ bytes }) => bytes));

export type CommitteeCode = 'BadThreshold' | 'IdentityKey';

/** One server alone must never be enough, and subset keys grow beyond reason above nine. */
export const isThreshold = (threshold: number, servers: number): boolean =>
  Number.isInteger(threshold) &&
  Number.isInteger(servers) &&
  2 <= threshold &&
  threshold <= servers &&
  servers <= MAX_SERVERS;

export function committeeOf(threshold: number, keys: readonly Element[]): Result<Committee, CommitteeCode> {
  if (!isThreshold(threshold, keys.length)) return refuse('BadThreshold');
  if (keys.some(({ point }) => isZero(point))) return refuse('IdentityKey');
  return ok({ threshold, keys });
}

/** 1/k by Euclid; not for secrets. */
export function inverse(k: Scalar): Scalar {
  let [a, b, x, y] = [mod(k), R, 1n, 0n];
  if (a === 0n) throw new RangeError('zero has no inverse');
  while (b > 0n) {
    const quotient = a / b;
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return mod(x);
}

/**
 * λ of each server in `set` at 0, times one common factor: Σ weightᵢ·f(i) = factor·f(0). Without the
 * division a contract needs no inversion.
 */
export function lagrangeScaled(set: readonly number[]): { weights: Scalar[]; factor: Scalar } {
  const below = set.map((i) => set.reduce((product, j) => (j === i ? product : mod(product * BigInt(j - i))), 1n));
  const above = set.map((i) => set.reduce((product, j) => (j === i ? product : mod(product * BigInt(j))), 1n));
  const weights = above.map((value, p) => below.reduce((all, b, q) => (q === p ? all : mod(all * b)), value));
  return { weights, factor: below.reduce((all, b) => mod(all * b), 1n) };
}

/** λᵢ = Π j/(j − i). */
export function lagrange(set: readonly number[]): Scalar[] {
  const { weights, factor } = lagrangeScaled(set);
  const over = inverse(factor);
  return weights.map((weight) => mod(weight * over));
}

/** What lies at 0 of the polynomial through these points. */
export const interpolate = (set: readonly number[], points: readonly Point[]): Point => msm(points, lagrange(set));

/** What lies at `x`, which is none of `set`. */
export function interpolateAt(set: readonly number[], points: readonly Point[], x: number): Point {
  const weights = set.map((i) =>
    set.reduce((all, j) => (j === i ? all : mod(all * BigInt(x - j) * inverse(BigInt(i - j)))), 1n),
  );
  return msm(points, weights);
}

/** Coefficients from the lowest. */
export const evaluate = (coefficients: readonly Scalar[], x: bigint): Scalar =>
  coefficients.reduceRight((sum, coefficient) => mod(sum * x + coefficient), 0n);

/** A set of servers as a bit mask: server i is bit i − 1. Nothing unless exactly `threshold` of them are there. */
export function serversOf(mask: bigint, { threshold, keys }: Committee): number[] | undefined {
  if (mask >> BigInt(keys.length) !== 0n) return undefined;
  const set = keys.map((_, i) => i + 1).filter((server) => (mask >> BigInt(server - 1)) & 1n);
  return set.length === threshold ? set : undefined;
}

export const maskOf = (set: readonly number[]): bigint =>
  set.reduce((mask, server) => mask | (1n << BigInt(server - 1)), 0n);
