import { type Hex, keccak256 } from '@facedown/base';
import { NO_ROUND, roundHashCodec, tableHashCodec } from '@facedown/game-kit';
import { type Seating, type Signature, setupCodec, type TableSetup, type TableTerms, termsCodec } from './layout.js';

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
const NOBODY = `0x${'00'.repeat(20)}` as const;

export const setupHash = (setup: TableSetup): Hex => keccak256(setupCodec.encode(setup));
/** Of the terms, which name the setup. */
const termsHash = (terms: TableTerms): Hex => keccak256(termsCodec.encode(terms));
/** A table's number: no two tables, houses or chains share one, and it binds the terms and the whole setup. */
export const identityOf = (chainId: bigint, table: Hex, terms: TableTerms): bigint =>
  BigInt(keccak256(`${word(chainId)}${word(BigInt(table)).slice(2)}${termsHash(terms).slice(2)}` as Hex));
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;

export const emptySeating = (maxSeats: number, servers: readonly Hex[]): Seating => ({
  seats: Array.from({ length: maxSeats }, () => ({ owner: NOBODY, sessionKey: NOBODY, cardKey: NOTHING })),
  servers: [...servers],
});

/** A state by its parts, as the contract is told of it. */
export function stateHash(
  { rules, dealerHash, version, round }: { rules: Hex; dealerHash: Hex; version: bigint; round: Hex },
  tableId: bigint,
): Hex {
  const whole = { rules: keccak256(rules), dealer: dealerHash, version, tableId };
  return keccak256(round === NO_ROUND ? tableHashCodec.encode(whole) : roundHashCodec.encode({ ...whole, round }));
}

/** A table that all seats agreed to close: rules without a dealer. */
export const closedHash = (rulesState: Hex, version: bigint, tableId: bigint): Hex =>
  keccak256(tableHashCodec.encode({ rules: keccak256(rulesState), dealer: NOTHING, version, tableId }));

/** The state at which a change of seats happens, from what a plan says of it. */
export const boundaryHash = (
  { rules, dealerHash, version }: { readonly rules: Hex; readonly dealerHash: Hex; readonly version: bigint },
  tableId: bigint,
): Hex => keccak256(tableHashCodec.encode({ rules: keccak256(rules), dealer: dealerHash, version, tableId }));

/** Of all card keys of an epoch, encoded as a contract encodes a list of bytes. */
export function cardKeysHash(keys: readonly Hex[]): Hex {
  let offset = 32 * keys.length;
  const heads: string[] = [];
  const tails: string[] = [];
  for (const key of keys) {
    const bytes = (key.length - 2) / 2;
    const padded = Math.ceil(bytes / 32) * 32;
    heads.push(word(BigInt(offset)).slice(2));
    tails.push(word(BigInt(bytes)).slice(2) + key.slice(2).padEnd(2 * padded, '0'));
    offset += 32 + padded;
  }
  const list = [word(32n), word(BigInt(keys.length)).slice(2), ...heads, ...tails];
  return keccak256(list.join('') as Hex);
}

/** A lobby, and a table that has started and of which the chain hasn't been asked for its first state. */
export const lobbyHash = (rulesState: Hex, tableId: bigint): Hex =>
  keccak256(`${keccak256(rulesState)}${tableId.toString(16).padStart(64, '0')}`);

/** The contract takes signatures in the 64 bytes of EIP-2098. */
export function compactSignature(signature: Hex): Signature {
  if (signature.length !== 132) throw new TypeError('a signature has 65 bytes');
  const v = Number.parseInt(signature.slice(130), 16);
  const odd = v === 28 || v === 1;
  const s = BigInt(`0x${signature.slice(66, 130)}`) | (odd ? 1n << 255n : 0n);
  return { r: signature.slice(0, 66) as Hex, vs: `0x${s.toString(16).padStart(64, '0')}` };
}

/** Back to the 65 bytes that session keys sign with. */
export function fullSignature({ r, vs }: Signature): Hex {
  const word = BigInt(vs);
  const s = word & ((1n << 255n) - 1n);
  return `${r.toLowerCase()}${s.toString(16).padStart(64, '0')}${word >> 255n === 1n ? '1c' : '1b'}` as Hex;
}
