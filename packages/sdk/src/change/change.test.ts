import { type Hex, refuse, unwrap } from '@facedown/base';
import { contextOf, NO_ROUND, PendingKind, tableHash } from '@facedown/game-kit';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import type { Clock } from '../client/clock.js';
import { makeGameFile } from '../gameFile/gameFile.js';
import { verifyGame } from '../gameFile/verifyGame.js';
import type { Entry } from '../judge/judge.js';
import { changeTable, foldAlways } from '../testing/changeTable.js';
import { begun, entryOf, id, opening, people, rules, sessions } from '../testing/judgedHoldem.js';
import { manualClock } from '../testing/manualClock.js';
import { badPeople, changedState, entriesAfter, rulesAfter, wholeChange } from './change.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

/** Plays on, for as long as the seat is there. */
function plays(clock: Clock, ...clients: readonly Client[]): void {
  for (const client of clients) {
    open.push(client);
    void foldAlways(client, clock);
  }
}

const chips = (client: Client): bigint => {
  const { payouts, pot, house } = client.view().outcome;
  return payouts.reduce((sum, payout) => sum + payout, pot + house);
};
const endings = (clients: readonly Client[]) => {
  const all = new Map<number, Awaited<Client['done']>>();
  for (const client of clients) void client.done.then((ending) => all.set(client.party, ending));
  return all;
};

async function started(plan: Partial<Parameters<typeof changeTable>[0]> = {}) {
  const clock = manualClock();
  const table = await changeTable({ seed: 'change', seats: [0, 1, 2], maxSeats: 4, clock, ...plan });
  open.push(...table.servers);
  return { clock, ...table };
}

