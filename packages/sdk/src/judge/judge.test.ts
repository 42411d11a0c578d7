import { unwrap } from '@facedown/base';
import { tableHash } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { begun, entryOf, id, opening, people, rules, sessions } from '../testing/judgedHoldem.js';
import { epochStart, JudgeError, rosterOf, seated, startOf, tableIdOf } from './judge.js';

describe('a roster', () => {
  it('has the seats in order, and the keys of seats and servers in one spelling', () => {
    const upper = { ...entryOf(0), session: `0x${sessions[0]!.address.slice(2).toUpperCase()}` as const };
    const { seats, sessions: keys } = rosterOf(opening, [entryOf(2), upper]);
    expect(seats).toEqual([0, 2]);
    expect(keys).toEqual(
      new Map([
        [128, opening.servers[0]],
        [2, sessions[2]!.address],
        [0, sessions[0]!.address],
      ]),
    );
  });
});

describe('the first state', () => {
  const { table } = begun();
  it('is what everyone computes from terms and entries alone, whatever their order', () => {
    const hashes = [table.entries, [...table.entries].reverse()].map((entries) =>
      tableHash(rules, unwrap(startOf(rules, opening, entries, 0n))),
    );
    expect(hashes).toEqual([table.hash, table.hash]);
  });
  it('is refused where terms, an entry or the rules are wrong', () => {
    expect(startOf(rules, { ...opening, config: '0x01' }, table.entries, 0n).ok).toBe(false);
    expect(startOf(rules, opening, [entryOf(0, 1n)], 0n)).toMatchObject({ code: 'BuyInOutOfRange' });
    expect(startOf(rules, opening, [entryOf(0)], 0n)).toMatchObject({ code: 'NotEnoughSeats' });
  });
  it('of a later epoch needs the boundary that it came from', () => {
    const change = { epoch: 1n, version: 1n, state: table.hash, leaving: [], entries: [], keys: [] };
    const view = { opening, entries: table.entries, startVersion: 1n, change };
    expect(epochStart(rules, view)).toMatchObject({ code: 'UnknownBoundary' });
    const whole = { ...change, rules: begun().rules, dealerHash: table.hash, keys: ['0x', '0x', '0x', '0x'] as const };
    expect(unwrap(epochStart(rules, { ...view, change: whole })).version).toBe(1n);
  });
});

describe('a seat that brings something', () => {
  it('is refused by a game that takes nothing', () => {
    const lobby = unwrap(rules.game.setup(unwrap(rules.game.codecs.config.parse(opening.config))));
    const seat = { seat: 0, amount: 1000n };
    expect(seated(rules.game, lobby, seat).ok).toBe(true);
    expect(seated(rules.game, lobby, { ...seat, brought: 1n })).toMatchObject({ code: 'BringsNothing' });
    const bring = (state: unknown, at: number, word: bigint) => ({ ok: true, value: [state, at, word] }) as const;
    const taken = seated({ ...rules.game, bring } as never, lobby, { ...seat, brought: 9n });
    expect(taken).toMatchObject({ ok: true, value: [expect.anything(), 0, 9n] });
  });
});

describe('a judge’s refusal', () => {
  it('is final, and has the contract’s code', () =>
    expect(new JudgeError('StaleVersion')).toMatchObject({
      code: 'StaleVersion',
      category: 'contract',
      recoverable: false,
    }));
  it('names a table by chain, contract, number and epoch', () =>
    expect(tableIdOf({ chainId: id.chainId, table: people[0]!.address }, 7n, 2n)).toEqual({
      ...id,
      table: people[0]!.address,
      epoch: 2n,
    }));
});
