import { type Hex, hexToBytes } from '@facedown/base';
import { type AcceptedKey, keyLabel, words } from '@facedown/crypto';

/** A key of one table, of the day that its configuration names: its label says all that it is for, its share keys stand in the state. */
export interface TableKey {
  readonly use: 'table';
  readonly day: number;
  readonly label: Uint8Array;
  readonly committee: AcceptedKey;
}

/** What a committee has keys for. Escrow keys serve a day each; the others last as long as the committee. */
export type KeyName =
  | { readonly use: 'escrow'; readonly day: number }
  | { readonly use: 'master' }
  | { readonly use: 'beacon' };

export const DAY_SECONDS = 86_400;
/** Keys of a day are erased this many days later. */
export const KEPT_DAYS = 7;

/** Days since 1970, UTC. */
export const dayOf = (seconds: number): number => Math.floor(seconds / DAY_SECONDS);

/** The word under which all servers have shares of this key; bound to the ceremony that made it. */
export function labelOf(ceremony: Hex, name: KeyName): Uint8Array {
  const of = hexToBytes(ceremony);
  if (name.use === 'escrow') return keyLabel('facedown/v1/escrow-key', of, words(BigInt(name.day)));
  return keyLabel(name.use === 'master' ? 'facedown/v1/master' : 'facedown/v1/beacon-key', of);
}

export const nameText = (name: KeyName): string => (name.use === 'escrow' ? `escrow/${name.day}` : name.use);

/** Every key of a committee's term. */
export const namesOf = (from: number, days: number): KeyName[] => [
  { use: 'master' },
  { use: 'beacon' },
  ...Array.from({ length: days }, (_, i) => ({ use: 'escrow' as const, day: from + i })),
];
