import { concatBytes, type RandomBytes, type Result, randomPermutation, seededRandom } from '@facedown/base';
import { type Cipher, cipherBytes, type Element, elementOf, readExactly } from '../element.js';
import { faceElement, keyOf, openCipher } from '../elgamal.js';
import { getWord, P, R, type Scalar, words } from '../field.js';
import { mul } from '../group.js';
import { randomScalar } from '../hedge.js';
import { proveShuffle } from '../proofs/shuffle.js';
import { TEST_CONTEXT } from '../testContext.js';
import { contextHash, type ProofContext } from '../transcript.js';
import { beaconInput, combineBeacon, proveBeacon, verifyBeacon } from './beacon.js';
import { combineDealShares, type Due, dealLength, proveDealShare, sigmaLabel, verifyDeal } from './deal.js';
import { escrowLength, proveEscrow, verifyEscrow } from './escrow.js';
import { dealPrss, type PrssServer, prssShare } from './prss.js';
import { committeeOf } from './shamir.js';
import { type AcceptedKey, acceptKeys, keyLabel, keysWire, proveShareKey } from './shareKeys.js';
import { combineShares, proveShare, type ShareHolder, sharesLength, verifyShares } from './shares.js';
import { combineTableKey, proveTableShare, tableKeyLength, verifyTableKey } from './tableKey.js';

export const COMMITTEE_CONTEXT: ProofContext = { ...TEST_CONTEXT, party: 128 };

/** A committee for tests: all of its servers, and the key that a label names. */
export interface TestCommittee {
  readonly prss: readonly PrssServer[];
  readonly holders: readonly ShareHolder[];
  readonly key: AcceptedKey;
  readonly proofs: Uint8Array;
  readonly label: Uint8Array;
}

export function testCommittee(
  threshold: number,
  servers: number,
  random: RandomBytes,
  label = keyLabel('facedown/v1/test', words(1n)),
  prss = dealPrss(threshold, servers, random),
): TestCommittee {
  const holders = prss.map((one) => {
    const secret = prssShare(one, label);
    return { server: one.server, secret };
  });
  const proofs = keysWire(
    holders.map(({ server, secret }) => proveShareKey(label, { threshold, servers, server }, secret, random)),
  );
  const key = acceptKeys(label, threshold, servers, proofs);
  if (!key.ok) throw new Error(key.code);
  return { prss, holders, key: key.value, proofs, label };
}

export type CommitteeKind = 'keys' | 'shares' | 'beacon' | 'escrow' | 'return' | 'deal' | 'table';

/** A true proof with its statement, for tests and for the vectors that Solidity reads too. */
export interface CommitteeCase {
  readonly name: string;
  readonly kind: CommitteeKind;
  /** The context's hash; a key's label; a beacon's input. */
  readonly bound: Uint8Array;
  readonly threshold: number;
  readonly servers: number;
  /** Of a deal: the seat of each slot. */
  readonly receivers: readonly number[];
  /** All points of the statement, in the order of the library's arguments. */
  readonly statement: Uint8Array;
  readonly proof: Uint8Array;
  /** Of each word of the proof whether it is a coordinate; the others are scalars. */
  readonly coordinates: readonly boolean[];
}

type Statement = Pick<CommitteeCase, 'bound' | 'threshold' | 'servers' | 'receivers' | 'statement'>;

/** Any kind of proof from plain bytes, as the vectors hold it. */
export function verifyCommitteeProof(kind: CommitteeKind, of: Statement, proof: Uint8Array): Result<unknown> {
  const { bound, threshold, servers, receivers, statement } = of;
  if (kind === 'keys') return acceptKeys(bound, threshold, servers, proof);
  const read = readExactly(statement, statement.length, (r) => r.many(statement.length / 64, (one) => one.element()));
  if (!read.ok) return read;
  const points = read.value;
  if (kind === 'escrow' || kind === 'return')
    return verifyEscrow(kind === 'escrow' ? 'seal' : 'return', bound, points[0]!, points[1]!, points.slice(2), proof);
  const committee = committeeOf(threshold, points.slice(0, servers));
  if (!committee.ok) return committee;
  const rest = points.slice(servers);
  if (kind === 'table') return verifyTableKey(bound, committee.value, proof);
  if (kind === 'beacon') return verifyBeacon(bound, committee.value, proof);
  if (kind === 'shares') return verifyShares(bound, committee.value, rest, proof);
  const seats = seatsOf(receivers);
  const dues = receivers.map((to, s) => ({
    to,
    key: rest[seats.indexOf(to)]!,
    cipher: { a: rest[seats.length + 2 * s]!, b: rest[seats.length + 2 * s + 1]! },
  }));
  return verifyDeal(bound, committee.value, dues, proof);
}

