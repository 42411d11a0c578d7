import { concatBytes, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import { type Element, elementsOf, mulG, type Reader, readExactly, type WireCode } from '../element.js';
import { mod, type Scalar, words } from '../field.js';
import { G, msm, mul } from '../group.js';
import { hedge, randomScalar } from '../hedge.js';
import { hash, scalarOf, tagWord } from '../transcript.js';
import { combineTrue } from './combineTrue.js';
import { type Committee, committeeHash, interpolate, lagrangeScaled, maskOf, serversOf } from './shamir.js';
import { makeTerms, powersOf } from './terms.js';

/**
 * Threshold ElGamal in one round (Pedersen 1991; Cramer, Gennaro, Schoenmakers 1997). Server i answers for bases
 * A₁…A_m with U_{i,s} = z_i·A_s and proves: I know z such that Z_i = z·G and U_s = z·A_s for every s (Chaum and
 * Pedersen 1992, batched by powers of a weight drawn after the U). Any t answers give T_s = Σ λᵢ·U_{i,s} = z·A_s,
 * the same whichever servers answered.
 * An answer: U₁…U_m, R₁, R₂, s with R₁ = k·G, R₂ = k·Ā, s = k + c·z. Commitments travel instead of the challenge,
 * so that all equations of t answers can be added up (Bellare, Garay, Rabin 1998).
 * Together: T₁…T_m, a mask of the t servers, their answers in ascending order. One sum, with weights drawn from
 * everything, checks all proofs and T itself; a false equation survives with probability below 2⁻²⁴⁰.
 */
type ShareCode = WireCode | 'BadShareProof';
export type SharesCode = ShareCode | 'WrongServers';
export type CombineCode = 'TooFewShares';

export interface ShareHolder {
  /** 1…n. */
  readonly server: number;
  readonly secret: Scalar;
}

export interface ShareAnswer {
  readonly server: number;
  readonly bytes: Uint8Array;
}

const TAG = tagWord('facedown/v1/share');
const BATCH = tagWord('facedown/v1/shares');

const shareLength = (bases: number): number => 64 * bases + 160;
export const sharesLength = (bases: number, threshold: number): number =>
  64 * bases + 32 + threshold * shareLength(bases);

interface Share {
  readonly values: readonly Element[];
  readonly first: Element;
  readonly second: Element;
  readonly s: Scalar;
}

const readShare = (reader: Reader, bases: number): Share => ({
  values: reader.many(bases, (r) => r.nonzero()),
  first: reader.nonzero(),
  second: reader.nonzero(),
  s: reader.scalar(),
});

/** `bound` is the hash of all that the answer is for: a table's context, or a beacon's input. */
export function proveShare(
  bound: Uint8Array,
  committee: Committee,
  { server, secret }: ShareHolder,
  bases: readonly Element[],
  random: RandomBytes,
): Uint8Array {
  const values = elementsOf(bases.map(({ point }) => mul(point, secret)));
  const seed = seedOf(bound, committeeHash(committee), server, bases, values);
  const nonce = randomScalar(hedge(random, secret, TAG, seed));
  const base = msm(
    bases.map(({ point }) => point),
    powersOf(scalarOf(seed), bases.length),
  );
  const [first, second] = elementsOf([mulG(nonce), mul(base, nonce)]) as [Element, Element];
  const s = mod(nonce + challenge(seed, first, second) * secret);
  return concatBytes(...values.map(({ bytes }) => bytes), first.bytes, second.bytes, words(s));
}

/** One server's answer alone: who combines them learns who lied. */
export function verifyShare(
  bound: Uint8Array,
  committee: Committee,
  server: number,
  bases: readonly Element[],
  bytes: Uint8Array,
): Result<readonly Element[], SharesCode> {
  if (!committee.keys[server - 1]) return refuse('WrongServers');
  const read = readExactly(bytes, shareLength(bases.length), (reader) => readShare(reader, bases.length));
  if (!read.ok) return read;
  const whole = committeeHash(committee);
  const terms = makeTerms(batchWeight(bound, whole, bases, bytes));
  addShare(terms, bound, whole, committee, server, bases, read.value);
  return terms.isZero() ? ok(read.value.values) : refuse('BadShareProof');
}

/** The two equations of one answer. */
function addShare(
  terms: ReturnType<typeof makeTerms>,
  bound: Uint8Array,
  whole: Uint8Array,
  { keys }: Committee,
  server: number,
  bases: readonly Element[],
  { values, first, second, s }: Share,
): void {
  const seed = seedOf(bound, whole, server, bases, values);
  const c = challenge(seed, first, second);
  const powers = powersOf(scalarOf(seed), bases.length);
  const one = terms.next();
  terms.add(G, one * s);
  terms.add(first.point, -one);
  terms.add(keys[server - 1]!.point, -one * c);
  const two = terms.next();
  terms.add(second.point, -two);
  bases.forEach(({ point }, at) => {
    terms.add(point, two * mod(powers[at]! * s));
    terms.add(values[at]!.point, -two * mod(powers[at]! * c));
  });
}

export interface Combined {
  readonly values: readonly Element[];
  readonly bytes: Uint8Array;
  /** Servers whose answer was false. */
  readonly liars: readonly number[];
}

/** The first t true answers, put together. Fewer are nothing. */
export const combineShares = (
  bound: Uint8Array,
  committee: Committee,
  bases: readonly Element[],
  answers: readonly ShareAnswer[],
): Result<Combined, CombineCode> =>
  combineTrue(committee, answers, {
    read(bytes) {
      const share = readExactly(bytes, shareLength(bases.length), (reader) => readShare(reader, bases.length));
      return share.ok ? share.value : undefined;
    },
    isTrue: (server, bytes) => verifyShare(bound, committee, server, bases, bytes).ok,
    join(set, shares, bytes) {
      const parts = (at: number) => shares.map(({ values }) => values[at]!.point);
      const values = elementsOf(bases.map((_, at) => interpolate(set, parts(at))));
      return {
        values,
        bytes: concatBytes(...values.map((value) => value.bytes), words(maskOf(set)), ...bytes),
      };
    },
    holds: ({ bytes }) => verifyShares(bound, committee, bases, bytes).ok,
  });

/** What a contract checks: T₁…T_m and t answers that make them. */
export function verifyShares(
  bound: Uint8Array,
  committee: Committee,
  bases: readonly Element[],
  bytes: Uint8Array,
): Result<readonly Element[], SharesCode> {
  const { threshold } = committee;
  const m = bases.length;
  const read = readExactly(bytes, sharesLength(m, threshold), (reader) => ({
    values: reader.many(m, (r) => r.nonzero()),
    mask: reader.scalar(),
    shares: reader.many(threshold, (r) => readShare(r, m)),
  }));
  if (!read.ok) return read;
  const { values, mask, shares } = read.value;
  const set = serversOf(mask, committee);
  if (!set) return refuse('WrongServers');
  const { weights, factor } = lagrangeScaled(set);
  const whole = committeeHash(committee);
  const terms = makeTerms(batchWeight(bound, whole, bases, bytes));
  shares.forEach((share, p) => {
    addShare(terms, bound, whole, committee, set[p]!, bases, share);
  });
  values.forEach((value, at) => {
    const weight = terms.next();
    terms.add(value.point, weight * factor);
    shares.forEach((share, p) => {
      terms.add(share.values[at]!.point, -weight * weights[p]!);
    });
  });
  return terms.isZero() ? ok(values) : refuse('BadShareProof');
}

const batchWeight = (bound: Uint8Array, whole: Uint8Array, bases: readonly Element[], bytes: Uint8Array): Scalar =>
  scalarOf(hash(BATCH, bound, whole, hash(...bases.map((base) => base.bytes)), hash(bytes)));

const seedOf = (
  bound: Uint8Array,
  whole: Uint8Array,
  server: number,
  bases: readonly Element[],
  values: readonly Element[],
): Uint8Array =>
  hash(
    TAG,
    bound,
    whole,
    words(BigInt(server), BigInt(bases.length)),
    ...bases.map(({ bytes }) => bytes),
    ...values.map(({ bytes }) => bytes),
  );

const challenge = (seed: Uint8Array, first: Element, second: Element): Scalar =>
  scalarOf(hash(seed, first.bytes, second.bytes));
