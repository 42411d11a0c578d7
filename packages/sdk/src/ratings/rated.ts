import { bytesToHex, type Hex, hexToBytes, isAddress, isHex, ok, type Result, refuse } from '@facedown/base';
import type { Opening } from '../judge/judge.js';
import { digestOfWords, isTime } from '../people/person.js';
import { type SessionKey, signerOf, signWith } from '../signing/session.js';

/** The house has brought these two together, at this table: neither chose the other. */
export interface Pairing {
  readonly house: Hex;
  /** By seat. */
  readonly owners: readonly [Hex, Hex];
  readonly at: number;
  readonly signature: Hex;
}

/** How it ended, in the order in which the house's rated games ended: each names the one before it. */
export interface Finish {
  readonly number: number;
  /** The digest of the finish before; zero for the first. */
  readonly previous: Hex;
  /** By seat: 2 for a win, 1 for a draw, 0 for a loss. */
  readonly scores: readonly [number, number];
  readonly at: number;
  readonly signature: Hex;
}

/** What makes a game count. */
export interface Rated {
  readonly pairing: Pairing;
  readonly finish: Finish;
}

export const NO_FINISH: Hex = `0x${'00'.repeat(32)}`;

/** Games of one preset are compared with each other; who deals the cards makes nobody stronger. */
export const presetOf = ({ game, config, maxSeats }: Pick<Opening, 'game' | 'config' | 'maxSeats'>): string =>
  `${game}/${bytesToHex(digestOfWords('facedown/preset/1', game, config, maxSeats)).slice(2, 18)}`;

const pairingDigest = (tableId: bigint, { house, owners, at }: Omit<Pairing, 'signature'>): Uint8Array =>
  digestOfWords('facedown/pairing/1', String(tableId), house, ...owners, at);

export const finishDigest = (tableId: bigint, { number, previous, scores, at }: Omit<Finish, 'signature'>): Hex =>
  bytesToHex(digestOfWords('facedown/finish/1', String(tableId), number, previous, ...scores, at));

export function signPairing(key: SessionKey, tableId: bigint, owners: Pairing['owners'], at: number): Pairing {
  const pairing = { house: key.address, owners, at };
  return { ...pairing, signature: signWith(key)(pairingDigest(tableId, pairing)) };
}

export function signFinish(key: SessionKey, tableId: bigint, finish: Omit<Finish, 'signature'>): Finish {
  const { number, previous, scores, at } = finish;
  const plain = { number, previous, scores, at };
  return { ...plain, signature: signWith(key)(hexToBytes(finishDigest(tableId, plain))) };
}

/** A seat gives its file of a rated game to the house, for others to read. */
export const uploadDigest = (tableId: bigint, fileHash: Hex): Uint8Array =>
  digestOfWords('facedown/upload/1', String(tableId), fileHash);

/** Are both the word of the house that the pairing names? */
export function isRatedBy(tableId: bigint, { pairing, finish }: Rated): boolean {
  const { house } = pairing;
  return (
    signerOf(pairingDigest(tableId, pairing), pairing.signature) === house &&
    signerOf(hexToBytes(finishDigest(tableId, finish)), finish.signature) === house
  );
}

/** Who took more home than he brought, beside the other. */
export function scoresOf(brought: readonly [bigint, bigint], paid: readonly [bigint, bigint]): [number, number] {
  const [one, other] = [paid[0] - brought[0], paid[1] - brought[1]];
  return one === other ? [1, 1] : one > other ? [2, 0] : [0, 2];
}

/** Bounded, and spelled in one way; whose word it is `isRatedBy` tells. */
export function parseRated(value: unknown): Result<Rated, 'MalformedRated'> {
  const { pairing, finish } = fieldsOf(value);
  const { house, owners, at: pairedAt, signature: paired } = fieldsOf(pairing);
  const { number, previous, scores, at: finishedAt, signature: finished } = fieldsOf(finish);
  const [one, other] = Array.isArray(owners) && owners.length === 2 ? owners : [];
  const [first, second] = Array.isArray(scores) && scores.length === 2 ? scores : [];
  if (!isLower(house) || !isLower(one) || !isLower(other) || one === other) return refuse('MalformedRated');
  if (!isTime(pairedAt) || !isTime(finishedAt) || !isSigned(paired) || !isSigned(finished))
    return refuse('MalformedRated');
  if (!Number.isSafeInteger(number) || Number(number) < 1 || !isHex(previous) || previous.length !== 66)
    return refuse('MalformedRated');
  if (![0, 1, 2].includes(first) || first + second !== 2) return refuse('MalformedRated');
  return ok({
    pairing: { house, owners: [one, other], at: pairedAt, signature: paired },
    finish: { number: Number(number), previous, scores: [first, second], at: finishedAt, signature: finished },
  });
}

const fieldsOf = (value: unknown): Record<string, unknown> => Object(value) as Record<string, unknown>;
const isLower = (value: unknown): value is Hex => isAddress(value) && value === value.toLowerCase();
const isSigned = (value: unknown): value is Hex => isHex(value) && value.length === 132;