const seatsOf = (receivers: readonly number[]): number[] => [...new Set(receivers)].sort((a, b) => a - b);
const dealStatement = (keys: readonly Element[], dues: readonly Due[]): Uint8Array =>
  concatBytes(
    bytesOf(keys),
    ...seatsOf(dues.map(({ to }) => to)).map((seat) => dues.find(({ to }) => to === seat)!.key.bytes),
    ...dues.map(({ cipher }) => cipherBytes(cipher)),
  );

const bytesOf = (elements: readonly Element[]): Uint8Array => concatBytes(...elements.map(({ bytes }) => bytes));
const layout = (...runs: readonly (readonly [points: number, scalars: number])[]): boolean[] =>
  runs.flatMap(([points, scalars]) => [
    ...Array<boolean>(2 * points).fill(true),
    ...Array<boolean>(scalars).fill(false),
  ]);
const repeat = <Item>(times: number, item: Item): Item[] => Array<Item>(times).fill(item);

/** A deck of `faces` under one key. */
export function sealedDeck(faces: number, under: Element, secret: Scalar, random: RandomBytes): Cipher[] {
  const open = Array.from({ length: faces }, (_, face) => openCipher(face));
  return proveShuffle(TEST_CONTEXT, under, open, randomPermutation(random, faces), secret, random).outputs;
}

