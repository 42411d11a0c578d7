import type { Hex } from '@facedown/base';
import type { LobbyTable } from '@facedown/sdk/coordinator';
import { describe, expect, it } from 'vitest';
import { mayJoin } from './mayJoin.js';

const NOW = 1_000_000;
const address = (digits: string): Hex => `0x${digits.repeat(20)}`;
const [ANA, BEN, INVITER, BOTS] = [address('a1'), address('b2'), address('1d'), address('b0')];
const upper = (hex: Hex): Hex => `0x${hex.slice(2).toUpperCase()}`;

const ask = (
  table: Partial<LobbyTable>,
  joiner: Partial<Parameters<typeof mayJoin>[1]>,
  house: Hex | undefined = BOTS,
) =>
  mayJoin(
    { access: 'open', seats: [], bots: [], ...table } as unknown as LobbyTable,
    { seat: 0, owner: ANA, ...joiner },
    house,
    NOW,
  );
const refused = (code: string) => ({ ok: false, code });
const welcome = { ok: true, value: {} };

describe('a seat kept for a bot', () => {
  const bots = [{ seat: 1, strength: 'easy', until: NOW + 1 }] as const;

  it('is taken with a ticket of the bots’ house, and by nobody else', () => {
    const sits = { seat: 1, invitedBy: BOTS };
    expect(ask({ bots }, sits)).toEqual({ ok: true, value: { bot: 'easy' } });
    expect(ask({ bots }, sits, upper(BOTS))).toEqual({ ok: true, value: { bot: 'easy' } });
    expect(ask({ bots }, { seat: 1 })).toEqual(refused('SeatTaken'));
    expect(ask({ bots }, { seat: 1, invitedBy: INVITER })).toEqual(refused('SeatTaken'));
    expect(mayJoin({ seats: [], bots } as unknown as LobbyTable, { seat: 1, owner: ANA }, undefined, NOW)).toEqual(
      refused('SeatTaken'),
    );
  });

  it('is one seat alone, and is anybody’s when the bot has not come in time', () => {
    expect(ask({ bots }, { seat: 0 })).toEqual(welcome);
    expect(ask({ bots: [{ ...bots[0], until: NOW }] }, { seat: 1 })).toEqual(welcome);
    // A ticket of the bots' house is nothing at a seat where none is awaited.
    expect(ask({ bots }, { seat: 0, invitedBy: BOTS })).toEqual(welcome);
  });
});

describe('a seat', () => {
  it('at a private table is for whom its inviter has signed a ticket', () => {
    const table = { access: 'private', inviter: upper(INVITER) } as const;
    expect(ask(table, { invitedBy: INVITER })).toEqual(welcome);
    expect(ask(table, { invitedBy: BEN })).toEqual(refused('NotInvited'));
    expect(ask(table, {})).toEqual(refused('NotInvited'));
    expect(ask({ access: 'private' }, { invitedBy: INVITER })).toEqual(refused('NotInvited'));
    expect(ask({ access: 'private' }, {})).toEqual(refused('NotInvited'));
  });

  it('at a table with owners is for its own one, however he is spelt', () => {
    const table = { owners: [ANA, BEN] };
    expect(ask(table, { seat: 0, owner: upper(ANA) })).toEqual(welcome);
    expect(ask(table, { seat: 1, owner: ANA })).toEqual(refused('NotInvited'));
    expect(ask(table, { seat: 2, owner: ANA })).toEqual(refused('NotInvited'));
  });
});

describe('a name', () => {
  const seats = [
    { seat: 1, owner: BEN, amount: '1', name: 'Ben' },
    { seat: 2, owner: BEN, amount: '1' },
  ];

  it('is what its seat is called, where it is one and nobody there has one that looks alike', () => {
    expect(ask({ seats }, { name: 'Ana' })).toEqual({ ok: true, value: { name: 'Ana' } });
    for (const name of ['Ben', 'BEN']) expect(ask({ seats }, { name })).toEqual(refused('NameTaken'));
    for (const name of ['', 7, null, ' x', 'x'.repeat(500)])
      expect(ask({ seats }, { name })).toEqual(refused('BadName'));
  });
});
