import type { OwnerChoice } from '../session/messages.js';

const key = (table: string) => `facedown.owner/${table}`;

/** Tables on a chain are named by chain, contract and number. */
export const isStaked = (table: string): boolean => table.includes(':');

/** Who owns the seat that this browser took at a table: asked once, so that a reload goes on. */
export function ownerAt(table: string): OwnerChoice | undefined {
  const kept = localStorage.getItem(key(table));
  if (kept === 'page') return { kind: 'page' };
  return kept ? { kind: 'wallet', address: kept } : undefined;
}

export const keepOwner = (table: string, owner: OwnerChoice): void =>
  localStorage.setItem(key(table), owner.kind === 'page' ? owner.kind : owner.address);
