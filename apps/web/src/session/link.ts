import { BaseError, isHex } from '@facedown/base';
import { type SessionKey, sessionOf } from '@facedown/sdk';

const damaged = (cause?: unknown): BaseError =>
  new BaseError('This link is damaged.', { category: 'user', code: 'DamagedLink', recoverable: false, cause });

/** The key that a link brings along, by which its bearer is invited. A link that was cut off brings half a key. */
export function inviterIn(invite: string | undefined): SessionKey | undefined {
  if (invite === undefined) return undefined;
  const secret = `0x${invite}`;
  if (!isHex(secret) || secret.length !== 66) throw damaged();
  try {
    return sessionOf(secret);
  } catch (cause) {
    // No number of the curve.
    throw damaged(cause);
  }
}

/** The number of a table without stakes. */
export function tableNumber(table: string): bigint {
  if (!/^\d{1,78}$/.test(table)) throw damaged();
  return BigInt(table);
}