export function committeeCases(seed: string): CommitteeCase[] {
  const random = seededRandom(seed);
  const bound = contextHash(COMMITTEE_CONTEXT);
  const base = { bound, threshold: 0, servers: 0, receivers: [], statement: new Uint8Array(0) };
  const points = (length: number) =>
    Array.from({ length }, () => elementOf(mul(faceElement(0).point, randomScalar(random))));

  const keys = (name: string, t: number, n: number): CommitteeCase => {
    const { proofs, label } = testCommittee(t, n, random);
    return {
      ...base,
      name,
      kind: 'keys',
      bound: label,
      threshold: t,
      servers: n,
      proof: proofs,
      coordinates: layout(...repeat(n, [1, 2] as const)),
    };
  };
  const shares = (name: string, t: number, n: number, set: readonly number[], m: number): CommitteeCase => {
    const { holders, key } = testCommittee(t, n, random);
    const bases = points(m);
    const answers = set.map((server) => ({
      server,
      bytes: proveShare(bound, key, holders[server - 1]!, bases, random),
    }));
    const made = combineShares(bound, key, bases, answers);
    if (!made.ok) throw new Error(made.code);
    if (made.value.bytes.length !== sharesLength(m, t)) throw new Error('length');
    return {
      ...base,
      name,
      kind: 'shares',
      threshold: t,
      servers: n,
      statement: bytesOf([...key.keys, ...bases]),
      proof: made.value.bytes,
      coordinates: layout([m, 1], ...repeat(t, [m + 2, 1] as const)),
    };
  };
  const beacon = (name: string, t: number, n: number): CommitteeCase => {
    const { holders, key } = testCommittee(t, n, random);
    const input = beaconInput({
      chainId: 31337n,
      contract: TEST_CONTEXT.table,
      id: random(32),
      commitment: random(32),
    });
    const answers = holders.slice(n - t).map((holder) => ({
      server: holder.server,
      bytes: proveBeacon(input, key, holder, random),
    }));
    const made = combineBeacon(input, key, answers);
    if (!made.ok) throw new Error(made.code);
    return {
      ...base,
      name,
      kind: 'beacon',
      bound: input,
      threshold: t,
      servers: n,
      statement: bytesOf(key.keys),
      proof: made.value.bytes,
      coordinates: layout([1, 1], ...repeat(t, [3, 1] as const)),
    };
  };
  const table = (name: string, t: number, n: number, set: readonly number[]): CommitteeCase => {
    const committee = testCommittee(t, n, random);
    const label = random(32);
    const made = combineTableKey(
      label,
      committee.key,
      set.map((server) => testTableShare(committee, label, server, random)),
    );
    if (!made.ok) throw new Error(made.code);
    if (made.value.bytes.length !== tableKeyLength(n, t)) throw new Error('length');
    return {
      ...base,
      name,
      kind: 'table',
      bound: label,
      threshold: t,
      servers: n,
      statement: bytesOf(committee.key.keys),
      proof: made.value.bytes,
      coordinates: layout([n, 1], ...repeat(t, [0, 3] as const)),
    };
  };
  const escrow = (name: string, kind: 'escrow' | 'return', size: number): CommitteeCase => {
    const secret = randomScalar(random);
    const key = keyOf(secret);
    const committee = keyOf(randomScalar(random));
    const bases = points(size);
    const { bytes } = proveEscrow(
      kind === 'escrow' ? 'seal' : 'return',
      bound,
      { secret, key },
      committee,
      bases,
      random,
    );
    if (bytes.length !== escrowLength(size)) throw new Error('length');
    return {
      ...base,
      name,
      kind,
      statement: bytesOf([key, committee, ...bases]),
      proof: bytes,
      coordinates: layout([2 * size, 3]),
    };
  };
  const deal = (name: string, t: number, n: number, receivers: readonly number[]): CommitteeCase => {
    const made = testDeal(t, n, receivers, random);
    const seats = new Set(receivers).size;
    const m = receivers.length;
    return {
      ...base,
      name,
      kind: 'deal',
      threshold: t,
      servers: n,
      receivers,
      statement: dealStatement(made.committee.key.keys, made.dues),
      proof: made.bytes,
      coordinates: layout([2 * m, 1], ...repeat(t, [2 * m + seats + 2, seats + 1] as const)),
    };
  };
  return [
    keys('keys of 2 of 3', 2, 3),
    keys('keys of 3 of 5', 3, 5),
    shares('one token by 2 of 3', 2, 3, [1, 3], 1),
    shares('three tokens by 3 of 5', 3, 5, [5, 1, 3], 3),
    beacon('beacon of 2 of 3', 2, 3),
    beacon('beacon of 3 of 5', 3, 5),
    escrow('seal of one', 'escrow', 1),
    escrow('seal of five', 'escrow', 5),
    escrow('return to three', 'return', 3),
    deal('deal of one by 2 of 3', 2, 3, [4]),
    deal('deal of three to two by 3 of 5', 3, 5, [2, 0, 2]),
    table('table key of 2 of 3', 2, 3, [3, 1]),
    table('table key of 3 of 5', 3, 5, [5, 2, 4]),
  ];
}

/** Larger ones, for gas alone. */
export function committeeGasCases(seed: string): CommitteeCase[] {
  const random = seededRandom(seed);
  const bound = contextHash(COMMITTEE_CONTEXT);
  const made = testDeal(3, 5, [0, 1, 0, 1], random);
  const secret = randomScalar(random);
  const key = keyOf(secret);
  const committee = keyOf(randomScalar(random));
  const bases = Array.from({ length: 21 }, () => keyOf(randomScalar(random)));
  const plain = { bound, receivers: [], threshold: 0, servers: 0, coordinates: [] };
  return [
    {
      ...plain,
      name: 'deal of four to two by 3 of 5',
      kind: 'deal',
      threshold: 3,
      servers: 5,
      receivers: [0, 1, 0, 1],
      statement: dealStatement(made.committee.key.keys, made.dues),
      proof: made.bytes,
    },
    {
      ...plain,
      name: 'seal of 21',
      kind: 'escrow',
      statement: bytesOf([key, committee, ...bases]),
      proof: proveEscrow('seal', bound, { secret, key }, committee, bases, random).bytes,
    },
  ];
}

/** One server's answer for the key of a table. */
export const testTableShare = (
  { prss, holders, key }: TestCommittee,
  label: Uint8Array,
  server: number,
  random: RandomBytes,
) => ({
  server,
  bytes: proveTableShare(
    label,
    key,
    { server, master: holders[server - 1]!.secret, secret: prssShare(prss[server - 1]!, label) },
    random,
  ),
});

