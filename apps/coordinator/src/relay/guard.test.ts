import type { Hex } from '@facedown/base';
import { type EnterMessage, makeMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { openGuard, type Trust } from './guard.js';

const TABLE = '1:0x01:7';
const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`;
const SEAT = address(0xfeed);
const open = () =>
  openGuard({
    isKnown: async () => true,
    isSigned: async () => true,
    isSeat: async (_, session) => session === SEAT,
    lastVersion: async () => 0n,
  });

const enter = (session: Hex): string => {
  const entry = { seat: 3, owner: session, session, amount: 100n, key: '0x', proof: '0x' } as const;
  const message: EnterMessage = { kind: 'enter', epoch: 2n, ...entry, signature: `0x${'11'.repeat(65)}` };
  return makeMessage(message);
};
const agree = (session: Hex): string =>
  makeMessage({
    kind: 'agree',
    epoch: 2n,
    version: 1n,
    boundary: `0x${'22'.repeat(32)}`,
    leaving: [],
    entries: `0x${'22'.repeat(32)}`,
    keys: `0x${'22'.repeat(32)}`,
    state: `0x${'22'.repeat(32)}`,
    seat: 0,
    session,
    signature: `0x${'11'.repeat(65)}`,
  });

describe('openGuard', () => {
  it('lets one connection ask for a few seats, and others after it', async () => {
    const guard = open();
    const one: Trust = new Set();
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, i) => guard.admit(TABLE, enter(address(i + 1)), one)),
    );
    expect(asked.filter(({ ok }) => ok)).toHaveLength(8);
    expect(asked.at(-1)).toEqual({ ok: false, code: 'TooManyMessages' });
    expect((await guard.admit(TABLE, enter(address(1)), one)).ok).toBe(true);
    expect((await guard.admit(TABLE, enter(address(99)), new Set())).ok).toBe(true);
  });

  it('hears the seats, however many strangers have asked', async () => {
    const guard = open();
    const codes = new Set<string>();
    for (let i = 0; i < 300; i++) {
      const admitted = await guard.admit(TABLE, enter(address(i + 1)), new Set());
      if (!admitted.ok) codes.add(admitted.code);
    }
    expect([...codes]).toEqual(['TooManyMessages']);
    expect((await guard.admit(TABLE, agree(address(999)), new Set())).ok).toBe(false);
    expect((await guard.admit(TABLE, agree(SEAT), new Set())).ok).toBe(true);
    expect((await guard.admit(TABLE, enter(SEAT), new Set())).ok).toBe(true);
  });
});
