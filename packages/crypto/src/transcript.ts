import { bytesToBigint, concatBytes, type Hex, hexToBytes, keccak256Bytes } from '@facedown/base';
import { mod, putWord, R, type Scalar, words } from './field.js';

/** What every proof is bound to; the same fields as the table's `Context`. */
export interface ProofContext {
  readonly chainId: bigint;
  readonly table: Hex;
  readonly tableId: bigint;
  readonly epoch: bigint;
  readonly version: bigint;
  readonly party: number;
  /** Of a deck's shuffle: the hash of the need that asks for the deck. It stands for the version, so that a shuffle can be made ahead. */
  readonly deck?: Hex;
}

const DECK_TAG = tagWord('facedown/v1/deck');

export function contextHash({ chainId, table, tableId, epoch, version, party, deck }: ProofContext): Uint8Array {
  const place = words(chainId, addressWord(table), tableId, epoch);
  return deck === undefined
    ? hash(place, words(version, BigInt(party)))
    : hash(DECK_TAG, place, hexToBytes(deck), words(BigInt(party)));
}

/** A card key belongs to a seat and an address for as long as the table lasts, whatever the version. */
export const keyContextHash = ({ chainId, table, tableId, party }: ProofContext, owner: Hex): Uint8Array =>
  keccak256Bytes(words(chainId, addressWord(table), tableId, BigInt(party), addressWord(owner)));

const addressWord = (address: Hex): bigint => bytesToBigint(hexToBytes(address).subarray(-20));

/** A short string as Solidity's bytes32: left-aligned, padded with zeros. */
export function tagWord(tag: string): Uint8Array {
  const bytes = new TextEncoder().encode(tag);
  if (bytes.length > 32) throw new RangeError(`tag too long: ${tag}`);
  const word = new Uint8Array(32);
  word.set(bytes);
  return word;
}

export const hash = (...parts: readonly Uint8Array[]): Uint8Array => keccak256Bytes(concatBytes(...parts));

const TWO_256 = (1n << 256n) % R;
const preimage = new Uint8Array(96);

/** Scalar number `index` of a seed: 512 bits, reduced, so that no value is more likely than another. */
export function scalarOf(seed: Uint8Array, index = 0): Scalar {
  preimage.set(seed);
  putWord(preimage, 32, BigInt(index));
  putWord(preimage, 64, 0n);
  const high = bytesToBigint(keccak256Bytes(preimage));
  preimage[95] = 1;
  return mod(high * TWO_256 + bytesToBigint(keccak256Bytes(preimage)));
}
