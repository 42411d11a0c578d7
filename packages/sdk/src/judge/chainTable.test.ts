import type { Hex } from '@facedown/base';
import type { TableEvent } from '@facedown/chain';
import { NO_ROUND } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { followTable, newChainTable } from './chainTable.js';

const address = (byte: string): Hex => `0x${byte.repeat(20)}`;
const word = (byte: string): Hex => `0x${byte.repeat(32)}`;
const told = (eventName: TableEvent['eventName'], args: object): TableEvent => ({ eventName, args }) as never;
const created = told('Created', { terms: { maxSeats: 3 }, setup: {} });
const joined = (seat: number, amount = 100n, cardKey: Hex = '0x') =>
  told('Joined', { seat, owner: address('Aa'), sessionKey: address('Bb'), amount, cardKey });
const started = (epoch: number, version: number, state = word('01')) => told('Started', { epoch, version, state });
const after = (...events: TableEvent[]) => followTable(newChainTable(5), [created, ...events]);
const signature = { r: word('11'), vs: word('22') };

describe('a table as its events tell it', () => {
  it('begins where its contract was deployed, with nobody there', () =>
    expect(after()).toMatchObject({ nextBlock: 5n, terms: { maxSeats: 3 }, entries: [], epoch: 0n, version: 0n }));

  it('knows who sits in one spelling, and keeps the chain’s for the seats’ hash', () => {
    const { entries, addresses } = after(joined(1));
    expect(entries).toEqual([{ seat: 1, owner: address('aa'), session: address('bb'), key: '0x', amount: 100n }]);
    expect(addresses.get(1)).toEqual({ owner: address('Aa'), sessionKey: address('Bb') });
  });

  it('adds what a seat brings later, and keeps what its locker holds', () => {
    const { entries } = after(joined(1), told('Brought', { seat: 1, word: 7n }), joined(1, 50n));
    expect(entries).toMatchObject([{ seat: 1, amount: 150n, brought: 7n }]);
    expect(after(joined(0), told('Brought', { seat: 1, word: 7n })).entries[0]).not.toHaveProperty('brought');
  });

  it('forgets who left', () =>
    expect(after(joined(0), joined(1), told('Left', { seat: 0 })).entries).toMatchObject([{ seat: 1 }]));

  it('has a first state that nobody has asked for where the last seat’s join began it', () => {
    expect(after(joined(0), joined(1), joined(2), started(0, 0))).toMatchObject({
      hash: word('01'),
      lobby: word('01'),
    });
    expect(after(joined(0), joined(1), started(0, 0))).not.toHaveProperty('lobby');
    const begun = after(joined(0), joined(1), joined(2), started(0, 0), told('Begun', { state: word('02') }));
    expect(begun).toMatchObject({ hash: word('02'), lobby: word('01') });
  });

  it('enters a new epoch by its events alone, with who went, who came and everyone’s keys', () => {
    const table = after(
      joined(1),
      joined(0),
      started(0, 0),
      told('Lapsed', { version: 4n, state: word('04'), late: 2n }),
      told('Left', { seat: 1 }),
      joined(2),
      told('Keyed', { cardKeys: ['0x0a', '0x', '0x0c'] }),
      started(1, 5, word('05')),
    );
    expect(table).toMatchObject({ epoch: 1n, startVersion: 5n, version: 5n, hash: word('05'), late: 0n });
    expect(table.entries.map(({ seat, key }) => [seat, key])).toEqual([
      [0, '0x0a'],
      [2, '0x0c'],
    ]);
    const { entries, ...change } = table.change!;
    expect(change).toEqual({ epoch: 1n, version: 5n, state: word('05'), leaving: [1], keys: ['0x0a', '0x', '0x0c'] });
    expect(entries).toMatchObject([{ seat: 2, amount: 100n, proof: '0x' }]);
    expect(table.moving).toEqual({ left: [], came: [], keys: [] });
  });

  it('follows states that all have signed, and disputes', () => {
    for (const name of ['Fixed', 'Disputed'] as const)
      expect(after(told(name, { version: 9, state: word('09') }))).toMatchObject({
        version: 9n,
        hash: word('09'),
        records: [],
      });
  });

  it('records deeds as they were signed: a move on top of the state, a share for the version after its round', () => {
    const deed = { party: 1, payload: '0x01', evidence: '0x02', signature };
    const moved = after(
      told('Fixed', { version: 2, state: word('02') }),
      told('Moved', { ...deed, version: 3n, state: word('03'), round: NO_ROUND }),
      told('Moved', { ...deed, version: 3n, state: word('31'), round: word('03') }),
      told('Moved', { ...deed, version: 4n, state: word('04'), round: word('03') }),
    );
    expect(moved).toMatchObject({ version: 4n, hash: word('04') });
    expect(moved.records.map((record) => record.kind === 'advance' && record.deed)).toMatchObject([
      { kind: 'move', version: 3n, previous: word('02'), next: word('03') },
      { kind: 'share', version: 4n, round: word('03') },
      { kind: 'share', version: 4n, round: word('03') },
    ]);
  });

  it('notes everyone whose time ran out in this epoch', () => {
    const lapsed = (late: bigint) => told('Lapsed', { version: 3n, state: word('03'), late });
    const table = after(lapsed(1n), lapsed(4n));
    expect(table).toMatchObject({ late: 5n, records: [{ kind: 'lapse', version: 3n }, { kind: 'lapse' }] });
  });

  it('ends with what was paid, and passes over what it doesn’t know', () => {
    const settled = after(told('Settled', { payouts: [1n, 2n], house: 3n }));
    expect(settled).toMatchObject({ payouts: [1n, 2n], house: 3n });
    const strange = told('Strange' as never, {});
    expect(followTable(settled, [strange])).toBe(settled);
  });
});
