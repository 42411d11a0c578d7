import {
  bigintToBytes,
  bytesToBigint,
  bytesToHex,
  concatBytes,
  type Hex,
  hexToBytes,
  keccak256,
  keccak256Bytes,
} from '@facedown/base';
import type { Context } from '@facedown/game-kit';
import { drawPlace, drawSeed, playCommitment, takeAt } from '@facedown/zk';
import { SaltEvent, type SaltEvents, SaltWay } from './layout.js';

/**
 * The hashes of the salt dealer. The proof way uses Poseidon, because circuits compute it; the audit way
 * keccak, because contracts do. Every value has a fixed width, so that no two inputs share an encoding.
 */
const word = (value: bigint | number) => bigintToBytes(BigInt(value));
const hashWords = (...values: readonly (bigint | number)[]): bigint =>
  bytesToBigint(keccak256Bytes(concatBytes(...values.map(word))));

/** Which seat of which table: in every hash of its salt, so that nothing holds elsewhere. At least 2^248. */
export const scopeOf = ({ chainId, table, tableId, epoch, party }: Context): bigint =>
  (1n << 248n) + (hashWords(chainId, BigInt(table), tableId, epoch, party) >> 8n);

const AUDIT_SALT = 1n;
const AUDIT_SEED = 2n;
const AUDIT_BLIND = 3n;
const AUDIT_PLAY = 4n;

export const auditCommitment = (salt: bigint, scope: bigint): bigint => hashWords(AUDIT_SALT, salt, scope);
export const auditBlind = (salt: bigint, scope: bigint, counter: number): bigint =>
  hashWords(AUDIT_BLIND, salt, scope, counter);
export const auditPlay = (blind: bigint, scope: bigint, counter: number, face: number): bigint =>
  hashWords(AUDIT_PLAY, blind, scope, counter, face);
const auditSeed = (salt: bigint, scope: bigint, beacon: bigint, counter: number): bigint =>
  hashWords(AUDIT_SEED, salt, scope, beacon, counter);

export interface Secrets {
  readonly way: number;
  readonly salt: bigint;
  readonly scope: bigint;
}

const seedOf = ({ way, salt, scope }: Secrets, beacon: bigint, counter: number): bigint =>
  way === SaltWay.Proof ? drawSeed(salt, scope, beacon, BigInt(counter)) : auditSeed(salt, scope, beacon, counter);

/** What a seat commits to when it chooses a card that it doesn't show yet, or never. */
export const playOf = ({ way, salt, scope }: Secrets, counter: number, face: number): bigint =>
  way === SaltWay.Proof
    ? playCommitment(salt, BigInt(counter), face)
    : auditPlay(auditBlind(salt, scope, counter), scope, counter, face);

/** Draws `count` cards: each by a counter of its own, from what the last one left. */
export function drawCards(
  secrets: Secrets,
  deck: readonly number[],
  beacon: bigint,
  counter: number,
  count: number,
): { deck: number[]; drawn: number[] } {
  let left = [...deck];
  const drawn: number[] = [];
  for (let i = 0; i < count; i++) {
    const taken = takeAt(left, drawPlace(seedOf(secrets, beacon, counter + i), left.length));
    left = taken.left;
    drawn.push(taken.face);
  }
  return { deck: left, drawn };
}

export interface Holding {
  readonly deck: readonly number[];
  /** In the order of the hand's commitment. */
  readonly hand: readonly number[];
  /** The same faces in the order in which they came. */
  readonly inOrder: readonly number[];
}

export interface Lie {
  /** Which event, from 0. */
  readonly event: number;
  readonly counter: number;
  readonly code: 'FaceNotInHand';
}

/** Everything that a salt and the public events decide; stops at the first card that the hand doesn't back. */
export function replayEvents(
  secrets: Secrets,
  list: readonly number[],
  events: readonly SaltEvents[],
): { holding: Holding; lie?: Lie } {
  let holding: Holding = { deck: list, hand: [], inOrder: [] };
  for (const [event, { kind, counter, value, beacon }] of events.entries()) {
    if (kind === SaltEvent.Lay) {
      holding = { deck: list, hand: [], inOrder: [] };
    } else if (kind === SaltEvent.Draw) {
      const { deck, drawn } = drawCards(secrets, holding.deck, beacon, counter, value);
      holding = { deck, hand: [...holding.hand, ...drawn], inOrder: [...holding.inOrder, ...drawn] };
    } else {
      // Which card was buried nobody was told: its commitment says it to whoever knows the salt.
      const place = holding.hand.findIndex((face) =>
        kind === SaltEvent.Play ? face === value : playOf(secrets, counter, face) === beacon,
      );
      if (place < 0) return { holding, lie: { event, counter, code: 'FaceNotInHand' } };
      holding = {
        deck: holding.deck,
        hand: takeAt(holding.hand, place).left,
        inOrder: without(holding.inOrder, holding.hand[place]!),
      };
    }
  }
  return { holding };
}

/** Removes the first of its kind and keeps the order. */
export function without(faces: readonly number[], face: number): number[] {
  const place = faces.indexOf(face);
  return faces.filter((_, i) => i !== place);
}

const encodeEvent = ({ kind, counter, value, beacon }: SaltEvents): Uint8Array =>
  concatBytes(Uint8Array.of(kind), bigintToBytes(BigInt(counter), 4), Uint8Array.of(value), word(beacon));

export const encodeEvents = (events: readonly SaltEvents[]): Hex => bytesToHex(concatBytes(...events.map(encodeEvent)));

export const chained = (history: Hex, event: SaltEvents): Hex =>
  keccak256(concatBytes(hexToBytes(history), encodeEvent(event)));

/** 512 bits reduced: no value below the field's order is favoured. */
export const elementOf = (modulus: bigint, tag: string, ...parts: readonly Uint8Array[]): bigint => {
  const seed = keccak256Bytes(concatBytes(keccak256Bytes(new TextEncoder().encode(tag)), ...parts));
  const [high, low] = [0, 1].map((half) => keccak256Bytes(concatBytes(seed, Uint8Array.of(half))));
  return bytesToBigint(concatBytes(high!, low!)) % modulus;
};
