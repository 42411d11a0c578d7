import type { Hex } from '@facedown/base';
import type { TypedData } from './owner.js';

const named = (...fields: readonly string[]) =>
  fields.map((field) => {
    const [type, name] = field.split(' ');
    return { name: name!, type: type! };
  });

/** EIP-712 messages of an owner about his cards, as Inventory and Packs check them. */
export const cardTypes = {
  Stake: named('address owner', 'uint256[] ids', 'uint256 nonce', 'uint64 expires'),
  Unstake: named('address owner', 'uint256[] ids', 'uint256 nonce', 'uint64 expires'),
  ClaimStarter: named('address owner', 'uint256 set', 'uint256 which', 'uint256 nonce', 'uint64 expires'),
  AllowTable: named('address owner', 'address table', 'bool allowed', 'uint256 nonce', 'uint64 expires'),
  SaveDeck: named('address owner', 'uint256 which', 'uint256 set', 'bytes faces', 'uint256 nonce', 'uint64 expires'),
  BuyPacks: named('address owner', 'uint256 set', 'uint256 count', 'uint256 most', 'uint256 nonce', 'uint64 expires'),
} as const;

export type CardMessage =
  | { readonly kind: 'Stake' | 'Unstake'; readonly ids: readonly bigint[] }
  | { readonly kind: 'ClaimStarter'; readonly set: bigint; readonly which: number }
  | { readonly kind: 'AllowTable'; readonly table: Hex; readonly allowed: boolean }
  | { readonly kind: 'SaveDeck'; readonly which: number; readonly set: bigint; readonly faces: Hex }
  | { readonly kind: 'BuyPacks'; readonly set: bigint; readonly count: number; readonly most: bigint };

/** An owner's word for one call, which anyone may bring and pay for until it expires. */
export interface SignedCall {
  readonly owner: Hex;
  readonly expires: bigint;
  readonly signature: Hex;
}

export const cardTypedData = (
  domain: TypedData['domain'],
  { kind, ...what }: CardMessage,
  who: { readonly owner: Hex; readonly nonce: bigint; readonly expires: bigint },
): TypedData => ({
  domain,
  types: { [kind]: cardTypes[kind] },
  primaryType: kind,
  message: { ...what, ...who },
});
