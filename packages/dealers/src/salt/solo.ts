import { bigintToBytes, bytesToBigint, bytesToHex, concatBytes, type Hex, keccak256Bytes } from '@facedown/base';
import { FIELD } from '@facedown/zk';
import { SaltWay } from './layout.js';
import { auditCommitment, drawCards } from './scheme.js';

/**
 * One-seat uses of the salt dealer: packs and single player. There is no opponent to send a beacon, so it is
 * the hash of a block that was fixed after the commitment: the TypeScript half of contracts/src/BlockBeacon.sol.
 */
export interface Solo {
  readonly chainId: bigint;
  /** The beacon's contract. */
  readonly beacon: Hex;
  readonly owner: Hex;
  /** What it is for: its owner can draw for it once. 32 bytes. */
  readonly purpose: Hex;
  readonly list: readonly number[];
  readonly count: number;
}

const SOLO = 5n;
const hashed = (...values: readonly (bigint | Hex)[]): Uint8Array =>
  keccak256Bytes(concatBytes(...values.map((value) => bigintToBytes(BigInt(value)))));

/** In every hash of the salt, as at a table: nothing of it holds anywhere else. */
const soloScope = ({ chainId, beacon, owner, purpose }: Solo): bigint =>
  (1n << 248n) + (bytesToBigint(hashed(SOLO, chainId, beacon, owner, purpose)) >> 8n);

/** Deck and salt, fixed before the block is. */
export const soloCommitment = (solo: Solo, salt: bigint): Hex =>
  bytesToHex(
    hashed(
      SOLO,
      auditCommitment(salt, soloScope(solo)),
      BigInt(solo.count),
      bytesToHex(keccak256Bytes(Uint8Array.from(solo.list))),
    ),
  );

export const beaconId = (owner: Hex, purpose: Hex): Hex => bytesToHex(hashed(owner, purpose));

/** What the contract makes of the block's hash. Never zero: a zero there means that nothing is known. */
export const beaconValue = (blockHash: Hex, id: Hex, commitment: Hex): bigint =>
  (bytesToBigint(hashed(blockHash, id, commitment)) % (FIELD - 1n)) + 1n;

/** The cards, in the order in which they are drawn. */
export function soloDraw(solo: Solo, salt: bigint, value: bigint): number[] {
  const { list, count } = solo;
  if (count < 0 || count > list.length) throw new RangeError(`no ${count} cards among ${list.length}`);
  return drawCards({ way: SaltWay.Audit, salt, scope: soloScope(solo) }, list, value, 0, count).drawn;
}
