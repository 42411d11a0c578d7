import { seededRandom } from '@facedown/base';
import { newSession } from '@facedown/sdk';
import { HOSTED_CHAIN, HOSTED_TABLE, makePlain, parsePlain } from '@facedown/sdk/coordinator';
import type { TableView } from '@facedown/sdk/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Coordinator, openCoordinator } from '../coordinator.js';
import { type Database, DatabaseError } from '../database/database.js';
import { kuhnOpening, signedBy } from '../testing/recorded.js';
import { testDatabase } from '../testing/testDatabase.js';

let database: Database;
let house: Coordinator;
/** The disk refuses at the last moment: all was done, nothing is kept. */
let isUndone = false;
beforeAll(async () => {
  database = await testDatabase();
  const failing: Database = {
    ...database,
    transaction: (run) =>
      database.transaction(async (query) => {
        const done = await run(query);
        if (isUndone) throw new DatabaseError('The disk is full.');
        return done;
      }),
  };
  house = await openCoordinator({ database: failing });
});
afterAll(async () => {
  await house.close();
  await database.close();
});

const call = async (method: string, args: object) => {
  const response = await house.app.request(`/api/judge/${method}`, { method: 'POST', body: makePlain(args) });
  return parsePlain(await response.text()) as { value: unknown; code?: string };
};

describe('a call that was undone', () => {
  it('leaves nothing in memory: nobody sits, nobody is told, and the same call stands later', async () => {
    const tableId = (await call('create', { opening: await kuhnOpening() })).value as bigint;
    const read = async () => (await call('read', { tableId })).value as TableView;
    const session = newSession(seededRandom('undone'));
    const { address } = session;
    const plain = { seat: 0, owner: address, session: address, key: '0x', amount: 20n } as const;
    const entry = signedBy(session, tableId, plain);
    isUndone = true;
    expect((await call('join?protocol=3', { tableId, entry })).code).toBe('Unavailable');
    isUndone = false;
    expect((await read()).entries).toEqual([]);
    expect(await database.query('select 1 from hosted_calls where table_id = $1', [String(tableId)])).toHaveLength(1);
    const listed = `/api/tables/${HOSTED_CHAIN}:${HOSTED_TABLE}:${tableId}`;
    expect((await (await house.app.request(listed)).json()).seats).toEqual([]);

    expect((await call('join?protocol=3', { tableId, entry })).code).toBeUndefined();
    expect((await read()).entries.map(({ seat, owner }) => [seat, owner])).toEqual([[0, address]]);
    // Another house on the same rows sees the same.
    const again = await openCoordinator({ database });
    const response = await again.app.request('/api/judge/read', { method: 'POST', body: makePlain({ tableId }) });
    expect((parsePlain(await response.text()) as { value: TableView }).value.entries).toHaveLength(1);
    await again.close();
  });
});
