import type { Hex } from '@facedown/base';
import type { Agreed, OwnerChoice } from '../session/messages.js';

const key = (table: string) => `facedown.owner/${table}`;

/** Tables on a chain are named by chain, contract and number. */
export const isStaked = (table: string): boolean => table.includes(':');

/** Who owns the seat that this browser took at a table, on which terms: asked once, so that a reload goes on. */
export function ownerAt(table: string): OwnerChoice | undefined {
  const kept = localStorage.getItem(key(table));
  return kept === null ? undefined : parseOwner(kept);
}

export const keepOwner = (table: string, owner: OwnerChoice): void =>
  localStorage.setItem(key(table), JSON.stringify(owner));

/** What isn't a choice is asked for again. */
export function parseOwner(text: string): OwnerChoice | undefined {
  try {
    const { kind, address, agreed } = Object(JSON.parse(text)) as Record<string, unknown>;
    const on = agreed === undefined ? undefined : parseAgreed(agreed);
    if (agreed !== undefined && !on) return undefined;
    const shown = on ? { agreed: on } : {};
    if (kind === 'page') return { kind, ...shown };
    return kind === 'wallet' && /^0x[0-9a-fA-F]{40}$/.test(String(address))
      ? { kind, address: String(address), ...shown }
      : undefined;
  } catch {
    return undefined;
  }
}

function parseAgreed(value: unknown): Agreed | undefined {
  const { hash, amount, oneRpc } = Object(value) as Record<string, unknown>;
  return /^0x[0-9a-f]{64}$/.test(String(hash)) && /^\d{1,39}$/.test(String(amount))
    ? { hash: hash as Hex, amount: String(amount), ...(oneRpc === true ? { oneRpc } : {}) }
    : undefined;
}
