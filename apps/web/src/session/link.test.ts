import { newSession } from '@facedown/sdk';
import { describe, expect, it } from 'vitest';
import { inviterIn, tableNumber } from './link.js';

const key = newSession((length) => new Uint8Array(length).fill(7));
const secret = key.secret.slice(2);

describe('a link', () => {
  it('brings its key, or none', () => {
    expect(inviterIn(secret)?.address).toBe(key.address);
    expect(inviterIn(undefined)).toBeUndefined();
  });
  it.each([secret.slice(1), `${secret}0`, '', 'zz', `${secret.slice(2)}zz`, '0'.repeat(64), 'f'.repeat(64)])(
    'is damaged where its key is %j',
    (invite) => expect(() => inviterIn(invite)).toThrow(expect.objectContaining({ code: 'DamagedLink' })),
  );
  it('names a table by its number', () => expect(tableNumber('12')).toBe(12n));
  it.each(['abc', '', '-1', '1e3', '0x1', ' 1', '1'.repeat(79)])('is damaged where its table is %j', (table) =>
    expect(() => tableNumber(table)).toThrow(expect.objectContaining({ code: 'DamagedLink' })),
  );
});
