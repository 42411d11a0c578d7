import type { Hex } from '@facedown/base';
import type { FheNetwork } from './addresses.js';

/** What a seat's session key signs so that the key holders encrypt its cards to `publicKey`, and to nothing else. */
export interface Permission {
  readonly publicKey: Hex;
  readonly contracts: readonly Hex[];
  /** Seconds. */
  readonly start: number;
  readonly days: number;
}

export const MAX_CONTRACTS = 10;
export const MAX_DAYS = 365;
/** A signer's clock that runs fast would make a permission that isn't valid yet. */
const EARLIER_SECONDS = 60;
const DAY_SECONDS = 86_400;

const permissionTypes = {
  UserDecryptRequestVerification: [
    { name: 'publicKey', type: 'bytes' },
    { name: 'contractAddresses', type: 'address[]' },
    { name: 'startTimestamp', type: 'uint256' },
    { name: 'durationDays', type: 'uint256' },
    { name: 'extraData', type: 'bytes' },
  ],
} as const;

/** In EIP-712, for viem's `signTypedData` and `recoverTypedDataAddress`. */
export const permissionMessage = ({ chainId, decryption }: FheNetwork, permission: Permission) => ({
  domain: { name: 'Decryption', version: '1', chainId, verifyingContract: decryption },
  types: permissionTypes,
  primaryType: 'UserDecryptRequestVerification' as const,
  message: {
    publicKey: permission.publicKey,
    contractAddresses: permission.contracts,
    startTimestamp: BigInt(permission.start),
    durationDays: BigInt(permission.days),
    extraData: '0x00' as const,
  },
});

export const newPermission = (publicKey: Hex, contract: Hex, nowMs: number, days = 1): Permission => ({
  publicKey,
  contracts: [contract],
  start: Math.floor(nowMs / 1000) - EARLIER_SECONDS,
  days,
});

export const expiresAtMs = ({ start, days }: Permission): number => 1000 * (start + days * DAY_SECONDS);

/** Long before its end a permission is renewed, so that no question meets the end on its way. */
export const isFresh = (permission: Permission, nowMs: number): boolean =>
  nowMs < expiresAtMs(permission) - 1000 * EARLIER_SECONDS * 10;
