import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { ok } from '@facedown/base';
import { makePlain, parsePlain } from '@facedown/sdk/coordinator';
import type { TableView } from '@facedown/sdk/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { type Coordinator, openCoordinator } from '../coordinator.js';
import type { Database } from '../database/database.js';
import { eventually } from '../testing/eventually.js';
import { openTable } from '../testing/recorded.js';
import { testDatabase } from '../testing/testDatabase.js';
import type { Judges } from './judges.js';
import type { FromThread, ToThread } from './thread.js';
import { judgesInThreads, startThread, type ThreadsOptions } from './threads.js';

/** A thread that answers when it is told to. */
class FakeThread extends EventEmitter {
  readonly asked: ToThread[] = [];
  isEnded = false;
  postMessage(message: ToThread): void {
    this.asked.push(structuredClone(message));
  }
  answer(value: unknown): void {
    this.emit('message', { answer: value } satisfies FromThread);
  }
  async terminate(): Promise<void> {
    if (this.isEnded) return;
    this.isEnded = true;
    this.emit('exit');
  }
}

let judges: Judges | undefined;
afterEach(async () => {
  await judges?.close();
  judges = undefined;
});

function openFakes(options: ThreadsOptions = {}): { judges: Judges; threads: FakeThread[] } {
  const threads: FakeThread[] = [];
  const start = () => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread;
  };
  judges = judgesInThreads({ count: 1, start, ...options });
  return { judges, threads };
}
const readOf = (on: Judges, tableId: bigint) => on.ask(String(tableId), 'read', { tableId, at: 0 });
const fate = (asked: Promise<unknown>) =>
  asked.then(
    (answer) => answer,
    ({ code, wasAtIt }: { code: string; wasAtIt?: boolean }) => ({ code, wasAtIt }),
  );

