import { concatBytes, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { elementOf } from '../element.js';
import { faceElement, keyOf } from '../elgamal.js';
import { getWord, mod, P, putWord, R, type Scalar, words } from '../field.js';
import { add, decode, msm, mul, neg, type Point, sub } from '../group.js';
import { randomScalar } from '../hedge.js';
import { contextHash, hash, scalarOf, tagWord } from '../transcript.js';
import { combineDealShares, type Due, proveDealShare } from './deal.js';
import { committeeHash, inverse, lagrange, maskOf } from './shamir.js';
import { combineShares, proveShare, type ShareAnswer, verifyShares } from './shares.js';
import { COMMITTEE_CONTEXT, testCommittee, testDeal } from './testing.js';

const random = seededRandom('combineTrue');
const bound = contextHash(COMMITTEE_CONTEXT);
const elsewhere = contextHash({ ...COMMITTEE_CONTEXT, version: 9n });
const [T, N] = [3, 5];

const made = testDeal(T, N, [0, 1, 0], random);
const { holders, key } = made.committee;
const others = testCommittee(T, N, random);
const logs = [1, 2].map(() => randomScalar(random));
const bases = logs.map(keyOf);

interface Kind {
  readonly answer: (server: number, how?: { at?: Uint8Array; reversed?: true; secret?: Scalar }) => Uint8Array;
  readonly combine: (
    answers: readonly ShareAnswer[],
  ) => { ok: true; value: { bytes: Uint8Array; liars: readonly number[] } } | { ok: false; code: string };
  /** Points at the head of an answer, of one kind each; a response is its last word. */
  readonly points: number;
  /** Of what comes out: the values, without the answers. */
  readonly head: number;
}
const kinds: [string, Kind][] = [
  [
    'tokens',
    {
      answer: (server, { at = bound, reversed, secret = holders[server - 1]!.secret } = {}) =>
        proveShare(at, key, { server, secret }, reversed ? bases.toReversed() : bases, random),
      combine: (answers) => combineShares(bound, key, bases, answers),
      points: 4,
      head: 128,
    },
  ],
  [
    'cards dealt',
    {
      answer(server, { at = bound, reversed, secret = holders[server - 1]!.secret } = {}) {
        const dues: readonly Due[] = reversed ? made.dues.toReversed() : made.dues;
        const sigmas = made.sigmasOf(server);
        return proveDealShare(at, key, { server, secret }, reversed ? sigmas.toReversed() : sigmas, dues, random);
      },
      combine: (answers) => combineDealShares(bound, key, made.dues, answers),
      points: 10,
      head: 384,
    },
  ],
];

describe.each(kinds)('%s by answers that are checked together', (_, { answer, combine, points, head }) => {
  const true_ = holders.map(({ server }) => ({ server, bytes: answer(server) }));
  const by = (server: number, bytes: Uint8Array): ShareAnswer => ({ server, bytes });
  const changed = (server: number, at: number, word: Uint8Array) => {
    const bytes = true_[server - 1]!.bytes.slice();
    bytes.set(word, at);
    return by(server, bytes);
  };
  const pointAt = (server: number, at: number) => decode(true_[server - 1]!.bytes, 64 * at) as Point;
  const values = (answers: readonly ShareAnswer[]) => {
    const combined = combine(answers);
    if (!combined.ok) throw new Error(combined.code);
    return { said: combined.value.bytes.subarray(0, head), liars: combined.value.liars };
  };
  const honest = values(true_).said;
  /** Wherever their answers come, they are named, nobody else is, and nothing else comes out than without them. */
  function expectNamed(lies: readonly ShareAnswer[]) {
    const servers = lies.map(({ server }) => server).sort();
    const rest = true_.filter(({ server }) => !servers.includes(server));
    for (const order of [
      [...lies, ...rest],
      [...lies.toReversed(), ...rest],
      [rest[0]!, ...lies, ...rest.slice(1)],
    ]) {
      const { said, liars } = values(order);
      expect(said).toEqual(honest);
      expect([...liars].sort()).toEqual(servers);
    }
    expect(combine([...lies, ...rest.slice(0, T - 1)])).toEqual({ ok: false, code: 'TooFewShares' });
  }

  it('are the same whoever gives them, in any order, and nobody is blamed', () => {
    for (const set of [true_.slice(2), [true_[4]!, true_[0]!, true_[2]!], true_.toReversed()])
      expect(values(set)).toEqual({ said: honest, liars: [] });
  });

  it('name who answers with another share, for another place, or in another order of slots', () => {
    expectNamed([by(1, answer(1, { secret: mod(holders[0]!.secret + 1n) }))]);
    expectNamed([by(2, answer(2, { at: elsewhere }))]);
    expectNamed([by(3, answer(3, { reversed: true }))]);
    expectNamed([by(4, answer(4, { secret: others.holders[3]!.secret })), by(1, answer(1, { at: elsewhere }))]);
  });

  it('name both of two who exchange their answers, and whoever repeats another’s', () => {
    expectNamed([by(1, true_[1]!.bytes), by(2, true_[0]!.bytes)]);
    expectNamed([by(5, true_[0]!.bytes)]);
    expectNamed([by(5, true_[2]!.bytes), by(4, true_[2]!.bytes)]);
  });

  it('name two whose errors cancel in what comes out, in each point and in the responses', () => {
    const lambdas = lagrange([1, 2, 3]);
    const error = faceElement(0).point;
    for (let at = 0; at < points; at++) {
      const shifted = (server: number, k: Scalar) =>
        changed(server, 64 * at, elementOf(add(pointAt(server, at), mul(error, k))).bytes);
      expectNamed([shifted(1, inverse(lambdas[0]!)), shifted(2, mod(-inverse(lambdas[1]!)))]);
    }
    const last = true_[0]!.bytes.length - 32;
    const responding = (server: number, by_: bigint) =>
      changed(server, last, words(mod(getWord(true_[server - 1]!.bytes, last) + by_)));
    expectNamed([responding(1, 5n), responding(2, -5n)]);
  });

  it('name the last to answer, who makes all of them nothing, or what it likes', () => {
    const lambdas = lagrange([1, 2, 3]);
    for (const wanted of [undefined, faceElement(7).point]) {
      const given = msm([pointAt(1, 0), pointAt(2, 0)], lambdas.slice(0, 2));
      const rest = wanted ? sub(wanted, given) : neg(given);
      const lie = changed(3, 0, elementOf(mul(rest, inverse(lambdas[2]!))).bytes);
      const { said, liars } = values([true_[0]!, true_[1]!, lie, true_[3]!]);
      expect(said).toEqual(honest);
      expect(liars).toEqual([3]);
      expect(combine([true_[0]!, true_[1]!, lie])).toEqual({ ok: false, code: 'TooFewShares' });
    }
  });

  it('name who brings the identity, a point off the curve, a number twice written, or another length', () => {
    const { bytes } = true_[0]!;
    const plus = (at: number, modulus: bigint) => changed(1, at, words(getWord(bytes, at) + modulus));
    for (let at = 0; at < points; at++) {
      expectNamed([changed(1, 64 * at, new Uint8Array(64))]);
      expectNamed([changed(1, 64 * at, words(1n, 1n))]);
      expectNamed([plus(64 * at, P)]);
      expectNamed([plus(64 * at + 32, P)]);
      expectNamed([changed(1, 64 * at, elementOf(neg(pointAt(1, at))).bytes)]);
    }
    expectNamed([plus(bytes.length - 32, R)]);
    for (const other of [
      new Uint8Array(0),
      bytes.subarray(1),
      concatBytes(bytes, words(0n)),
      concatBytes(bytes, bytes),
    ])
      expectNamed([by(1, other)]);
  });

  it('leave out numbers that are no server’s, and blame nobody for them', () => {
    for (const server of [0, -1, N + 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32 + 1])
      expect(values([by(server, true_[0]!.bytes), ...true_])).toEqual({ said: honest, liars: [] });
  });

  it('hear a server once: neither does it count twice, nor is it named twice, nor heard after a lie', () => {
    const lie = by(1, true_[1]!.bytes);
    expect(values([lie, lie, true_[0]!, ...true_.slice(1)])).toEqual({ said: honest, liars: [1] });
    expect(combine([lie, ...true_.slice(0, T)])).toEqual({ ok: false, code: 'TooFewShares' });
    expect(combine([true_[0]!, true_[0]!, true_[0]!, true_[1]!])).toEqual({ ok: false, code: 'TooFewShares' });
  });

  it('come out as if each were looked at alone, whatever is changed in whichever', () => {
    const pick = (below: number) => random(1)[0]! % below;
    for (let i = 0; i < 60; i++) {
      const answers = true_.map(({ server, bytes }) => {
        const how = pick(3);
        if (how === 0) return by(server, bytes);
        const other = (how === 1 ? bytes : true_[server % N]!.bytes).slice();
        if (how === 1) other[Number(scalarOf(random(32)) % BigInt(other.length))]! ^= 1 << pick(8);
        return by(server, other);
      });
      const order = answers.toSorted(() => pick(2) - 0.5).slice(0, 2 + pick(4));
      const isTrue = ({ server, bytes }: ShareAnswer) =>
        true_[server - 1]!.bytes.every((byte, at) => byte === bytes[at]);
      const enough = order.filter(isTrue)[T - 1];
      const liars = order.slice(0, enough && order.indexOf(enough)).filter((one) => !isTrue(one));
      const combined = combine(order);
      expect(combined.ok).toBe(enough !== undefined);
      if (combined.ok) {
        expect(combined.value.bytes.subarray(0, head)).toEqual(honest);
        expect(combined.value.liars).toEqual(liars.map(({ server }) => server));
      }
    }
  });
});

describe('the weights of the sum', () => {
  const set = [1, 2, 3];
  const answers = set.map((server) => proveShare(bound, key, holders[server - 1]!, bases, random));
  const joined = combineShares(
    bound,
    key,
    bases,
    answers.map((bytes, i) => ({ server: i + 1, bytes })),
  );
  if (!joined.ok) throw new Error(joined.code);
  const { bytes } = joined.value;
  const withoutResponses = concatBytes(bytes.subarray(0, 160), ...answers.map((one) => one.subarray(0, -32)));

  it.each([
    ['nothing of the answers', new Uint8Array(0)],
    ['what comes out', bytes.subarray(0, 128)],
    ['what comes out and who gave it', bytes.subarray(0, 160)],
    ['all but the responses', withoutResponses],
    ['the answers before they were changed', bytes],
  ])('let two who know the bases’ logarithms cancel nothing, as they could if these came from %s', (_, from) => {
    const whole = committeeHash(key);
    const basesBytes = bases.map((base) => base.bytes);
    const weight = scalarOf(hash(tagWord('facedown/v1/shares'), bound, whole, hash(...basesBytes), hash(from)));
    /** What a response that is one more adds to the sum, as a multiple of G. */
    const effect = (p: number) => {
      const place = words(BigInt(p + 1), BigInt(bases.length));
      const said = answers[p]!.subarray(0, 128);
      const seed = hash(tagWord('facedown/v1/share'), bound, whole, place, ...basesBytes, said);
      const base = mod(logs[0]! + scalarOf(seed) * logs[1]!);
      return mod(weight ** BigInt(2 * p) * (1n + weight * base));
    };
    const shifted = (p: number, k: Scalar) => {
      const forged = answers[p]!.slice();
      const at = forged.length - 32;
      putWord(forged, at, mod(getWord(forged, at) + k));
      return forged;
    };
    const forged = [shifted(0, 1n), shifted(1, mod(-effect(0) * inverse(effect(1)))), answers[2]!];
    const proof = concatBytes(bytes.subarray(0, 128), words(maskOf(set)), ...forged);
    expect(verifyShares(bound, key, bases, proof)).toEqual({ ok: false, code: 'BadShareProof' });
    const rest = [4, 5].map((server) => proveShare(bound, key, holders[server - 1]!, bases, random));
    const mixed = [...forged, ...rest].map((one, i) => ({ server: i + 1, bytes: one }));
    expect(combineShares(bound, key, bases, mixed)).toMatchObject({ ok: true, value: { liars: [1, 2] } });
  });
});
