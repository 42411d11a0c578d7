import { refuse, unwrap } from '@facedown/base';
import { lobbyHash } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { id, opening, people, rules } from '../../testing/judgedHoldem.js';
import { openTable } from './open.js';

const open = (more: Partial<Parameters<typeof openTable>[0]> = {}) => openTable({ opening, table: rules, ...more });
const [server] = opening.servers;

describe('an opened table', () => {
  it('is an empty lobby that nobody made, with neither clock, chips nor a lock', () => {
    const { lobby, ...table } = unwrap(open());
    expect(table).toEqual({
      opening,
      table: rules,
      creator: `0x${'00'.repeat(20)}`,
      isVouched: false,
      phase: 'lobby',
      entries: [],
      hash: lobbyHash(rules.game.codecs.state.encode(lobby), id.tableId),
      version: 0n,
      startVersion: 0n,
      deadline: 0,
      escrow: 0n,
      lapsed: 0n,
      extended: 0n,
      locked: false,
      nonces: new Map(),
    });
  });
  it('knows its creator, its inviter, and whether its host vouches', () => {
    const [creator, inviter] = [people[0]!.address, people[1]!.address];
    expect(unwrap(open({ creator, inviter, isVouched: true }))).toMatchObject({ creator, inviter, isVouched: true });
  });
  it('has at most eight servers', () => {
    const withServers = (length: number) =>
      open({ opening: { ...opening, servers: Array.from({ length }, () => server!) } });
    expect([withServers(8).ok, withServers(9)]).toEqual([true, { ok: false, code: 'TooManyServers' }]);
  });
  it('is refused with a configuration that is none, or that the rules refuse', () => {
    expect(open({ opening: { ...opening, config: '0x01' } })).toEqual({ ok: false, code: 'MalformedConfig' });
    const game = { ...rules.game, setup: () => refuse('BadSeats') };
    expect(open({ table: { ...rules, game } })).toEqual({ ok: false, code: 'BadSeats' });
  });
});