describe('judgesInThreads', () => {
  it('tells each who waits that the thread is gone, and blames the first alone', async () => {
    const { judges: on, threads } = openFakes();
    const asked = [1n, 2n, 3n].map((tableId) => fate(readOf(on, tableId)));
    threads[0]!.answer(ok('first'));
    await threads[0]!.terminate();
    expect(await Promise.all(asked)).toEqual([
      ok('first'),
      { code: 'JudgeGone', wasAtIt: true },
      { code: 'JudgeGone', wasAtIt: false },
    ]);
    expect(on.waiting).toBe(0);
  });

  it('starts a thread that ended again, and asks it what came in between', async () => {
    const { judges: on, threads } = openFakes();
    await threads[0]!.terminate();
    const asked = readOf(on, 7n);
    await eventually(() => expect(threads[1]?.asked).toHaveLength(1));
    threads[1]!.answer(ok('there'));
    expect(await asked).toEqual(ok('there'));
  });

  it('goes on where a stranger asks what no thread can be told while there is none', async () => {
    const { judges: on, threads } = openFakes();
    await threads[0]!.terminate();
    // As deep as 16 kB of brackets are: JSON reads it, and a clone of it overflows the stack.
    const deep = JSON.parse(`${'['.repeat(7900)}${']'.repeat(7900)}`) as unknown;
    const asked = [fate(on.ask('', 'person', { value: deep })), readOf(on, 7n)];
    await eventually(() => expect(threads[1]?.asked).toHaveLength(1));
    threads[1]!.answer(ok('there'));
    expect(await asked[1]).toEqual(ok('there'));
    expect(await asked[0]).not.toMatchObject({ ok: true });
    expect(on.waiting).toBe(0);
  });

  it('starts a thread later where the machine has none to give', async () => {
    const threads: FakeThread[] = [];
    let tries = 0;
    const start = () => {
      if (++tries === 2) throw new Error('no thread to give');
      threads.push(new FakeThread());
      return threads.at(-1)!;
    };
    const { judges: on } = openFakes({ start });
    await threads[0]!.terminate();
    const asked = readOf(on, 7n);
    await eventually(() => expect(threads[1]?.asked).toHaveLength(1));
    threads[1]!.answer(ok('there'));
    expect(await asked).toEqual(ok('there'));
  });

  it('leaves nobody waiting who asked while there was no thread, and it is closed', async () => {
    const { judges: on, threads } = openFakes();
    await threads[0]!.terminate();
    const asked = [fate(readOf(on, 1n)), fate(on.ask('', 'person', { value: 1 }))];
    await on.close();
    expect(await Promise.all(asked)).toMatchObject([{ code: 'JudgeGone' }, { code: 'JudgeGone' }]);
  });

  it('refuses more than can wait, and is open again once something was answered', async () => {
    const { judges: on, threads } = openFakes({ maxWaiting: 2 });
    const asked = [readOf(on, 1n), readOf(on, 2n)];
    expect(await fate(readOf(on, 3n))).toMatchObject({ code: 'Overloaded' });
    threads[0]!.answer(ok('one'));
    await asked[0];
    asked.push(readOf(on, 3n));
    for (const answer of ['two', 'three']) threads[0]!.answer(ok(answer));
    expect(await Promise.all(asked)).toEqual(['one', 'two', 'three'].map((value) => ok(value)));
  });

  it('lets few strangers in at a time, and no seat behind those who wait', async () => {
    const { judges: on, threads } = openFakes({ maxWaiting: 2, maxStrangers: 4 });
    const strange = () => fate(on.ask('0x', 'signer', { digest: new Uint8Array(32), signature: '0x' }));
    const strangers = Array.from({ length: 7 }, strange);
    expect(await strange()).toMatchObject({ code: 'Overloaded' });
    const seats = [readOf(on, 1n), readOf(on, 2n)];
    expect(await fate(readOf(on, 3n))).toMatchObject({ code: 'Overloaded' });
    const asked = () => threads[0]!.asked.map(({ method }) => method);
    const claims = fate(on.ask('0x', 'claimSigner', { digest: new Uint8Array(32), signature: '0x' }));
    expect(asked()).toEqual(['signer', 'signer', 'signer', 'read', 'read', 'claimSigner']);
    threads[0]!.answer(ok('a stranger'));
    // One has gone and one comes in, behind the seats that were there.
    expect(asked().slice(6)).toEqual(['signer']);
    for (let i = 0; i < 2; i++) threads[0]!.answer(ok('a stranger'));
    for (const answer of ['one', 'two']) threads[0]!.answer(ok(answer));
    expect(await Promise.all(seats)).toEqual([ok('one'), ok('two')]);
    threads[0]!.answer(ok('a claim'));
    expect(await claims).toEqual(ok('a claim'));
    await threads[0]!.terminate();
    const blamed = (await Promise.all(strangers.slice(3, 6))) as { wasAtIt?: boolean }[];
    expect(blamed.map(({ wasAtIt }) => wasAtIt)).toEqual([true, false, false]);
    // Who wasn't asked yet is asked by the next.
    await eventually(() => expect(threads[1]?.asked).toHaveLength(1));
    threads[1]!.answer(ok('the last'));
    expect(await strangers[6]).toEqual(ok('the last'));
    expect(on.waiting).toBe(0);
  });

  it('ends a thread that never answers', async () => {
    const { judges: on, threads } = openFakes({ patienceMs: 30 });
    expect(await fate(readOf(on, 1n))).toEqual({ code: 'JudgeGone', wasAtIt: true });
    expect(threads[0]!.isEnded).toBe(true);
  });

  it('keeps its order where something can not be sent', async () => {
    const { judges: on, threads } = openFakes();
    await expect(on.ask('1', 'identify', { args: () => {} })).rejects.toThrow();
    const asked = readOf(on, 1n);
    threads[0]!.answer(ok('mine'));
    expect(await asked).toEqual(ok('mine'));
  });
});

