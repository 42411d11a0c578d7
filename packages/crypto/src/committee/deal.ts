import { concatBytes, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import {
  type Cipher,
  cipherBytes,
  ciphersBytes,
  type Element,
  elementsOf,
  mulG,
  type Reader,
  readExactly,
  type WireCode,
} from '../element.js';
import { mod, type Scalar, words } from '../field.js';
import { equal, G, msm, mul, sub } from '../group.js';
import { hedge, randomScalar } from '../hedge.js';
import { hash, scalarOf, tagWord } from '../transcript.js';
import { combineTrue } from './combineTrue.js';
import { type Committee, committeeHash, lagrange, lagrangeScaled, maskOf, serversOf } from './shamir.js';
import type { CombineCode, ShareAnswer, ShareHolder } from './shares.js';
import { makeTerms, powersOf, type Terms } from './terms.js';

/**
 * Cards sealed to the committee's key Z are dealt to seats, in one round. Server i answers for slots 1…m, slot s to
 * seat k(s), with a*_{i,s} = σ_{i,s}·G and β_{i,s} = z_i·a_s − σ_{i,s}·Y_k, and proves: I know z and σ₁…σ_m such that
 * Z_i = z·G, a*_s = σ_s·G and β_s = z·a_s − σ_s·Y_{k(s)} (a linear sigma protocol, Maurer 2009, batched by powers of
 * a weight; the σ of one receiver share a response). Any t answers give a*_s = Σ λᵢ·a*_{i,s}, b*_s = b_s − Σ λᵢ·β_{i,s}:
 * the same face under Y_k. That each server proves its σ_{i,s} is what keeps the last to answer from choosing a*.
 * Honest servers take σ from pseudorandom secret sharing with `sigmaLabel`, so any t honest ones make the same deal;
 * a server that takes another makes another valid ciphertext of the same face, nothing worse.
 * The composition (threshold decryption and re-encryption in one answer) is ours and wants review; each part is the
 * standard proof that it names.
 *
 * An answer: a*₁, β₁, …, a*_m, β_m, R_z, R_k for each receiver ascending, R_β, s_z, s_k for each receiver.
 * Together: a*₁, b*₁, …, a*_m, b*_m, a mask of the t servers, their answers ascending; one sum checks all.
 */
export interface Due {
  readonly cipher: Cipher;
  /** The receiver's seat and card key. */
  readonly to: number;
  readonly key: Element;
}

type DealShareCode = WireCode | 'BadDealProof';
type DealCode = DealShareCode | 'WrongServers';

const TAG = tagWord('facedown/v1/deal');
const BATCH = tagWord('facedown/v1/deals');
const SIGMA = tagWord('facedown/v1/sigma');

/** The label under which all servers have shares of the same σ. */
export const sigmaLabel = (bound: Uint8Array, joint: Element, { cipher, to, key }: Due): Uint8Array =>
  hash(SIGMA, bound, joint.bytes, words(BigInt(to)), key.bytes, cipherBytes(cipher));

interface Receiver {
  readonly seat: number;
  readonly key: Element;
}

function receiversOf(dues: readonly Due[]): Receiver[] {
  const keys = new Map<number, Element>();
  for (const { to, key } of dues) {
    if (!equal((keys.get(to) ?? key).point, key.point)) throw new RangeError('a seat has one key');
    keys.set(to, key);
  }
  return [...keys].map(([seat, key]) => ({ seat, key })).sort((x, y) => x.seat - y.seat);
}

const shareLength = (dues: number, receivers: number): number =>
  128 * dues + 64 * (receivers + 2) + 32 * (receivers + 1);

const dealShareLength = (dues: readonly Due[]): number => shareLength(dues.length, receiversOf(dues).length);
export const dealLength = (dues: readonly Due[], threshold: number): number =>
  128 * dues.length + 32 + threshold * dealShareLength(dues);

interface DealShare {
  /** a is a*, b is β. */
  readonly pairs: readonly Cipher[];
  /** R_z, R_k…, R_β. */
  readonly commitments: readonly Element[];
  /** s_z, s_k… */
  readonly responses: readonly Scalar[];
}

const readShare = (reader: Reader, dues: number, receivers: number): DealShare => ({
  pairs: reader.many(dues, (r) => r.cipher()),
  commitments: reader.many(receivers + 2, (r) => r.nonzero()),
  responses: reader.many(receivers + 1, (r) => r.scalar()),
});

export function proveDealShare(
  bound: Uint8Array,
  committee: Committee,
  { server, secret }: ShareHolder,
  sigmas: readonly Scalar[],
  dues: readonly Due[],
  random: RandomBytes,
): Uint8Array {
  if (sigmas.length !== dues.length) throw new RangeError('a σ for each slot');
  const receivers = receiversOf(dues);
  const flat = elementsOf(
    dues.flatMap(({ cipher, key: to }, s) => [
      mulG(sigmas[s]!),
      msm([cipher.a.point, to.point], [secret, mod(-sigmas[s]!)]),
    ]),
  );
  const pairs = dues.map((_, s) => ({ a: flat[2 * s]!, b: flat[2 * s + 1]! }));
  const seed = seedOf(bound, committeeHash(committee), server, dues, pairs);
  const stream = hedge(random, secret, TAG, seed);
  const powers = powersOf(scalarOf(seed), dues.length);
  const base = msm(
    dues.map(({ cipher }) => cipher.a.point),
    powers,
  );
  const k = randomScalar(stream);
  const ks = receivers.map(() => randomScalar(stream));
  const commitments = elementsOf([
    mulG(k),
    ...ks.map(mulG),
    receivers.reduce((sum, to, at) => sub(sum, mul(to.key.point, ks[at]!)), mul(base, k)),
  ]);
  const c = challenge(seed, commitments);
  const responses = receivers.map(({ seat }, at) =>
    dues.reduce((sum, due, s) => (due.to === seat ? mod(sum + c * powers[s]! * sigmas[s]!) : sum), ks[at]!),
  );
  return concatBytes(
    ciphersBytes(pairs),
    ...commitments.map(({ bytes }) => bytes),
    words(mod(k + c * secret), ...responses),
  );
}

function verifyDealShare(
  bound: Uint8Array,
  committee: Committee,
  server: number,
  dues: readonly Due[],
  bytes: Uint8Array,
): Result<readonly Cipher[], DealCode> {
  if (!committee.keys[server - 1]) return refuse('WrongServers');
  const receivers = receiversOf(dues);
  const read = readExactly(bytes, shareLength(dues.length, receivers.length), (reader) =>
    readShare(reader, dues.length, receivers.length),
  );
  if (!read.ok) return read;
  const whole = committeeHash(committee);
  const terms = makeTerms(batchWeight(bound, whole, dues, bytes));
  addShare(terms, bound, whole, committee, server, dues, receivers, read.value);
  return terms.isZero() ? ok(read.value.pairs) : refuse('BadDealProof');
}

function addShare(
  terms: Terms,
  bound: Uint8Array,
  whole: Uint8Array,
  { keys }: Committee,
  server: number,
  dues: readonly Due[],
  receivers: readonly Receiver[],
  { pairs, commitments, responses }: DealShare,
): void {
  const seed = seedOf(bound, whole, server, dues, pairs);
  const c = challenge(seed, commitments);
  const powers = powersOf(scalarOf(seed), dues.length);
  const sz = responses[0]!;
  const one = terms.next();
  terms.add(G, one * sz);
  terms.add(commitments[0]!.point, -one);
  terms.add(keys[server - 1]!.point, -one * c);
  receivers.forEach(({ seat }, at) => {
    const weight = terms.next();
    terms.add(G, weight * responses[1 + at]!);
    terms.add(commitments[1 + at]!.point, -weight);
    dues.forEach((due, s) => {
      if (due.to === seat) terms.add(pairs[s]!.a.point, -weight * mod(c * powers[s]!));
    });
  });
  const last = terms.next();
  terms.add(commitments[1 + receivers.length]!.point, -last);
  receivers.forEach((to, at) => {
    terms.add(to.key.point, -last * responses[1 + at]!);
  });
  dues.forEach(({ cipher }, s) => {
    terms.add(cipher.a.point, last * mod(powers[s]! * sz));
    terms.add(pairs[s]!.b.point, -last * mod(powers[s]! * c));
  });
}

export interface CombinedDeal {
  readonly dealt: readonly Cipher[];
  readonly bytes: Uint8Array;
  readonly liars: readonly number[];
}

/** The first t true answers, put together. Whoever combines them sees no face. */
export const combineDealShares = (
  bound: Uint8Array,
  committee: Committee,
  dues: readonly Due[],
  answers: readonly ShareAnswer[],
): Result<CombinedDeal, CombineCode> =>
  combineTrue(committee, answers, {
    read(bytes) {
      const receivers = receiversOf(dues).length;
      const share = readExactly(bytes, dealShareLength(dues), (reader) => readShare(reader, dues.length, receivers));
      return share.ok ? share.value : undefined;
    },
    isTrue: (server, bytes) => verifyDealShare(bound, committee, server, dues, bytes).ok,
    join(set, shares, bytes) {
      const lambdas = lagrange(set);
      const part = (s: number, half: 'a' | 'b') => shares.map(({ pairs }) => pairs[s]![half].point);
      const flat = elementsOf(
        dues.flatMap(({ cipher }, s) => [msm(part(s, 'a'), lambdas), sub(cipher.b.point, msm(part(s, 'b'), lambdas))]),
      );
      const dealt = dues.map((_, s) => ({ a: flat[2 * s]!, b: flat[2 * s + 1]! }));
      return { dealt, bytes: concatBytes(ciphersBytes(dealt), words(maskOf(set)), ...bytes) };
    },
    holds: ({ bytes }) => verifyDeal(bound, committee, dues, bytes).ok,
  });

/** What a contract checks: the dealt ciphertexts and t answers that make them. */
export function verifyDeal(
  bound: Uint8Array,
  committee: Committee,
  dues: readonly Due[],
  bytes: Uint8Array,
): Result<readonly Cipher[], DealCode> {
  const { threshold } = committee;
  const receivers = receiversOf(dues);
  const read = readExactly(bytes, dealLength(dues, threshold), (reader) => ({
    dealt: reader.many(dues.length, (r) => r.cipher()),
    mask: reader.scalar(),
    shares: reader.many(threshold, (r) => readShare(r, dues.length, receivers.length)),
  }));
  if (!read.ok) return read;
  const { dealt, mask, shares } = read.value;
  const set = serversOf(mask, committee);
  if (!set) return refuse('WrongServers');
  const { weights, factor } = lagrangeScaled(set);
  const whole = committeeHash(committee);
  const terms = makeTerms(batchWeight(bound, whole, dues, bytes));
  shares.forEach((share, p) => {
    addShare(terms, bound, whole, committee, set[p]!, dues, receivers, share);
  });
  dealt.forEach(({ a, b }, s) => {
    const [first, second] = [terms.next(), terms.next()];
    terms.add(a.point, first * factor);
    terms.add(sub(dues[s]!.cipher.b.point, b.point), second * factor);
    shares.forEach(({ pairs }, p) => {
      terms.add(pairs[s]!.a.point, -first * weights[p]!);
      terms.add(pairs[s]!.b.point, -second * weights[p]!);
    });
  });
  return terms.isZero() ? ok(dealt) : refuse('BadDealProof');
}

const duesBytes = (dues: readonly Due[]): Uint8Array =>
  concatBytes(...dues.flatMap(({ cipher, to, key }) => [words(BigInt(to)), key.bytes, cipherBytes(cipher)]));

const batchWeight = (bound: Uint8Array, whole: Uint8Array, dues: readonly Due[], bytes: Uint8Array): Scalar =>
  scalarOf(hash(BATCH, bound, whole, hash(duesBytes(dues)), hash(bytes)));

const seedOf = (
  bound: Uint8Array,
  whole: Uint8Array,
  server: number,
  dues: readonly Due[],
  pairs: readonly Cipher[],
): Uint8Array =>
  hash(TAG, bound, whole, words(BigInt(server), BigInt(dues.length)), duesBytes(dues), ciphersBytes(pairs));

const challenge = (seed: Uint8Array, commitments: readonly Element[]): Scalar =>
  scalarOf(hash(seed, ...commitments.map(({ bytes }) => bytes)));
