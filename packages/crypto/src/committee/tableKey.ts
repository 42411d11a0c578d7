import { concatBytes, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import { type Element, elementOf, elementsOf, mulG, readExactly, type WireCode } from '../element.js';
import { keyOf } from '../elgamal.js';
import { mod, type Scalar, words } from '../field.js';
import { equal, G, isZero, msm } from '../group.js';
import { hedge, randomScalar } from '../hedge.js';
import { hash, scalarOf, tagWord } from '../transcript.js';
import { isOfDegreeBelow } from './degreeTest.js';
import { type Committee, committeeHash, committeeOf, interpolateAt, maskOf, serversOf } from './shamir.js';
import { type AcceptedKey, jointOf, keyLabel } from './shareKeys.js';
import type { CombineCode, ShareAnswer } from './shares.js';

/**
 * A key of one table alone, made by servers whose master keys are known. Server i has a share z of it by pseudorandom secret
 * sharing and proves: I know z₀ and z such that Z₀ᵢ = z₀·G and Zᵢ = z·G (two Schnorr proofs under one challenge, Cramer,
 * Damgård, Schoenmakers 1994): the first signs, with the master share, the second keeps the last server from choosing the
 * sum. t answers determine all n points; the others' are computed, and everyone sees by SCRAPE's test that all lie on one
 * polynomial. A server that gives a false share can stop that table's cards, and can't open one.
 * Both are bound to the label and to the whole committee. An answer: Zᵢ, c, s₀, s. Together: Z₁…Zₙ, a mask of the t servers, c, s₀, s of each ascending.
 */
type TableShareCode = WireCode | 'BadTableKey';
type TableKeyCode = TableShareCode | 'WrongServers' | 'NotOnPolynomial' | 'IdentityKey';

const TAG = tagWord('facedown/v1/table-key');
const ANSWER = 160;
const TAIL = 96;

/** What the key is for: a table in one epoch, its configuration, and the card keys of all who sit there. */
export const tableLabel = (
  { chainId, table, tableId, epoch }: { chainId: bigint; table: bigint; tableId: bigint; epoch: bigint },
  config: Uint8Array,
  seats: Uint8Array,
): Uint8Array => keyLabel('facedown/v1/table', words(chainId, table, tableId, epoch), config, seats);

export const tableKeyLength = (servers: number, threshold: number): number => 64 * servers + 32 + TAIL * threshold;

const challenge = (
  label: Uint8Array,
  whole: Uint8Array,
  server: number,
  key: Element,
  commitments: readonly Element[],
): Scalar =>
  scalarOf(hash(TAG, label, whole, words(BigInt(server)), key.bytes, ...commitments.map(({ bytes }) => bytes)));

export function proveTableShare(
  label: Uint8Array,
  committee: Committee,
  { server, master, secret }: { readonly server: number; readonly master: Scalar; readonly secret: Scalar },
  random: RandomBytes,
): Uint8Array {
  const key = keyOf(secret);
  const stream = hedge(random, master, TAG, label, key.bytes);
  const [k0, k] = [randomScalar(stream), randomScalar(stream)];
  const c = challenge(label, committeeHash(committee), server, key, elementsOf([mulG(k0), mulG(k)]));
  return concatBytes(key.bytes, words(c, mod(k0 + c * master), mod(k + c * secret)));
}

const isProven = (
  label: Uint8Array,
  master: Committee,
  whole: Uint8Array,
  server: number,
  key: Element,
  [c, s0, s]: readonly [Scalar, Scalar, Scalar],
): boolean => {
  const commitments = [
    elementOf(msm([G, master.keys[server - 1]!.point], [s0, mod(-c)])),
    elementOf(msm([G, key.point], [s, mod(-c)])),
  ];
  return challenge(label, whole, server, key, commitments) === c;
};

/** One server's answer alone. */
function verifyTableShare(
  label: Uint8Array,
  master: Committee,
  server: number,
  bytes: Uint8Array,
): Result<Element, TableShareCode | 'WrongServers'> {
  if (!master.keys[server - 1]) return refuse('WrongServers');
  const read = readExactly(bytes, ANSWER, (reader) => ({
    key: reader.nonzero(),
    tail: [reader.scalar(), reader.scalar(), reader.scalar()] as const,
  }));
  if (!read.ok) return read;
  const { key, tail } = read.value;
  return isProven(label, master, committeeHash(master), server, key, tail) ? ok(key) : refuse('BadTableKey');
}

export interface CombinedTableKey {
  readonly key: AcceptedKey;
  readonly bytes: Uint8Array;
  /** Servers whose answer proves nothing. */
  readonly liars: readonly number[];
}

/**
 * Puts answers together: of those t that most of the others agree with, should they not all agree. With t answers alone nobody
 * can tell.
 */
export function combineTableKey(
  label: Uint8Array,
  master: Committee,
  answers: readonly ShareAnswer[],
): Result<CombinedTableKey, CombineCode> {
  const { threshold, keys } = master;
  const liars: number[] = [];
  const said = new Map<number, { key: Element; bytes: Uint8Array }>();
  for (const { server, bytes } of answers) {
    if (!keys[server - 1] || said.has(server)) continue;
    const share = verifyTableShare(label, master, server, bytes);
    if (share.ok) said.set(server, { key: share.value, bytes });
    else liars.push(server);
  }
  if (said.size < threshold) return refuse('TooFewShares');
  const servers = [...said.keys()].sort((a, b) => a - b);
  let best: { set: readonly number[]; points: Element[]; agree: number } | undefined;
  for (const set of choose(servers, threshold)) {
    const points = extrapolated(
      set,
      set.map((server) => said.get(server)!.key),
      keys.length,
    );
    const agree = servers.filter((server) => equal(points[server - 1]!.point, said.get(server)!.key.point)).length;
    if (!best || agree > best.agree) best = { set, points, agree };
    if (agree === servers.length) break;
  }
  const { set, points } = best!;
  const committee = { threshold, keys: points };
  const bytes = concatBytes(
    ...points.map((point) => point.bytes),
    words(maskOf(set)),
    ...set.map((server) => said.get(server)!.bytes.subarray(64)),
  );
  return ok({ key: { ...committee, joint: jointOf(committee) }, bytes, liars });
}

function* choose(from: readonly number[], size: number): Generator<number[]> {
  if (size === 0) yield [];
  else
    for (let i = 0; i + size <= from.length; i++)
      for (const rest of choose(from.slice(i + 1), size - 1)) yield [from[i]!, ...rest];
}

/** All n points of the polynomial through those of `set`. */
const extrapolated = (set: readonly number[], known: readonly Element[], servers: number): Element[] =>
  elementsOf(
    Array.from({ length: servers }, (_, i) => {
      const at = set.indexOf(i + 1);
      return at >= 0
        ? known[at]!.point
        : interpolateAt(
            set,
            known.map(({ point }) => point),
            i + 1,
          );
    }),
  );

/** What a contract checks: n points on one polynomial, and the proofs of t of their servers. */
export function verifyTableKey(
  label: Uint8Array,
  master: Committee,
  bytes: Uint8Array,
): Result<AcceptedKey, TableKeyCode> {
  const { threshold } = master;
  const servers = master.keys.length;
  const read = readExactly(bytes, tableKeyLength(servers, threshold), (reader) => ({
    keys: reader.many(servers, (r) => r.nonzero()),
    mask: reader.scalar(),
    tails: reader.many(threshold, (r) => [r.scalar(), r.scalar(), r.scalar()] as const),
  }));
  if (!read.ok) return read;
  const { keys, mask, tails } = read.value;
  const set = serversOf(mask, master);
  if (!set) return refuse('WrongServers');
  const whole = committeeHash(master);
  const isSigned = set.every((server, p) => isProven(label, master, whole, server, keys[server - 1]!, tails[p]!));
  if (!isSigned) return refuse('BadTableKey');
  if (!isOfDegreeBelow(threshold, keys)) return refuse('NotOnPolynomial');
  const committee = committeeOf(threshold, keys);
  if (!committee.ok) return refuse('WrongServers');
  const joint = jointOf(committee.value);
  return isZero(joint.point) ? refuse('IdentityKey') : ok({ ...committee.value, joint });
}
