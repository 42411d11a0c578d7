import { refuse } from '@facedown/base';
import { connectCoordinator, createTable, gameEntry, memoryStore, verifyGame } from '@facedown/sdk';
import { relayDigest, sessionOf, signWith } from '@facedown/sdk/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileNonce } from '../http/fileNonce.js';
import { JudgeGone, type Judges } from '../judging/judges.js';
import { eventually } from '../testing/eventually.js';
import { type House, openHouse, type SeatedGame, seatGame } from '../testing/house.js';
import { testDatabase } from '../testing/testDatabase.js';
import { keyOfTable, openFinished } from './finished.js';

let house: House;
let later = 0;
const housekeeping = { everyMs: 0, restMs: 0, now: () => Date.now() + later };
beforeAll(async () => {
  house = await openHouse({ database: await testDatabase(), housekeeping });
});
afterAll(async () => {
  await house.close();
  await house.database.close();
});

const count = async (from: string): Promise<number> =>
  Number((await house.database.query<{ n: string }>(`select count(*) as n from ${from}`))[0]!.n);
const ask = (path: string) => fetch(`${house.url}${path}`);
/** Settled, and the seats' last words, which may still be on their way then, have come. */
async function isDone({ tableId, lastWords }: SeatedGame): Promise<void> {
  await eventually(async () => {
    const { phase } = (await (await ask(`/api/tables/${tableId}`)).json()) as { phase: string };
    expect(phase).toBe('done');
  });
  await lastWords();
}

describe('a table that is over', () => {
  it('is one row with its game file, which verifies; its end is told as before, also after a restart', async () => {
    const game = await seatGame({
      game: 'holdem',
      dealer: 'players',
      seats: 2,
      seed: 'finished',
      urlsOf: () => [house.url],
    });
    const [payouts] = await game.play(2);
    await isDone(game);
    const before = await game.connections[0]!.judge().read(game.tableId);
    later = 1;
    expect(await house.tidy()).toMatchObject({ compacted: 1 });
    expect([await count('hosted_calls'), await count('relay_messages'), await count('relay_tables')]).toEqual([
      0, 0, 0,
    ]);
    const text = await (await ask(`/api/tables/${game.tableId}/file`)).text();
    const verdict = await verifyGame(text);
    expect(verdict).toMatchObject({ ok: true });
    if (verdict.ok) expect(verdict.outcome.payouts).toEqual(payouts);
    expect(await house.tidy()).toMatchObject({ compacted: 0 });
    game.close();

    await house.close();
    house = await openHouse({ database: house.database, housekeeping });
    const late = connectCoordinator({ urls: [house.url] });
    const { remainingMs: _, ...end } = await late.judge().read(game.tableId);
    expect(before).toMatchObject(end);
    expect(await late.judge().records(game.tableId, 0n)).toEqual([]);
    await expect(late.judge().post(game.tableId, { kind: 'start' })).rejects.toMatchObject({ code: 'WrongPhase' });
    const heard = new Promise((resolve) => late.judge().watch(game.tableId, (event) => resolve(event.kind)));
    expect(await heard).toBe('started');
    late.close();
  });

  it("gives the file of a table without spectators to its seats alone, and none of a table that isn't over", async () => {
    const store = memoryStore();
    const game = await seatGame({
      game: 'kuhn',
      dealer: 'players',
      seats: 2,
      seed: 'unseen',
      urlsOf: () => [house.url],
      storeOf: () => store,
      listing: { access: 'open', spectators: false },
    });
    const path = `/api/tables/${game.tableId}/file`;
    const key = keyOfTable(game.tableId);
    const secret = store.secretsOf(key, 0)?.session;
    expect(secret).toBeDefined();
    const proof = signWith(sessionOf(secret!))(relayDigest(fileNonce(key)));
    const other = signWith(sessionOf(`0x${'11'.repeat(32)}`))(relayDigest(fileNonce(key)));
    const code = async (given: string) => {
      const response = await ask(`${path}${given}`);
      return response.ok ? 'file' : ((await response.json()) as { code: string }).code;
    };
    expect(await code(`?proof=${proof}`)).toBe('NoSuchFile');
    await game.play();
    await isDone(game);
    await house.tidy();
    expect([await code(''), await code('?proof=0x'), await code(`?proof=${other}`)]).toEqual([
      'NotASpectator',
      'NotASpectator',
      'NotASpectator',
    ]);
    expect(await code(`?proof=${proof}`)).toBe('file');
    game.close();
  });

  it('waits for last words that come late: no file without them, the file with them, and after half a day none', async () => {
    later = 0;
    const tables: bigint[] = [];
    const held: { table_key: string; body: string }[] = [];
    for (const seed of ['late', 'never']) {
      const game = await seatGame({ game: 'kuhn', dealer: 'players', seats: 2, seed, urlsOf: () => [house.url] });
      await game.play();
      await isDone(game);
      game.close();
      tables.push(game.tableId);
      // As if the house had never heard the last of what was said there.
      const key = keyOfTable(game.tableId);
      const gone = await house.database.query<{ table_key: string; body: string }>(
        `delete from relay_messages where table_key = $1 and seq > (
           select max(seq) / 2 from relay_messages where table_key = $1) returning table_key, body`,
        [key],
      );
      expect(gone.length).toBeGreaterThan(2);
      if (seed === 'late') held.push(...gone);
    }
    const status = async (tableId: bigint) => (await ask(`/api/tables/${tableId}/file`)).status;
    later = 20 * 60_000;
    for (let i = 0; i < 2; i++) expect(await house.tidy()).toMatchObject({ compacted: 0 });
    expect(await Promise.all(tables.map(status))).toEqual([404, 404]);
    expect(await count('hosted_calls')).toBeGreaterThan(0);

    const late = connectCoordinator({ urls: [house.url] });
    for (const { table_key, body } of held) await late.relay.post(table_key, body);
    late.close();
    expect(await house.tidy()).toMatchObject({ compacted: 1 });
    expect(await Promise.all(tables.map(status))).toEqual([200, 404]);
    expect(await verifyGame(await (await ask(`/api/tables/${tables[0]}/file`)).text())).toMatchObject({ ok: true });

    later = 13 * 3_600_000;
    expect(await house.tidy()).toMatchObject({ compacted: 1 });
    expect(await Promise.all(tables.map(status))).toEqual([200, 404]);
    expect([await count('hosted_calls'), await count('relay_messages')]).toEqual([0, 0]);
  });

  it('keeps no file of a game that was not played to its end, and nothing of a table that nobody joined', async () => {
    const person = connectCoordinator({ urls: [house.url] });
    const { config } = await gameEntry('kuhn').example(2);
    const tableId = await createTable({
      judge: person.judge(),
      game: 'kuhn',
      dealer: 'players',
      config,
      seats: 2,
      registerSeconds: 5,
      answerSeconds: 10,
    });
    later = 6 * 24 * 3_600_000;
    expect(await house.tidy()).toEqual({ compacted: 0, dead: 0 });
    later = 8 * 24 * 3_600_000;
    expect(await house.tidy()).toEqual({ compacted: 0, dead: 1 });
    expect(await count(`hosted_calls where table_id = ${tableId}`)).toBe(0);
    expect((await ask(`/api/tables/${tableId}/file`)).status).toBe(404);
    person.close();
  });
});

