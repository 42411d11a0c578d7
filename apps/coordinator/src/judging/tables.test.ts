import { type Hex, seededRandom, unwrap } from '@facedown/base';
import { loadDealer, loadGame, newSession, type SessionKey } from '@facedown/sdk';
import { makePlain, parsePlain, startRequest } from '@facedown/sdk/coordinator';
import { disputeDigest, type Opening, signWith, startOf } from '@facedown/sdk/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostedId, type Loaded } from '../hosted/parseCall.js';
import { kuhnOpening, signedBy } from '../testing/recorded.js';
import type { NewCall, Row } from './judging.js';
import { ABANDON, openTables } from './tables.js';

const KEEPER: Hex = `0x${'99'.repeat(20)}`;
const [ana, ben] = ['ana', 'ben'].map((seed) => newSession(seededRandom(seed))) as [SessionKey, SessionKey];
const refused = (code: string) => ({ ok: false, code });

let loaded: Loaded;
let opening: Opening;
beforeAll(async () => {
  loaded = {
    games: new Map([['kuhn', await loadGame('kuhn')]]),
    dealers: new Map([['open', (await loadDealer('open')).dealer]]),
  };
  opening = await kuhnOpening();
});

/** A judge's tables, and one of them opened there. */
async function open(more: object = {}) {
  const tables = openTables(loaded);
  const tableId = unwrap(await tables.identify({ args: { opening } }));
  const rows: Row[] = [];
  const call = async (method: string, args: unknown, { at = 1000, by = 'stranger' }: Partial<NewCall> = {}) => {
    const answer = await tables.call({ tableId, method, args, by, keeper: KEEPER, at });
    if (answer.ok)
      rows.push({ id: String(rows.length + 1), at, method, table_id: String(tableId), args: answer.value.row });
    return answer;
  };
  const created = await call('create', { opening, ...more });
  const entryOf = (seat: number, who: SessionKey) =>
    signedBy(who, tableId, { seat, owner: who.address, session: who.address, key: '0x', amount: 20n });
  const join = (seat: number, who: SessionKey, said: object = {}) =>
    call('join', { tableId, entry: entryOf(seat, who), ...said });
  const begin = async () => {
    await join(0, ana);
    await join(1, ben);
    const { view } = unwrap(await tables.read({ tableId, at: 1000 }));
    const id = hostedId(tableId, 1n);
    const table = { id, game: loaded.games.get('kuhn')!, dealer: loaded.dealers.get('open')! };
    const base = { state: unwrap(startOf(table, view.opening, view.entries, 0n)), hash: view.hash };
    const proof = signWith(ana)(disputeDigest(id, 0, 0n, view.hash));
    return { base, dispute: { tableId, seat: 0, fixed: base, proof } };
  };
  const read = (at = 1000) => tables.read({ tableId, at });
  return { tables, tableId, rows, call, created, join, begin, read, entryOf };
}

describe('a table without stakes', () => {
  it('is opened once, under the number that its terms give it, and written down as it was asked', async () => {
    const { call, created, tableId, rows } = await open({ creator: ana.address });
    const listing = { access: 'open', spectators: true };
    expect(created).toMatchObject({
      ok: true,
      value: { value: tableId, view: { phase: 'lobby', entries: [] }, about: { listing, creator: ana.address } },
    });
    expect(parsePlain(rows[0]!.args)).toEqual({ opening, listing, creator: ana.address });
    expect(await call('create', { opening })).toEqual(refused('TableExists'));
    expect((await open()).created).not.toHaveProperty('value.about.creator');
  });

  it('is nothing to a judge who was never told of it, or has dropped it', async () => {
    const { tables, tableId, rows, entryOf } = await open();
    const strange = openTables(loaded);
    await tables.drop({ tableId });
    for (const judge of [tables, strange]) {
      expect(await judge.read({ tableId, at: 0 })).toEqual(refused('NotHere'));
      expect(await judge.records({ tableId, from: 0n })).toEqual(refused('NotHere'));
      expect(await judge.abandon({ tableId, at: 0 })).toEqual(refused('NotHere'));
      expect(await judge.replay({ tableId, rows, isWhole: false })).toEqual(refused('NotHere'));
      const asked = { tableId, args: { entry: entryOf(0, ana) }, by: 'stranger', keeper: KEEPER, at: 0 } as const;
      expect(await judge.call({ ...asked, method: 'join' })).toEqual(refused('NotHere'));
      expect(await judge.call({ ...asked, method: ABANDON })).toEqual(refused('NoSuchMethod'));
    }
    expect(await strange.identify({ args: {} })).toEqual(refused('MalformedCall'));
  });

  it('tells what has happened by each ask, once', async () => {
    const { join, read } = await open();
    expect(unwrap(await join(0, ana)).events).toMatchObject([{ kind: 'joined', entry: { seat: 0 } }]);
    expect(unwrap(await read()).events).toEqual([]);
    expect(unwrap(await join(1, ben)).events.map(({ kind }) => kind)).toEqual(['joined', 'started']);
    expect(unwrap(await read()).view.phase).toBe('live');
  });

  it('keeps what its seats are called and which are bots, and is as it was after a refusal', async () => {
    const { join, read } = await open();
    await join(0, ana, { name: 'Ana' });
    expect(await join(0, ben, { name: 'Ben' })).toEqual(refused('SeatTaken'));
    await join(1, ben, { bot: 'easy' });
    const { about, view } = unwrap(await read());
    expect(about.tags).toEqual(
      new Map<Hex, object>([
        [ana.address, { name: 'Ana' }],
        [ben.address, { bot: 'easy' }],
      ]),
    );
    expect(view.entries.map(({ owner }) => owner)).toEqual([ana.address, ben.address]);
  });

  it('is begun before it is full by its creator alone, and by nobody where nobody opened it', async () => {
    const id = (tableId: bigint) => hostedId(tableId, 1n);
    const [own, nobodys] = [await open({ creator: ana.address }), await open()];
    const proof = (by: SessionKey) => signWith(by)(startRequest(id(own.tableId), opening));
    expect(await own.call('start', {})).toEqual(refused('NotTheCreator'));
    expect(await own.call('start', { proof: proof(ben) })).toEqual(refused('NotTheCreator'));
    expect(await nobodys.call('start', { proof: proof(ana) })).toEqual(refused('NotTheCreator'));
    // By its creator it comes to the judge, who finds nobody there.
    const early = await own.call('start', { proof: proof(ana) });
    expect(early.ok ? '' : early.code).not.toMatch(/^$|NotTheCreator/);
  });
});

