import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.js';
import { eventually } from '../testing/eventually.js';
import { testDatabase } from '../testing/testDatabase.js';
import { NO_VERSION, openMessageLog } from './messageLog.js';

const A = `31337:0x${'0a'.repeat(20)}:1`;
const B = `31337:0x${'0a'.repeat(20)}:2`;
const said = (table: string, version: bigint, body: string, party = '0') => ({
  table,
  version,
  body,
  party,
  isCounted: true,
});

let database: Database;
afterEach(() => database?.close());

describe('openMessageLog', () => {
  it('numbers the messages of each table by themselves, in the order in which they came', async () => {
    database = await testDatabase();
    const known: string[] = [];
    const log = openMessageLog(database, {
      origin: 'x',
      onFailure: console.error,
      onKnown: ({ body }) => known.push(body),
    });
    await Promise.all([log.append(said(A, 1n, 'a1')), log.append(said(B, 1n, 'b1')), log.append(said(A, 2n, 'a2'))]);
    await log.append(said(A, 3n, 'a3'));
    expect((await log.after(A, 0n)).map(({ seq, body }) => `${seq} ${body}`)).toEqual(['1 a1', '2 a2', '3 a3']);
    expect((await log.after(A, 2n)).map(({ body }) => body)).toEqual(['a3']);
    expect((await log.since(A, 2n, 0n)).map(({ body }) => body)).toEqual(['a2', 'a3']);
    expect((await log.after(B, 0n)).map(({ body }) => body)).toEqual(['b1']);

    const first = await log.append(said(A, 1n, 'a1'));
    expect(first).toBe(1n);
    expect(await log.after(A, 0n)).toHaveLength(3);
    const [x, y] = await Promise.all([log.append(said(B, 2n, 'b2')), log.append(said(B, 2n, 'b2'))]);
    expect(x).toBe(y);
    expect(known).toEqual(['a1', 'b2']);
    await log.append(said(B, 3n, 'b3'));
    expect((await log.after(B, 0n)).map(({ body }) => body)).toEqual(['b1', 'b2', 'b3']);
  });

  it('gives nothing back of what it kept by a write of which nobody heard', async () => {
    database = await testDatabase();
    const known: string[] = [];
    let isCut = true;
    const cut: Database = {
      ...database,
      query: async <Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]) => {
        const rows = await database.query<Row>(text, values);
        if (!isCut || !text.includes('insert into relay_messages')) return rows;
        isCut = false;
        throw new Error('the connection is gone');
      },
    };
    const log = openMessageLog(cut, { origin: 'x', retryMs: 5, onKnown: ({ body }) => known.push(body) });
    expect(await log.append(said(A, 1n, 'a1'))).toBe(1n);
    expect(known).toEqual([]);
    expect(await log.append(said(A, 1n, 'a1'))).toBe(1n);
    expect(known).toEqual(['a1']);
    expect((await log.tally(A)).get('0')).toMatchObject({ count: 1 });
  });

  it('keeps what comes in the very turn in which it has nothing more to write', async () => {
    database = await testDatabase();
    for (let turns = 0; turns < 8; turns++) {
      const log = openMessageLog(database, { origin: 'x', lingerMs: 50 });
      await log.append(said(A, 1n, `first ${turns}`));
      // Who asks for the past has it written at once, while somebody else speaks.
      void log.flushed();
      for (let turn = 0; turn < turns; turn++) await null;
      // What is lost is waited for until the end of the test.
      expect(await log.append(said(A, 2n, `second ${turns}`))).toEqual(expect.any(BigInt));
    }
  });

  it('tells the others of what is kept already, where a coordinator or its database died before it could', async () => {
    database = await testDatabase();
    let isLost = true;
    const dying: Database = {
      ...database,
      async query(...asked) {
        const answer = await database.query(...asked);
        if (isLost) throw new Error('killed after it had written');
        return answer as never;
      },
    };
    const told: string[] = [];
    const openOn = (on: Database, origin: string) =>
      openMessageLog(on, {
        origin,
        retryMs: 5,
        onFailure: () => {
          isLost = false;
        },
        onKept: (kept) => told.push(...kept.map(({ seq, body }) => `${origin} ${seq} ${body}`)),
      });
    const log = openOn(dying, 'x');
    expect(await log.append(said(A, 1n, 'a1'))).toBe(1n);
    expect(told).toEqual(['x 1 a1']);
    // Its sender had no receipt, and says it again to another one.
    const other = openOn(database, 'y');
    await other.append(said(A, 1n, 'a1'));
    expect(told).toEqual(['x 1 a1', 'y 1 a1']);
    await other.append({ ...said(A, 1n, 'a1'), isOld: true });
    expect(told).toHaveLength(2);
  });

  it('keeps what it was given through a database that fails, and refuses more than it may hold', async () => {
    database = await testDatabase();
    let away = true;
    const flaky: Database = {
      ...database,
      query: (sql, params) => (away ? Promise.reject(new Error('disk full')) : database.query(sql, params)),
    };
    const failures: unknown[] = [];
    const log = openMessageLog(flaky, {
      origin: 'x',
      retryMs: 5,
      maxWaiting: 10,
      onFailure: (cause) => failures.push(cause),
    });
    const kept = log.append(said(A, 1n, '12345678'));
    await expect(log.append(said(A, 1n, 'abc'))).rejects.toThrow('full');
    await eventually(() => expect(failures.length).toBeGreaterThan(1));
    expect(log.failing).toBe(true);
    away = false;
    expect(await kept).toBe(1n);
    expect([log.failing, log.waiting]).toEqual([false, 0]);
  });

  it('counts what each party has left, takes a party back, and forgets tables that are over', async () => {
    database = await testDatabase();
    const log = openMessageLog(database, { origin: 'x', onFailure: console.error });
    await Promise.all([
      log.append(said(A, 1n, 'aaa', '0')),
      log.append(said(A, 5n, 'bb', '0')),
      log.append(said(A, NO_VERSION, 'c', '0xbeef')),
      log.append(said(B, 1n, 'd', '1')),
    ]);
    expect(await log.tally(A)).toEqual(
      new Map([
        ['0', { count: 2, chars: 5, version: 5n }],
        ['0xbeef', { count: 1, chars: 1, version: 0n }],
      ]),
    );
    await log.drop(A, '0xbeef');
    expect((await log.tally(A)).has('0xbeef')).toBe(false);

    const phaseOf = (table: string, phase: string) =>
      database.query(
        `insert into lobby_tables (table_key, table_id, judge, game, access, phase, body, created_at, changed_at)
         values ($1, 1, 'hosted', 'kuhn', 'open', $2, '{}', 0, 0)
         on conflict (table_key) do update set phase = $2`,
        [table, phase],
      );
    await phaseOf(A, 'running');
    await phaseOf(B, 'done');
    expect(await log.sweep()).toBe(0);
    await database.query("update relay_tables set touched = now() - interval '2 days'");
    expect(await log.sweep()).toBe(1);
    expect([await log.after(A, 0n), await log.after(B, 0n)].map(({ length }) => length)).toEqual([2, 0]);
    // A listener that comes back goes on where it was.
    expect(await log.append(said(B, 2n, 'e'))).toBe(2n);
    await database.query("update relay_tables set touched = now() - interval '31 days'");
    expect(await log.sweep()).toBe(3);
  });
});
