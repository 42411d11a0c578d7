import { bytesToBigint, type Hex, hexToBytes, keccak256Bytes, ok, type RandomBytes, type Result } from '@facedown/base';
import { type Element, elementOf } from '../element.js';
import { R, words } from '../field.js';
import { pointFromHash } from '../generators.js';
import { hash, tagWord } from '../transcript.js';
import type { Committee } from './shamir.js';
import {
  type CombineCode,
  type Combined,
  combineShares,
  proveShare,
  type ShareAnswer,
  type ShareHolder,
  type SharesCode,
  verifyShares,
} from './shares.js';

/**
 * A value that nobody chooses and nobody foresees: V = z·P with P hashed to the curve from the input, a verifiable
 * random function (Goldberg et al., RFC 9381, in shape) whose key is shared (Naor, Pinkas, Reingold 1999; Galindo,
 * Liu, Ordean, Wong 2021). V is unique, so t servers can't bias it, and t − 1 can't know it.
 * Hash to curve: try and increment as for the generators, x = keccak256(tag, μ, attempt), the even root; not
 * constant-time and need not be, the input is public.
 * The servers' answers are shares with base P, bound to μ; together as in `shares`.
 */
const INPUT = tagWord('facedown/v1/beacon-input');
const POINT = tagWord('facedown/v1/beacon-point');

export interface BeaconInput {
  readonly chainId: bigint;
  /** The contract in which the input was fixed. */
  readonly contract: Hex;
  readonly id: Uint8Array;
  readonly commitment: Uint8Array;
}

/** μ. */
export const beaconInput = ({ chainId, contract, id, commitment }: BeaconInput): Uint8Array => {
  if (id.length !== 32 || commitment.length !== 32) throw new RangeError('a beacon speaks of words');
  return hash(INPUT, words(chainId, bytesToBigint(hexToBytes(contract).subarray(-20))), id, commitment);
};

export const beaconPoint = (input: Uint8Array): Element => elementOf(pointFromHash(POINT, input));

/** 1…r − 1, as `BlockBeacon` gives it. */
const beaconValue = (point: Element): bigint => (bytesToBigint(keccak256Bytes(point.bytes)) % (R - 1n)) + 1n;

export const proveBeacon = (
  input: Uint8Array,
  committee: Committee,
  holder: ShareHolder,
  random: RandomBytes,
): Uint8Array => proveShare(input, committee, holder, [beaconPoint(input)], random);

export const combineBeacon = (
  input: Uint8Array,
  committee: Committee,
  answers: readonly ShareAnswer[],
): Result<Combined & { value: bigint }, CombineCode> => {
  const made = combineShares(input, committee, [beaconPoint(input)], answers);
  return made.ok ? ok({ ...made.value, value: beaconValue(made.value.values[0]!) }) : made;
};

export const verifyBeacon = (
  input: Uint8Array,
  committee: Committee,
  bytes: Uint8Array,
): Result<bigint, SharesCode> => {
  const read = verifyShares(input, committee, [beaconPoint(input)], bytes);
  return read.ok ? ok(beaconValue(read.value[0]!)) : read;
};