const call = async (on: Coordinator, method: string, args: object) => {
  const response = await on.app.request(`/api/judge/${method}`, { method: 'POST', body: makePlain(args) });
  return { status: response.status, ...(parsePlain(await response.text()) as { value: TableView; code?: string }) };
};

/** Tables of which there are rows: for others no judge is asked. */
async function layRows(database: Database, ...tables: bigint[]): Promise<void> {
  for (const table of tables)
    await database.query(`insert into hosted_calls (at, method, table_id, args) values (1, 'start', $1, '{}')`, [
      String(table),
    ]);
}

/** A judge is told a table's rows before it is asked for the first time; then it says what it thinks. */
async function refuses(thread: FakeThread): Promise<void> {
  expect(thread.asked[0]!.method).toBe('replay');
  thread.answer(ok(undefined));
  await eventually(() => expect(thread.asked).toHaveLength(2));
  thread.answer({ ok: false, code: 'WrongPhase' });
}

describe('a house that judges in threads', () => {
  it('loses nothing when a thread dies, whenever it does', async () => {
    const workers: Worker[] = [];
    const start = () => {
      const worker = startThread();
      workers.push(worker);
      return worker;
    };
    judges = judgesInThreads({ count: 1, start });
    const database = await testDatabase();
    const house = await openCoordinator({ database, judges });
    const table = await openTable(house);
    const { tableId } = table;
    const { value: before } = await call(house, 'read', { tableId });
    expect(before.entries).toHaveLength(2);

    // With nothing to do, and again in the middle of what was asked: half of it is on its way.
    await workers.at(-1)!.terminate();
    expect(await call(house, 'read', { tableId })).toMatchObject({ value: { hash: before.hash, phase: 'live' } });
    const opening = openTable(house);
    const reads = Array.from({ length: 10 }, () => call(house, 'read', { tableId }));
    await workers.at(-1)!.terminate();
    const second = await opening;
    for (const read of await Promise.all(reads)) expect(read).toMatchObject({ status: 200, value: before });
    expect((await call(house, 'read', { tableId: second.tableId })).value.entries).toHaveLength(2);
    await house.close();

    // Another house on the same rows, by another judge, has the same tables.
    const other = await openCoordinator({ database });
    expect((await call(other, 'read', { tableId })).value).toEqual(before);
    expect((await call(other, 'read', { tableId: second.tableId })).value.entries).toHaveLength(2);
    await other.close();
    await database.close();
  });

  it('serves while its judges are silent, and answers what waited once they speak', async () => {
    const { judges: on, threads } = openFakes();
    const database = await testDatabase();
    const house = await openCoordinator({ database, judges: on });
    await layRows(database, 5n);
    const waits = call(house, 'read', { tableId: 5n });
    await eventually(() => expect(threads[0]!.asked).toHaveLength(1));
    for (const path of ['/api/status', '/api/tables', '/health'])
      expect((await house.app.request(path)).status, path).toBe(200);
    await refuses(threads[0]!);
    expect(await waits).toMatchObject({ status: 400, code: 'WrongPhase' });
    await house.close();
    await database.close();
  });

  it('refuses a call that ends its judge each time, and no other', async () => {
    const { judges: on, threads } = openFakes();
    const database = await testDatabase();
    const house = await openCoordinator({ database, judges: on });
    await layRows(database, 5n, 6n);
    const [bad, good] = [call(house, 'read', { tableId: 5n }), call(house, 'read', { tableId: 6n })];
    for (const place of [0, 1]) {
      await eventually(() => expect(threads[place]?.asked).toHaveLength(2));
      expect(threads[place]!.asked[0]).toMatchObject({ ask: { tableId: 5n } });
      await threads[place]!.terminate();
    }
    expect(await bad).toMatchObject({ status: 503, code: 'Unavailable' });
    await eventually(() => expect(threads[2]?.asked).toHaveLength(1));
    await refuses(threads[2]!);
    expect(await good).toMatchObject({ status: 400, code: 'WrongPhase' });
    await house.close();
    await database.close();
  });
});
