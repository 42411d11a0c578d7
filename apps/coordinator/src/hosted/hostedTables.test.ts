import { type Hex, seededRandom, unwrap } from '@facedown/base';
import { newSession, type SessionKey } from '@facedown/sdk';
import type { JudgeEvent, TableView } from '@facedown/sdk/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.js';
import { JudgeGone, type Judges, JudgesBusy, judgesHere } from '../judging/judges.js';
import type { About } from '../judging/judging.js';
import { kuhnOpening, signedBy } from '../testing/recorded.js';
import { testDatabase } from '../testing/testDatabase.js';
import { openHostedTables } from './hostedTables.js';

const KEEPER: Hex = `0x${'00'.repeat(20)}`;

describe('whoever watches a hosted table', () => {
  it('hears of it, and nothing once he has gone, also where he goes before he was told anything', async () => {
    const database = await testDatabase();
    const judges = judgesHere();
    const hosted = await openHostedTables({
      database,
      judges,
      onChange: () => {},
      keeper: KEEPER,
      finished: { of: async () => undefined },
    });
    const tableId = unwrap(await hosted.call('create', { opening: await kuhnOpening() })) as bigint;
    const [stays, leaves]: JudgeEvent[][] = [[], []];
    hosted.watch(tableId, (event) => leaves!.push(event))();
    hosted.watch(tableId, (event) => stays!.push(event));
    for (const seat of [0, 1]) {
      const session = newSession(seededRandom(`watch/${seat}`));
      const { address } = session;
      const entry = signedBy(session, tableId, { seat, owner: address, session: address, key: '0x', amount: 20n });
      unwrap(await hosted.call('join', { tableId, entry }));
    }
    expect(stays).toContainEqual(expect.objectContaining({ kind: 'started' }));
    expect(leaves).toEqual([]);
    await judges.close();
    await database.close();
  });
});

const sessions = ['ana', 'ben'].map((seed) => newSession(seededRandom(`hosted/${seed}`))) as [SessionKey, SessionKey];
const joinOf = (tableId: bigint, seat: number, { address } = sessions[seat]!) => ({
  tableId,
  entry: signedBy(sessions[seat]!, tableId, { seat, owner: address, session: address, key: '0x', amount: 20n }),
});
const refused = (code: string) => ({ ok: false, code });

