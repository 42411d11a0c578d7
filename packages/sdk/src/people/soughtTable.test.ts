import { type Hex, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { newSession } from '../signing/session.js';
import { isSoughtTable, SOUGHT_SECONDS } from './soughtTable.js';

const inviter = newSession(seededRandom('inviter'));
const [chips, other]: [Hex, Hex] = [`0x${'c0'.repeat(20)}`, `0x${'0e'.repeat(20)}`];
const seek = { game: 'kuhn', dealer: 'players', config: '0x0102' } as const;
const shown = {
  ...seek,
  minSeats: 2,
  maxSeats: 2,
  onchain: false,
  registerSeconds: SOUGHT_SECONDS,
  answerSeconds: SOUGHT_SECONDS,
  inviter: inviter.address,
  token: chips,
  isWaiting: true,
};
const opened = { table: `31337:${other}:7`, invite: inviter.secret.slice(2) };

describe('isSoughtTable', () => {
  it('is the table of the two, however its addresses are spelled', () => {
    expect(isSoughtTable(seek, chips, opened, shown)).toBe(true);
    const upper = `0x${chips.slice(2).toUpperCase()}` as const;
    expect(isSoughtTable(seek, upper, opened, shown)).toBe(true);
  });
  it.each([
    { game: 'leduc' },
    { dealer: 'open' },
    { config: '0x0103' as const },
    { minSeats: 1 },
    { maxSeats: 3 },
    { onchain: true },
    { registerSeconds: 30 },
    { answerSeconds: 3600 },
    { locker: other },
    { check: other },
    { token: other },
    { token: undefined },
    { inviter: other },
    { inviter: undefined },
    { isWaiting: false },
  ])('is none with %j', (lie) => expect(isSoughtTable(seek, chips, opened, { ...shown, ...lie })).toBe(false));
  it('is none whose invitation is no key', () => {
    for (const invite of ['', '00'.repeat(32), 'ff'.repeat(32), 'xy'])
      expect(isSoughtTable(seek, chips, { ...opened, invite }, shown)).toBe(false);
  });
});
