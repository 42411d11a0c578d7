import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { newSession } from '../signing/session.js';
import { inviterOfPassword, isTicket, makeInvite, newInviter, parseInvite, signTicket } from './tickets.js';

const random = seededRandom('tickets');
const id = { chainId: 31337n, table: `0x${'00'.repeat(19)}01`, tableId: 7n, epoch: 0n } as const;
const inviter = newInviter(random);
const [owner, other] = [newSession(random).address, newSession(random).address];
const upper = (value: string) => `0x${value.slice(2).toUpperCase()}` as const;

describe('a ticket', () => {
  const ticket = signTicket(inviter, id, owner);
  it('is the inviter’s word for one wallet at one table, in any epoch', () => {
    expect(isTicket(upper(inviter.address), id, owner, ticket)).toBe(true);
    expect(isTicket(inviter.address, { ...id, epoch: 5n }, owner, ticket)).toBe(true);
    expect(isTicket(inviter.address, id, other, ticket)).toBe(false);
    expect(isTicket(inviter.address, { ...id, tableId: 8n }, owner, ticket)).toBe(false);
    expect(isTicket(other, id, owner, ticket)).toBe(false);
  });
});

describe('an invitation', () => {
  it('is read as it was made, with or without the sign before it', () => {
    const made = makeInvite(7n, inviter);
    for (const text of [made, `#${made}`]) expect(parseInvite(text)).toEqual({ tableId: 7n, inviter });
  });
  it.each([
    '',
    `table=07&invite=${'11'.repeat(32)}`,
    `table=7&invite=${'00'.repeat(32)}`,
    `table=7&invite=${'11'.repeat(31)}`,
    `table=7&invite=${'AA'.repeat(32)}`,
    `table=7&invite=${'11'.repeat(32)}&more=1`,
  ])('is nothing where it says %s', (text) => expect(parseInvite(text)).toBeUndefined());
});

describe('an inviter by password', () => {
  const ROUNDS = 10;
  it('is the same for the same password, however it was typed, at one table alone', async () => {
    const one = await inviterOfPassword('caf\u00e9', 'a', ROUNDS);
    expect(await inviterOfPassword('cafe\u0301', 'a', ROUNDS)).toEqual(one);
    expect(await inviterOfPassword('cafe', 'a', ROUNDS)).not.toEqual(one);
    expect(await inviterOfPassword('caf\u00e9', 'b', ROUNDS)).not.toEqual(one);
  });
});
