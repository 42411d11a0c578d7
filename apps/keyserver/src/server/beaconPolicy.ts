import { type Hex, hexToBytes, isHex, ok, type Result, refuse } from '@facedown/base';
import type { BeaconInput } from '@facedown/crypto';
import { owesNothing, type Policy } from './policy.js';

export interface FixedBeacon {
  /** The block in which it was fixed, and the chain's newest. */
  readonly block: bigint;
  readonly head: bigint;
  readonly commitment: Hex;
}

export interface BeaconPolicyOptions {
  readonly chainId: bigint;
  /** Beacon contracts whose inputs are fixed once and for all. An answer for any other could be asked for ahead. */
  readonly contracts: readonly Hex[];
  readonly confirmations: bigint;
  readFixed(contract: Hex, id: Hex): Promise<FixedBeacon | undefined>;
}

/** Answers inputs that stand fixed in a known contract, once a reorganisation can hardly undo them. */
export function beaconPolicy({ chainId, contracts, confirmations, readFixed }: BeaconPolicyOptions): Policy {
  const known = new Set(contracts.map((contract) => contract.toLowerCase()));
  return {
    ...owesNothing,
    async beacon(claim): Promise<Result<BeaconInput>> {
      const { chainId: chain, contract, id } = (claim ?? {}) as Record<string, unknown>;
      if (typeof chain !== 'string' || !isHex(contract) || !isHex(id) || id.length !== 66)
        return refuse('MalformedClaim');
      if (chain !== String(chainId) || !known.has(contract.toLowerCase())) return refuse('UnknownContract');
      const fixed = await readFixed(contract, id);
      if (!fixed) return refuse('NotFixed');
      if (fixed.block + confirmations > fixed.head) return refuse('TooEarly');
      return ok({ chainId, contract, id: hexToBytes(id), commitment: hexToBytes(fixed.commitment) });
    },
  };
}
