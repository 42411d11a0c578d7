import { bigintToBytes, concatBytes, type Hex, hexToBytes, keccak256Bytes, type RandomBytes } from '@facedown/base';
import { contextOf, type TableId } from '@facedown/game-kit';
import type { EpochKeys } from '../client/core.js';
import type { DealerKit } from '../registry.js';

const TAG = new TextEncoder().encode('facedown/epoch/1');

/**
 * A fresh secret for every epoch that a change begins, from the one that the seat keeps: nothing new has to
 * be stored, and after a crash the same key goes out with the same proof.
 */
export const epochSecret = (kit: DealerKit, secret: Hex, id: TableId): Hex =>
  kit.newSecret(streamOf(secret, id, 'secret'));

interface EpochKeysOptions {
  readonly kit: DealerKit;
  readonly secret: Hex;
  readonly id: Omit<TableId, 'epoch'>;
  readonly seat: number;
  readonly owner: Hex;
  readonly random: RandomBytes;
}

export function epochKeys({ kit, secret, id, seat, owner, random }: EpochKeysOptions): EpochKeys {
  const keys = new Map<bigint, Hex>();
  return {
    keyOf(epoch) {
      const at = { ...id, epoch };
      const known = keys.get(epoch);
      if (known) return known;
      const own = epochSecret(kit, secret, at);
      const key = kit.keyOf(own, contextOf(at, 0n, seat), owner, streamOf(secret, at, 'proof'));
      keys.set(epoch, key);
      return key;
    },
    seatOf: (epoch) => kit.seatOf(epochSecret(kit, secret, { ...id, epoch }), seat, random),
  };
}

/** Bytes that only the secret's owner can tell from random ones. */
function streamOf(secret: Hex, { chainId, table, tableId, epoch }: TableId, use: string): RandomBytes {
  const numbers = [chainId, BigInt(table), tableId, epoch].map((value) => bigintToBytes(value, 32));
  const seed = keccak256Bytes(concatBytes(TAG, new TextEncoder().encode(use), hexToBytes(secret), ...numbers));
  let count = 0n;
  return (length) => {
    const blocks: Uint8Array[] = [];
    for (let have = 0; have < length; have += 32)
      blocks.push(keccak256Bytes(concatBytes(seed, bigintToBytes(count++, 32))));
    return concatBytes(...blocks).slice(0, length);
  };
}