describe('a table’s rows', () => {
  it('give the same table to another judge, whole or what has come since, and what nobody may write is passed over', async () => {
    const { rows, tableId, join, read } = await open({ creator: ana.address });
    await join(0, ana, { name: 'Ana' });
    const other = openTables(loaded);
    const whole = await other.replay({ tableId, rows: rows.slice(0, 1), isWhole: true });
    expect(whole).toMatchObject({ ok: true, value: { view: { entries: [] }, events: [] } });
    const nonsense = ['bet', 'join'].map((method) => ({ ...rows[1]!, method, args: makePlain({ entry: 7 }) }));
    const since = await other.replay({ tableId, rows: [...nonsense, rows[1]!], isWhole: false });
    expect(unwrap(since).events.map(({ kind }) => kind)).toEqual(['joined']);
    const { view, about } = unwrap(await read());
    expect(unwrap(since)).toMatchObject({ view, about });
    // Who listens has heard it all.
    expect(unwrap(await other.replay({ tableId, rows, isWhole: true })).events).toEqual([]);
  });

  it('from before listings were kept let nobody in by mistake', async () => {
    const { rows, tableId } = await open();
    const { listing: _, ...args } = parsePlain(rows[0]!.args) as { listing: unknown };
    const told = await openTables(loaded).replay({
      tableId,
      rows: [{ ...rows[0]!, args: makePlain(args) }],
      isWhole: true,
    });
    expect(unwrap(told).about.listing).toEqual({
      access: 'private',
      inviter: `0x${'00'.repeat(20)}`,
      spectators: false,
    });
  });

  it('are judged by the times at which they were written', async () => {
    const { rows, tableId, begin, call, read } = await open();
    const { dispute } = await begin();
    expect(await call('dispute', dispute, { at: 5000 })).toMatchObject({
      ok: true,
      value: { view: { phase: 'register' } },
    });
    const other = openTables(loaded);
    await other.replay({ tableId, rows, isWhole: true });
    for (const judge of [read, (at: number) => other.read({ tableId, at })]) {
      expect(unwrap(await judge(5000)).view.remainingMs).toBe(60_000);
      expect(unwrap(await judge(25_000)).view.remainingMs).toBe(40_000);
    }
  });
});

describe('a table to which nobody came back', () => {
  it('is ended while it plays, and each seat has what it brought', async () => {
    const { tables, rows, tableId, begin, read, join } = await open();
    expect(await tables.abandon({ tableId, at: 1000 })).toEqual(refused('WrongPhase'));
    await join(0, ana);
    expect(await tables.abandon({ tableId, at: 1000 })).toEqual(refused('WrongPhase'));
    await begin();
    const ended = unwrap(await tables.abandon({ tableId, at: 1000 }));
    expect(ended.view).toMatchObject({ phase: 'done', remainingMs: 0, payouts: [20n, 20n] });
    expect(ended.events).toEqual([{ kind: 'settled', payouts: [20n, 20n], house: 0n }]);
    expect(await tables.abandon({ tableId, at: 1000 })).toEqual(refused('WrongPhase'));
    expect(await join(0, ben)).toEqual(refused('WrongPhase'));
    expect(unwrap(await read()).view.phase).toBe('done');
    const row = { ...rows[0]!, method: ABANDON, args: makePlain({}) };
    const told = await openTables(loaded).replay({ tableId, rows: [...rows, row], isWhole: true });
    expect(unwrap(told).view).toMatchObject({ phase: 'done', payouts: [20n, 20n] });
  });

  it('has no file of it, and no end while it still plays', async () => {
    const { tables, rows, tableId, begin } = await open();
    await begin();
    expect(await tables.finish({ tableId, rows, messages: [] })).toEqual(refused('NotOver'));
    const row = { ...rows[0]!, method: ABANDON, args: makePlain({}) };
    const finished = unwrap(await tables.finish({ tableId, rows: [...rows, row], messages: [] }));
    expect(finished).toMatchObject({ view: { phase: 'done' }, why: expect.any(String) });
    expect(finished.file).toBeUndefined();
  });
});

describe('several deeds of which the judge takes not all', () => {
  it('have the table read anew, as one alone does not', async () => {
    const { call, begin, read } = await open();
    const { base, dispute } = await begin();
    await call('dispute', dispute);
    const word: Hex = `0x${'5e'.repeat(32)}`;
    const head = { epoch: 1n, version: 1n, party: 128, payload: '0x', evidence: '0x' } as const;
    const deed = { kind: 'move', ...head, previous: word, next: word, signature: `0x${'11'.repeat(65)}`, ack: '0x' };
    expect((await call('advance', { base, moves: [deed] })).ok).toBe(false);
    expect((await read()).ok).toBe(true);
    expect((await call('advance', { base, moves: [deed, deed] })).ok).toBe(false);
    expect(await read()).toEqual(refused('NotHere'));
  });
});