describe('a table that nobody can make a row of', () => {
  it('keeps no other from becoming one, however old it is', async () => {
    const database = await testDatabase();
    const tables = [1n, 2n];
    for (const tableId of tables) {
      const [id, key] = [String(tableId), keyOfTable(tableId)];
      await database.query("insert into hosted_calls (at, method, args, table_id) values (0, 'create', '{}', $1)", [
        id,
      ]);
      await database.query(
        `insert into lobby_tables (table_key, table_id, judge, game, access, phase, body, created_at, changed_at)
         values ($1, $2, 'hosted', 'kuhn', 'open', 'done', '{}', 0, $3)`,
        [key, id, Number(tableId)],
      );
    }
    for (const gaveUp of ['refuses', 'dies'] as const) {
      const ask: Judges['ask'] = async (about, _, given) => {
        if (about === '1' && gaveUp === 'dies') throw new JudgeGone(true);
        if (about === '1') return refuse('JudgeGone') as never;
        expect(given).toMatchObject({ tableId: 2n });
        return { ok: true, value: { view: {}, about: {} } } as never;
      };
      const finished = openFinished({
        database,
        openJudges: () => ({ ask, waiting: 0, close: async () => {} }),
        restMs: 0,
      });
      const made: number[] = [];
      for (let i = 0; i < 3; i++) made.push(await finished.compact(1));
      expect(made).toEqual([0, 1, 0]);
      await database.query('delete from finished_tables');
      await database.query("insert into hosted_calls (at, method, args, table_id) values (0, 'create', '{}', 2)");
    }
    await database.close();
  });
});
