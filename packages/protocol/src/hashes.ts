import { type Hex, keccak256 } from '@facedown/base';
import { tableHashCodec } from '@facedown/game-kit';
import { type Seating, type Signature, setupCodec, type TableSetup, type TableTerms, termsCodec } from './layout.js';

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
const NOBODY = `0x${'00'.repeat(20)}` as const;

export const setupHash = (setup: TableSetup): Hex => keccak256(setupCodec.encode(setup));
/** The table's `config`: the terms, which name the setup. */
export const termsHash = (terms: TableTerms): Hex => keccak256(termsCodec.encode(terms));
export const emptySeating = (maxSeats: number, servers: readonly Hex[]): Seating => ({
  seats: Array.from({ length: maxSeats }, () => ({ owner: NOBODY, sessionKey: NOBODY, cardKey: NOTHING })),
  servers: [...servers],
});

/** A table that all seats agreed to close: rules without a dealer. */
export const closedHash = (rulesState: Hex, version: bigint, tableId: bigint): Hex =>
  keccak256(tableHashCodec.encode({ rules: keccak256(rulesState), dealer: NOTHING, version, tableId }));

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