describe('tables without stakes', () => {
  let database: Database;
  let judges: Judges;
  let others: Judges;
  beforeAll(async () => {
    database = await testDatabase();
    [judges, others] = [judgesHere(), judgesHere()];
  });
  afterAll(async () => {
    await Promise.all([judges.close(), others.close()]);
    await database.close();
  });

  /** A house's tables, what its judges were asked, and what became known of them. */
  async function open(more: Partial<Parameters<typeof openHostedTables>[0]> = {}, inner = judges) {
    const asked: string[] = [];
    const failures = new Map<string, Error[]>();
    const told: { view: TableView; about: About }[] = [];
    let accepted = 0;
    const hosted = await openHostedTables({
      database,
      judges: {
        ask(about, method, ask) {
          asked.push(method);
          const failure = failures.get(method)?.shift();
          return failure ? Promise.reject(failure) : inner.ask(about, method, ask);
        },
        waiting: 0,
        close: async () => {},
      },
      onChange: (_, view, about) => void told.push({ view, about }),
      onAccepted: () => accepted++,
      keeper: KEEPER,
      finished: { of: async () => undefined },
      ...more,
    });
    const create = async () => unwrap(await hosted.call('create', { opening: await kuhnOpening() })) as bigint;
    const seats = async (tableId: bigint) => (await hosted.read(tableId))?.entries.map(({ seat }) => seat);
    return { hosted, asked, failures, told, accepted: () => accepted, create, seats };
  }
  const rowsOf = (tableId: bigint) =>
    database.query<{ method: string; at: number }>(
      'select method, at from hosted_calls where table_id = $1 order by id',
      [String(tableId)],
    );

  it('are opened once, and take calls that are some, which are told and written once they stand', async () => {
    const { hosted, told, accepted, create } = await open();
    const tableId = await create();
    const { opening } = (await hosted.read(tableId))!;
    expect(await hosted.call('create', { opening })).toEqual(refused('TableExists'));
    expect(await hosted.call('create', {})).toEqual(refused('MalformedCall'));
    expect(await hosted.call('shuffle', { tableId })).toEqual(refused('NoSuchMethod'));
    expect(await hosted.call('join', {})).toEqual(refused('MalformedCall'));
    expect(await hosted.call('join', joinOf(tableId + 1n, 0))).toEqual(refused('NoSuchTable'));
    expect(await hosted.call('join', joinOf(tableId, 0))).toMatchObject({ ok: true });
    expect(await hosted.call('join', joinOf(tableId, 0))).toMatchObject({ ok: false });
    expect((await rowsOf(tableId)).map(({ method }) => method)).toEqual(['create', 'join']);
    expect(accepted()).toBe(2);
    expect(told.map(({ view }) => view.entries.length)).toEqual([0, 1]);
    expect(told[1]!.about).toMatchObject({ listing: { access: 'open' } });
  });

  it('are read by whoever knows their number, and are nothing under any other', async () => {
    const { hosted, create } = await open();
    const tableId = await create();
    expect(await hosted.call('read', { tableId })).toEqual({ ok: true, value: await hosted.read(tableId) });
    expect(await hosted.call('records', { tableId, from: 0n })).toEqual({ ok: true, value: [] });
    expect((await hosted.about(tableId))!.listing).toMatchObject({ access: 'open' });
    for (const from of [undefined, 0, '0'])
      expect(await hosted.call('records', { tableId, from })).toEqual(refused('MalformedCall'));
    for (const method of ['read', 'records']) {
      expect(await hosted.call(method, { from: 0n })).toEqual(refused('MalformedCall'));
      expect(await hosted.call(method, { tableId: tableId + 1n, from: 0n })).toEqual(refused('NoSuchTable'));
    }
    expect([await hosted.read(tableId + 1n), await hosted.about(tableId + 1n)]).toEqual([undefined, undefined]);
    // What was made up takes no place.
    expect(hosted.inMemory).toBe(1);
  });

  it('are known by their end alone once they have become a file', async () => {
    const { hosted: before, create } = await open();
    const view = { ...(await before.read(await create()))!, phase: 'done', payouts: [5n, 0n] } as const;
    const about = { listing: { access: 'open', spectators: true }, tags: new Map(), departures: [] } as const;
    const { hosted } = await open({ finished: { of: async (id) => (id === 5n ? { view, about } : undefined) } });
    const tableId = 5n;
    expect([await hosted.read(tableId), await hosted.about(tableId)]).toEqual([view, about]);
    expect(await hosted.call('records', { tableId, from: 0n })).toEqual({ ok: true, value: [] });
    expect(await hosted.call('start', { tableId })).toEqual(refused('WrongPhase'));
    expect(await hosted.call('start', { tableId: 6n })).toEqual(refused('NoSuchTable'));
    const heard: JudgeEvent[] = [];
    hosted.watch(tableId, (event) => heard.push(event));
    await expect
      .poll(() => heard)
      .toEqual([
        { kind: 'started', epoch: view.epoch },
        { kind: 'settled', payouts: [5n, 0n], house: 0n },
      ]);
    await expect.poll(() => hosted.inMemory).toBe(0);
  });

  it('tell who comes how they stand, and then what happens, also at another coordinator', async () => {
    const [here, there] = [await open(), await open({}, others)];
    const tableId = await here.create();
    await here.hosted.call('join', joinOf(tableId, 0));
    const heard: string[][] = [[], []];
    for (const [i, { hosted }] of [here, there].entries()) hosted.watch(tableId, ({ kind }) => heard[i]!.push(kind));
    await expect.poll(() => heard).toEqual([['joined'], ['joined']]);
    await here.hosted.call('join', joinOf(tableId, 1));
    expect(heard).toEqual([['joined', 'joined', 'started'], ['joined']]);
    await there.hosted.catchUp();
    await expect.poll(() => heard[1]).toEqual(['joined', 'joined', 'started']);
    const late: string[] = [];
    there.hosted.watch(tableId, ({ kind }) => late.push(kind));
    await expect.poll(() => late).toEqual(['started', 'phase']);
  });

  it('are the same at two coordinators, whoever is told of what first', async () => {
    const [here, there] = [await open(), await open({}, others)];
    const tableId = await here.create();
    expect(await there.seats(tableId)).toEqual([]);
    await here.hosted.call('join', joinOf(tableId, 0));
    expect(await there.seats(tableId)).toEqual([]);
    await there.hosted.catchUp();
    expect([await here.seats(tableId), await there.seats(tableId)]).toEqual([[0], [0]]);
    // Nobody has told the first: it finds out when it would write, and judges again.
    await there.hosted.call('join', joinOf(tableId, 1));
    expect(await here.hosted.call('join', joinOf(tableId, 1))).toMatchObject({ ok: false });
    expect([await here.seats(tableId), await there.seats(tableId)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect((await rowsOf(tableId)).map(({ method }) => method)).toEqual(['create', 'join', 'join']);
  });

  it('go on by a clock that starts where the last row was written', async () => {
    let now = 1000;
    const { hosted, create } = await open({ now: () => now });
    const tableId = await create();
    now += 5000;
    await hosted.call('join', joinOf(tableId, 0));
    const [first, second] = await rowsOf(tableId);
    expect(Number(second!.at) - Number(first!.at)).toBe(5000);
    // The house was closed, for however long.
    const again = await open({ now: () => now });
    now += 70;
    await again.hosted.call('join', joinOf(tableId, 1));
    const rows = await rowsOf(tableId);
    expect(Number(rows[2]!.at) - Number(second!.at)).toBe(70);
    // A clock that goes back stands still here.
    now -= 60_000;
    await again.hosted.abandon(tableId);
    expect(Number((await rowsOf(tableId))[3]!.at)).toBe(Number(rows[2]!.at));
  });

  it('are ended while they play where nobody comes back, and nobody has won or lost', async () => {
    const { hosted, told, create } = await open();
    const tableId = await create();
    const heard: JudgeEvent[] = [];
    await hosted.abandon(tableId);
    expect(await rowsOf(tableId)).toHaveLength(1);
    for (const seat of [0, 1]) await hosted.call('join', joinOf(tableId, seat));
    hosted.watch(tableId, (event) => heard.push(event));
    await hosted.abandon(tableId);
    expect(heard.at(-1)).toEqual({ kind: 'settled', payouts: [20n, 20n], house: 0n });
    expect(told).toHaveLength(4);
    expect(told.at(-1)!.view.phase).toBe('done');
    expect(told.at(-1)!.view).not.toHaveProperty('payouts');
    expect(await hosted.read(tableId)).toMatchObject({ phase: 'done', payouts: [20n, 20n] });
  });

  it('are so many in memory: those longest not asked for go, but none that somebody watches', async () => {
    const { hosted, asked, create, seats } = await open({ maxInMemory: 2 });
    const watched = await create();
    hosted.watch(watched, () => {});
    await hosted.read(watched);
    const [older, newer] = [await create(), await create()];
    expect(hosted.inMemory).toBe(2);
    asked.length = 0;
    await hosted.read(newer);
    await hosted.read(watched);
    expect(asked).toEqual(['read', 'read']);
    // What has gone is read anew, and in its place another goes.
    expect(await seats(older)).toEqual([]);
    expect(asked).toContain('replay');
    expect(asked).toContain('drop');
    expect(hosted.inMemory).toBe(2);
  });

  it('have so many calls waiting at one of them, and a single look for all who read', async () => {
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    let isHeld = false;
    const asked: string[] = [];
    const slow: Judges = {
      ask(about, method, ask) {
        asked.push(method);
        return isHeld ? held.then(() => judges.ask(about, method, ask)) : judges.ask(about, method, ask);
      },
      waiting: 0,
      close: async () => {},
    };
    const { hosted, create } = await open({ judges: slow });
    const tableId = await create();
    isHeld = true;
    asked.length = 0;
    const waiting = Array.from({ length: 99 }, () => hosted.call('start', { tableId }));
    const readers = Array.from({ length: 50 }, () => hosted.read(tableId));
    const oneMore = hosted.call('start', { tableId }).catch((cause: unknown) => cause);
    free();
    expect(await oneMore).toBeInstanceOf(JudgesBusy);
    for (const answer of await Promise.all(waiting)) expect(answer).toEqual(refused('NotTheCreator'));
    for (const view of await Promise.all(readers)) expect(view?.phase).toBe('lobby');
    expect(asked.filter((method) => method === 'read')).toHaveLength(1);
    expect(await hosted.call('start', { tableId })).toEqual(refused('NotTheCreator'));
  });

  it('outlive a judge that ends: only who ends it twice is to blame', async () => {
    const { failures, create, seats, hosted } = await open();
    failures.set('identify', [new JudgeGone(false), new JudgeGone(false), new JudgeGone(true)]);
    const tableId = await create();
    failures.set('read', [new JudgeGone(false), new JudgeGone(true), new JudgeGone(false)]);
    expect(await seats(tableId)).toEqual([]);
    for (const method of ['identify', 'read']) failures.set(method, [new JudgeGone(true), new JudgeGone(true)]);
    await expect(seats(tableId)).rejects.toBeInstanceOf(JudgeGone);
    await expect(create()).rejects.toBeInstanceOf(JudgeGone);
    for (const method of ['identify', 'read']) failures.set(method, [new Error('a bug')]);
    await expect(seats(tableId)).rejects.toThrow('a bug');
    await expect(create()).rejects.toThrow('a bug');
    // One who has lost the table is told its rows.
    await judges.ask(String(tableId), 'drop', { tableId });
    expect(await hosted.call('join', joinOf(tableId, 0))).toMatchObject({ ok: true });
    expect(await seats(tableId)).toEqual([0]);
  });
});
