import { bytesToHex, type Hex, hexToBytes, keccak256Bytes, type RandomBytes } from '@facedown/base';
import type { TableId } from '@facedown/game-kit';
import { ticketDigest } from '../signing/digest.js';
import { newSession, type SessionKey, sessionOf, signerOf, signWith } from '../signing/session.js';

/**
 * Who may sit down at a private table: whoever brings a ticket, the signature of the table's inviter
 * over his own address. The inviter is a key made for this table. It travels in the part of a link that
 * no server sees, or both sides derive it from a password: neither ever reaches a coordinator.
 */
export const newInviter = (random: RandomBytes): SessionKey => newSession(random);

/** 600,000 rounds: a password is guessed offline by whoever sees the inviter's address. */
const ROUNDS = 600_000;

/** `salt` is public and the table's own: its name and creator will do. */
export async function inviterOfPassword(password: string, salt: string, rounds = ROUNDS): Promise<SessionKey> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(password.normalize('NFKC')), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const parameters = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    iterations: rounds,
    salt: text.encode(`facedown/inviter/${salt}`),
  };
  let bytes = new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256));
  // One value in 2^128 is no key; then the next is taken.
  return newSession(() => {
    const candidate = bytes;
    bytes = new Uint8Array(keccak256Bytes(bytes));
    return candidate;
  });
}

export const signTicket = (inviter: SessionKey, id: TableId, owner: Hex): Hex =>
  signWith(inviter)(ticketDigest(id, owner));

export const isTicket = (inviter: Hex, id: TableId, owner: Hex, ticket: Hex): boolean =>
  signerOf(ticketDigest(id, owner), ticket) === inviter.toLowerCase();

/** The part of a link after `#`: browsers never send it. */
export const makeInvite = (tableId: bigint, inviter: SessionKey): string =>
  `table=${tableId}&invite=${inviter.secret.slice(2)}`;

export function parseInvite(fragment: string): { tableId: bigint; inviter: SessionKey } | undefined {
  const match = /^#?table=(0|[1-9]\d{0,77})&invite=([0-9a-f]{64})$/.exec(fragment);
  if (!match) return undefined;
  try {
    const secret = bytesToHex(hexToBytes(`0x${match[2]}`));
    return { tableId: BigInt(match[1]!), inviter: sessionOf(secret) };
  } catch {
    return undefined;
  }
}
