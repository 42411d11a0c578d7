import { type Hex, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import type { Judge, Opening, TableView } from '../judge/judge.js';
import { SOUGHT_SECONDS } from '../people/soughtTable.js';
import { newSession } from '../signing/session.js';
import { OPEN_CHAIR } from '../usualDealing.js';
import { isSoughtOnChain } from './isSoughtOnChain.js';

const [contract, chips, other]: [Hex, Hex, Hex] = [
  `0x${'77'.repeat(20)}`,
  `0x${'c0'.repeat(20)}`,
  `0x${'0e'.repeat(20)}`,
];
const [houses, theirs]: [Hex, Hex] = ['0x01', '0x02'];
const home = `31337:${contract}`;
const inviter = newSession(seededRandom('inviter'));
const found = { kind: 'found', tableId: `${home}:7`, seat: 1, invite: inviter.secret.slice(2) } as const;

/** A chain that has one table, beside a house with key servers. */
function judgeOf(opening: Opening): Pick<Judge, 'read' | 'keyServers'> {
  const stakes = { token: chips, treasury: other, creator: other, inviter: inviter.address };
  const view = { opening, stakes, phase: 'lobby', epoch: 0n, entries: [] } as Partial<TableView> as TableView;
  return {
    read: async () => view,
    keyServers: async () => ({ threshold: 2, urls: [], isOneOperator: true, configs: { committee: houses } }),
  };
}

const opening = (dealer: string, more: Partial<Opening> = {}): Opening => ({
  salt: `0x${'00'.repeat(32)}`,
  game: 'holdem',
  dealer,
  name: 'x',
  config: '0x0102',
  dealerConfig: dealer === 'committee' ? houses : '0x',
  minSeats: 2,
  maxSeats: 2,
  servers: dealer === 'committee' ? [OPEN_CHAIR] : [],
  onchain: false,
  registerSeconds: SOUGHT_SECONDS,
  answerSeconds: SOUGHT_SECONDS,
  ...more,
});

const isSought = (dealer: string, more: Partial<Opening> = {}): Promise<boolean> => {
  const wish = { game: 'holdem', dealer, config: '0x0102', stakes: home } as const;
  return isSoughtOnChain(judgeOf(opening(dealer, more)), chips, wish, found);
};

describe('isSoughtOnChain', () => {
  it('is the table that one would have opened oneself', async () => {
    expect(await isSought('players')).toBe(true);
    expect(await isSought('committee')).toBe(true);
  });

  it('is none at which key servers of the other deal', async () => {
    expect(await isSought('committee', { dealerConfig: theirs })).toBe(false);
    expect(await isSought('committee', { servers: [other] })).toBe(false);
    expect(await isSought('players', { servers: [other] })).toBe(false);
  });

  it('is none of another dealer’s, of other stakes or of another contract', async () => {
    expect(await isSought('players', { dealer: 'committee' })).toBe(false);
    expect(await isSought('players', { config: '0x0103' })).toBe(false);
    const wish = { game: 'holdem', dealer: 'players', config: '0x0102', stakes: `1:${contract}` } as const;
    expect(await isSoughtOnChain(judgeOf(opening('players')), chips, wish, found)).toBe(false);
  });

  it('is none whose dealer needs key servers that this house has not', async () => {
    const judge = { ...judgeOf(opening('committee')), keyServers: async () => undefined };
    const wish = { game: 'holdem', dealer: 'committee', config: '0x0102', stakes: home } as const;
    expect(await isSoughtOnChain(judge, chips, wish, found)).toBe(false);
  });
});