/** A deck under the committee's key, and a deal from it. */
export function testDeal(t: number, n: number, receivers: readonly number[], random: RandomBytes) {
  const bound = contextHash(COMMITTEE_CONTEXT);
  const committee = testCommittee(t, n, random);
  const secrets = Array.from({ length: Math.max(...receivers) + 1 }, () => randomScalar(random));
  const deck = sealedDeck(receivers.length + 2, committee.key.joint, secrets[0]!, random);
  const dues: Due[] = receivers.map((to, s) => ({ to, key: keyOf(secrets[to]!), cipher: deck[s]! }));
  const sigmasOf = (server: number) =>
    dues.map((due) => prssShare(committee.prss[server - 1]!, sigmaLabel(bound, committee.key.joint, due)));
  const answerOf = (server: number) => ({
    server,
    bytes: proveDealShare(bound, committee.key, committee.holders[server - 1]!, sigmasOf(server), dues, random),
  });
  const set = Array.from({ length: t }, (_, i) => n - i);
  const made = combineDealShares(bound, committee.key, dues, set.map(answerOf));
  if (!made.ok) throw new Error(made.code);
  if (made.value.bytes.length !== dealLength(dues, t)) throw new Error('length');
  return {
    bound,
    committee,
    secrets,
    deck,
    dues,
    sigmasOf,
    answerOf,
    bytes: made.value.bytes,
    dealt: made.value.dealt,
  };
}

/** Every word of the proof changed in every way that its type knows, and lengths that aren't. */
export function committeeMutations({ proof, coordinates }: CommitteeCase): { name: string; proof: Uint8Array }[] {
  const out: { name: string; proof: Uint8Array }[] = [];
  const word = (at: number) => getWord(proof, 32 * at);
  const put = (name: string, at: number, patch: Uint8Array) => {
    const changed = proof.slice();
    changed.set(patch, 32 * at);
    out.push({ name: `word ${at} ${name}`, proof: changed });
  };
  let pointAt = 0;
  coordinates.forEach((isCoordinate, at) => {
    if (!isCoordinate) {
      put('changed', at, words((word(at) + 1n) % R));
      put('zero', at, words(0n));
      if (word(at) + R < 1n << 256n) put('not below r', at, words(word(at) + R));
      return;
    }
    put('off the curve', at, words((word(at) + 1n) % P));
    if (word(at) + P < 1n << 256n) put('not canonical', at, words(word(at) + P));
    if (pointAt++ % 2 === 1) return;
    put('another point', at, faceElement(40 + at).bytes);
    put('the identity', at, new Uint8Array(64));
    put('negated', at + 1, words(P - word(at + 1)));
  });
  out.push({ name: 'a word short', proof: proof.subarray(0, proof.length - 32) });
  out.push({ name: 'a byte short', proof: proof.subarray(0, proof.length - 1) });
  out.push({ name: 'a word long', proof: concatBytes(proof, words(0n)) });
  out.push({ name: 'nothing', proof: new Uint8Array(0) });
  return out;
}

/** The same proof for another statement. */
export function committeeMisplacements(of: CommitteeCase): ({ name: string } & Statement)[] {
  const { bound, threshold, servers, receivers, statement } = of;
  const plain = { bound, threshold, servers, receivers, statement };
  const out: ({ name: string } & Statement)[] = [
    { ...plain, name: 'another context', bound: contextHash(TEST_CONTEXT) },
  ];
  for (let at = 0; at < statement.length; at += 64) {
    const changed = statement.slice();
    changed.set(faceElement(100 + at / 64).bytes, at);
    out.push({ ...plain, name: `another point ${at / 64} in the statement`, statement: changed });
    const gone = statement.slice();
    gone.fill(0, at, at + 64);
    out.push({ ...plain, name: `the identity as point ${at / 64} of the statement`, statement: gone });
  }
  if (threshold > 0) {
    out.push({ ...plain, name: 'a lower threshold', threshold: threshold - 1 });
    out.push({ ...plain, name: 'a higher threshold', threshold: threshold + 1 });
    out.push({ ...plain, name: 'a threshold above n', threshold: servers + 1 });
  }
  if (receivers.length > 1)
    out.push({ ...plain, name: 'another receiver', receivers: receivers.map((seat) => seat + 1) });
  return out;
}