describe('a change of seats', () => {
  it('lets one in, one top up and one go while the others play on; all money is accounted for', async () => {
    const { clock, clients, join, judge } = await started();
    plays(clock, ...clients);
    const all = endings(clients);
    let late: Client | undefined;
    void join(3, 500n).then((client) => {
      late = client;
      plays(clock, client);
    });
    await clock.run(() => late !== undefined);
    expect(late!.view()).toMatchObject({ epoch: 2n, seats: [0, 1, 2, 3] });

    expect(await clients[1]!.topUp(250n)).toEqual({ ok: true, value: undefined });
    await clock.run(() => clients[1]!.view().epoch === 3n);
    expect(chips(clients[1]!)).toBe(3750n);

    void clients[0]!.leave();
    await clock.run(() => all.has(0));
    const left = all.get(0)!;
    if (left.kind !== 'left') throw new Error(left.kind);
    await clock.run(() => late!.view().epoch === 4n && clients[1]!.view().epoch === 4n);
    expect(clients[1]!.view().seats).toEqual([1, 2, 3]);

    const ends = endings([late!]);
    for (const client of [clients[1]!, clients[2]!, late!]) void client.leave();
    await clock.run(() => ends.has(3) && all.has(1) && all.has(2));
    const settled = all.get(2)!;
    if (settled.kind !== 'settled') throw new Error(settled.kind);
    const paid = settled.payouts.reduce((sum, payout) => sum + payout, 0n);
    expect(paid + left.payout).toBe(3750n);
    expect(judge.calls.filter((call) => call === 'dispute' || call === 'checkpoint')).toEqual([]);
    expect(judge.calls.filter((call) => call === 'settle')).toHaveLength(1);

    const verdict = await verifyGame(makeGameFile(clients[1]!.file()));
    expect(verdict).toMatchObject({ ok: true, epochs: 4, from: 'start', end: 'closed', fixedByChain: 0 });
    if (verdict.ok) expect(verdict.left).toMatchObject([{ seat: 0, amount: left.payout }]);
    expect(await verifyGame(makeGameFile(late!.file()))).toMatchObject({ ok: true, epochs: 3, from: 'boundary' });
  });

  it('on the chain lets a seat go that was too late and says nothing', async () => {
    const { clock, clients, judge, tableId } = await started({
      seats: [0, 1, 2, 3],
      maxSeats: 4,
      mode: 'onchain',
      seed: 'lapsed',
    });
    const [gone, leaver, ...rest] = [clients[3]!, clients[2]!, clients[0]!, clients[1]!];
    plays(clock, leaver, ...rest);
    const all = endings(clients);
    gone.stop();
    await clock.run(() => judge.calls.includes('timeout'));
    void leaver.leave();
    await clock.run(() => all.has(2) && rest.every((client) => client.view().epoch === 2n));
    expect(all.get(2)?.kind).toBe('left');
    const view = await judge.read(tableId);
    expect(view).toMatchObject({ epoch: 2n, phase: 'play', change: { leaving: [2, 3] } });
    expect(view.acks?.has(3)).toBe(false);
    expect(view.lapsed).toBeUndefined();
    expect(await verifyGame(makeGameFile(rest[0]!.file()))).toMatchObject({ epochs: 2 });
    expect(rest.map((client) => client.view().seats)).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});

const upper = (value: Hex): Hex => `0x${value.slice(2).toUpperCase()}`;
const coming = (seat: number, more: Partial<Entry> = {}) => ({ ...entryOf(seat), proof: '0x' as Hex, ...more });

describe('the people of a change', () => {
  const next = { ...rules, id: { ...id, epoch: 1n } };
  const before = [entryOf(0), entryOf(1)];
  const none: readonly Hex[] = ['0x', '0x', '0x', '0x'];
  const bad = (leaving: readonly number[], entries: readonly Entry[] = [], keys = none, table = next) =>
    badPeople(table, opening, before, {
      leaving: [...leaving],
      entries: entries.map((entry) => ({ proof: '0x', ...entry })),
      keys: [...keys],
    });

  it('go, come and bring more, each once and in the order of seats', () => {
    expect(bad([1], [coming(2), coming(3)])).toBeUndefined();
    expect(bad([0, 1], [coming(2), coming(3)])).toBeUndefined();
    const same = { owner: upper(people[1]!.address), session: upper(sessions[1]!.address) };
    expect(bad([], [coming(1, same)])).toBeUndefined();
    expect(bad([], [coming(0), coming(1), coming(2)])).toBeUndefined();
  });

  it.each<[string, ReturnType<typeof bad>, () => ReturnType<typeof bad>]>([
    ['nobody', { code: 'NothingChanges' }, () => bad([])],
    ['leavers in another order', { code: 'SeatTaken' }, () => bad([1, 0])],
    ['a leaver twice', { code: 'SeatTaken' }, () => bad([1, 1])],
    ['newcomers in another order', { code: 'SeatTaken' }, () => bad([], [coming(3), coming(2)])],
    ['a newcomer twice', { code: 'SeatTaken' }, () => bad([], [coming(2), coming(2)])],
    ['a leaver who doesn’t sit there', { code: 'SeatEmpty', seat: 2 }, () => bad([1, 2])],
    ['a seat that the table hasn’t', { code: 'NoSuchSeat', seat: 4 }, () => bad([], [coming(4)])],
    ['one who goes and stays', { code: 'SeatTaken', seat: 1 }, () => bad([1], [coming(1)])],
    [
      'another wallet on a seat that is taken',
      { code: 'SeatTaken', seat: 1 },
      () => bad([], [coming(1, { owner: people[4]!.address })]),
    ],
    [
      'another session key on a seat that is taken',
      { code: 'SeatTaken', seat: 1 },
      () => bad([], [coming(1, { session: sessions[4]!.address })]),
    ],
    [
      'a wallet that sits elsewhere',
      { code: 'AlreadySeated', seat: 2 },
      () => bad([], [coming(2, { owner: upper(people[0]!.address) })]),
    ],
    [
      'a wallet on two new seats',
      { code: 'AlreadySeated', seat: 2 },
      () => bad([], [coming(2), coming(3, { owner: upper(people[2]!.address) })]),
    ],
    [
      'a key that the newcomer didn’t bring',
      { code: 'WrongCardKeys', seat: 2 },
      () => bad([], [coming(2)], ['0x', '0x', '0x01', '0x']),
    ],
    ['a key too few', { code: 'WrongCardKeys' }, () => bad([1], [], none.slice(1))],
    ['a key too many', { code: 'WrongCardKeys' }, () => bad([1], [], [...none, '0x'])],
    ['a key of nobody', { code: 'WrongCardKeys', seat: 1 }, () => bad([1], [], ['0x', '0x01', '0x', '0x'])],
    ['a key that is none', { code: 'MalformedEvidence', seat: 0 }, () => bad([1], [], ['0x01', '0x', '0x', '0x'])],
  ])('are refused: %s', (_what, refusal, ask) => expect(ask()).toEqual(refusal));

  it('have keys for the very epoch, and the owner who sits with each', () => {
    const seen: unknown[] = [];
    const checkKey = (...asked: unknown[]) => void seen.push(asked);
    const table = { ...next, dealer: { ...rules.dealer, checkKey } };
    expect(bad([1], [coming(2)], none, table)).toBeUndefined();
    expect(seen).toEqual([0, 2].map((seat) => [contextOf(next.id, 0n, seat), people[seat]!.address, '0x']));
  });

  it('sit afterwards in the order of seats, with what each brought altogether and the epoch’s keys', () => {
    const entries = [coming(0, { amount: 5n, key: '0x0a' }), coming(3, { amount: 7n })];
    const keys: Hex[] = ['0x0a', '0x', '0x0c'];
    const sat = entriesAfter([entryOf(2), entryOf(1), entryOf(0)], { leaving: [1], entries, keys });
    expect(sat).toEqual([
      { ...entryOf(0), amount: 1005n, key: '0x0a' },
      { ...entryOf(2), key: '0x0c' },
      { ...entryOf(3), amount: 7n, key: '0x' },
    ]);
    const again = entriesAfter(before, { leaving: [1], entries: [coming(1, { amount: 3n })], keys });
    expect(again.map(({ amount }) => amount)).toEqual([1000n, 3n]);
  });
});

describe('the state after a change', () => {
  const { state, rules: encoded } = begun(0, 1, 2);
  const { game, dealer } = rules;
  const next = { ...rules, id: { ...id, epoch: 1n } };
  const change = {
    epoch: 1n,
    version: 5n,
    rules: encoded,
    dealerHash: NO_ROUND,
    leaving: [1],
    entries: [coming(3, { amount: 500n })],
    keys: ['0x', '0x', '0x', '0x'] as Hex[],
  };
  const codeOf = (more: object = {}, asked: object = {}) => {
    const done = rulesAfter({ ...game, ...more } as typeof game, { ...change, rules: state.rules, ...asked });
    return done.ok ? 'done' : done.code;
  };

  it('pays who goes and seats who comes', () => {
    const { rules: after, paid } = unwrap(rulesAfter(game, { ...change, rules: state.rules }));
    expect([...paid]).toEqual([[1, 1000n]]);
    expect(game.outcome(after).payouts).toEqual([1000n, 0n, 1000n, 500n]);
  });

  it('follows from a boundary, and from what the rules allow', () => {
    const outcome = (of: unknown) => ({ ...game.outcome(of), boundary: false });
    expect([codeOf(), codeOf({ outcome })]).toEqual(['done', 'NotAtBoundary']);
    expect(codeOf({ release: () => refuse('Held') })).toBe('Held');
    expect(codeOf({ admit: () => refuse('TooMuch') })).toBe('TooMuch');
    expect(codeOf({ release: () => refuse('Held'), admit: () => refuse('TooMuch') }, { leaving: [] })).toBe('TooMuch');
    expect(
      codeOf({ release: () => refuse('Held'), admit: () => refuse('TooMuch') }, { leaving: [], entries: [] }),
    ).toBe('done');
  });

  it('begins the rules anew where they are over, and only there', () => {
    const begin = () => refuse('NoDeal');
    const pending = () => ({ ...game.pending(state.rules), kind: PendingKind.Over });
    expect([codeOf({ begin }), codeOf({ begin, pending })]).toEqual(['done', 'NoDeal']);
    const anew = { anew: true };
    const fresh = rulesAfter({ ...game, pending, begin: () => ({ ok: true, value: anew }) } as never, {
      ...change,
      rules: state.rules,
    });
    expect(unwrap(fresh).rules).toBe(anew);
  });

  it('has the version of the change, the cards of its keys, and no round', () => {
    const asked: unknown[] = [];
    const start = (...of: unknown[]) => {
      asked.push(of);
      return dealer.start(...(of as Parameters<typeof dealer.start>));
    };
    const done = unwrap(changedState({ ...next, dealer: { ...dealer, start } }, opening, change));
    expect(done.state).toMatchObject({ version: 5n, round: NO_ROUND });
    expect(asked).toEqual([[opening.dealerConfig, change.keys]]);
    expect([...done.paid]).toEqual([[1, 1000n]]);
  });

  it('is none where the state is no state, or rules or dealer refuse it', () => {
    const refused = (table = next, asked: object = {}) => changedState(table, opening, { ...change, ...asked });
    expect(refused(next, { rules: '0x1234' })).toEqual({ ok: false, code: 'MalformedState' });
    expect(refused(next, { leaving: [3] })).toMatchObject({ ok: false });
    const table = { ...next, dealer: { ...dealer, start: () => refuse('NoCards') } };
    expect(refused(table as never)).toEqual({ ok: false, code: 'NoCards' });
  });

  it('tells the boundary that it was computed from, of those that somebody knows', () => {
    const reached = tableHash(next, unwrap(changedState(next, opening, change)).state);
    const { rules: known, dealerHash, ...bare } = { ...change, state: reached };
    const boundary = { rules: known, dealerHash };
    const other = { rules: begun(0, 1).rules, dealerHash };
    const whole = { ...bare, ...boundary };
    const find = (seen: object, boundaries: object[]) => wholeChange(next, opening, seen as never, boundaries as never);
    expect(find(bare, [boundary])).toEqual(whole);
    expect(find(bare, [other, {}, { rules: known }, { dealerHash }, boundary])).toEqual(whole);
    expect(find(whole, [other])).toEqual(whole);
    for (const boundaries of [[], [other], [{ rules: known }], [{ dealerHash }], [{ rules: '0x1234', dealerHash }]])
      expect(find(bare, boundaries)).toBeUndefined();
    expect(find({ ...bare, state: NO_ROUND }, [boundary])).toBeUndefined();
  });
});
