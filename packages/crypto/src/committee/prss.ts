import type { RandomBytes } from '@facedown/base';
import { getWord, mod, type Scalar, words } from '../field.js';
import { hash, tagWord } from '../transcript.js';
import { inverse, isThreshold } from './shamir.js';

/**
 * Pseudorandom secret sharing (Cramer, Damgård, Ishai, TCC 2005): each set B of n − t + 1 servers shares a
 * 32-byte key, and for any label all n servers have shares of one more random value without a message.
 * z = Σ_B PRF(k_B, label), server i's share is Σ_{B∋i} f_B(i)·PRF(k_B, label), where f_B has degree t − 1, is 1
 * at 0 and 0 at every server outside B. Any t − 1 servers miss at least one k_B, so the value is random to them
 * and they can't have steered it. PRF: keccak256 of key, label and a counter, 512 bits reduced.
 */
export interface SubsetKey {
  /** Servers, ascending. */
  readonly members: readonly number[];
  readonly key: Uint8Array;
}

export interface PrssServer {
  readonly server: number;
  readonly threshold: number;
  readonly servers: number;
  /** Of every set that the server belongs to, in the order of `subsets`. */
  readonly keys: readonly SubsetKey[];
}

/** All sets of n − t + 1 of n servers, in lexical order. */
export function subsets(threshold: number, servers: number): number[][] {
  if (!isThreshold(threshold, servers)) throw new RangeError('no such committee');
  const size = servers - threshold + 1;
  const all: number[][] = [];
  const grow = (from: number, chosen: readonly number[]) => {
    if (chosen.length === size) all.push([...chosen]);
    else for (let server = from; server <= servers; server++) grow(server + 1, [...chosen, server]);
  };
  grow(1, []);
  return all;
}

/** All servers at once, as tests and a committee within one process make them. */
export function dealPrss(threshold: number, servers: number, random: RandomBytes): PrssServer[] {
  const sets = subsets(threshold, servers).map((members) => ({ members, key: random(32) }));
  return Array.from({ length: servers }, (_, i) => ({
    server: i + 1,
    threshold,
    servers,
    keys: sets.filter(({ members }) => members.includes(i + 1)),
  }));
}

/** f_B(server). */
function weightOf(members: readonly number[], server: number, servers: number): Scalar {
  let [above, below] = [1n, 1n];
  for (let other = 1; other <= servers; other++) {
    if (members.includes(other)) continue;
    above = mod(above * BigInt(other - server));
    below = mod(below * BigInt(other));
  }
  return mod(above * inverse(below));
}

export function prf(key: Uint8Array, label: Uint8Array): Scalar {
  const [high, low] = [0n, 1n].map((part) => getWord(hash(key, label, words(part)), 0)) as [bigint, bigint];
  return mod((high << 256n) | low);
}

/** The server's share of the value that `label` names. A label is one word, a hash of what the value is for. */
export function prssShare({ server, servers, keys }: PrssServer, label: Uint8Array): Scalar {
  if (label.length !== 32) throw new RangeError('a label is a word');
  return mod(keys.reduce((sum, { members, key }) => sum + weightOf(members, server, servers) * prf(key, label), 0n));
}

const RATCHET = tagWord('facedown/v1/ratchet');

/** The keys a day later. There is no way back: what was sealed to an earlier day stays sealed. */
export const ratchet = (keys: readonly SubsetKey[], steps = 1): SubsetKey[] =>
  keys.map(({ members, key }) => {
    let next = key;
    for (let step = 0; step < steps; step++) next = hash(RATCHET, next);
    return { members, key: next };
  });

/** Two independent keys from one, for what lasts a generation and for what is erased day by day. */
export const branch = (keys: readonly SubsetKey[], name: string): SubsetKey[] =>
  keys.map(({ members, key }) => ({ members, key: hash(tagWord(`facedown/v1/${name}`), key) }));
