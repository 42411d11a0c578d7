import type { Hex } from '@facedown/base';
import { ackDigest, delegateDigest } from '../../signing/digest.js';
import { signerOf } from '../../signing/session.js';
import type { Entry } from '../judge.js';
import type { JudgedTable } from './types.js';

export const lower = (value: Hex): Hex => value.toLowerCase() as Hex;
export const inSeatOrder = (entries: readonly Entry[]): Entry[] => [...entries].sort((a, b) => a.seat - b.seat);

/** Every seat has signed this state, in the order of seats. */
export function badAcks(
  { table, entries }: Pick<JudgedTable, 'table' | 'entries'>,
  version: bigint,
  state: Hex,
  acks: readonly Hex[],
): string | undefined {
  const digest = ackDigest(table.id, { epoch: table.id.epoch, version, state });
  let n = 0;
  for (const { session } of inSeatOrder(entries)) {
    const ack = acks[n++];
    if (ack === undefined) return 'MissingAcks';
    if (signerOf(digest, ack) !== lower(session)) return 'BadSignature';
  }
  return n === acks.length ? undefined : 'MissingAcks';
}

/** By the seat's wallet, its session key, or whom that key has named. */
export function isForSeat(
  { table, entries, isVouched }: JudgedTable,
  seat: number,
  { by, permission }: { by?: Hex; permission?: Hex },
): boolean {
  const sitting = entries.find((one) => one.seat === seat);
  if (!sitting) return false;
  if (isVouched) return true;
  if (by === undefined) return false;
  if (lower(by) === lower(sitting.owner) || lower(by) === lower(sitting.session)) return true;
  const digest = delegateDigest(table.id, seat, by);
  return permission !== undefined && signerOf(digest, permission) === lower(sitting.session);
}
