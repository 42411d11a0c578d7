import type { Hex } from '@facedown/base';
import { cardTypes } from '@facedown/protocol';
import type { TypedData } from './owner.js';

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
