import { type Hex, seededRandom } from '@facedown/base';
import { createTable, gameEntry, type Judge, newSession, type SessionKey } from '@facedown/sdk';
import { hostedJudge, makePlain, parsePlain, seatRequest, startRequest } from '@facedown/sdk/coordinator';
import { newSalt, signWith, tableIdOf } from '@facedown/sdk/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Coordinator, openCoordinator } from '../coordinator.js';
import type { Database } from '../database/database.js';
import { testDatabase } from '../testing/testDatabase.js';

let database: Database;
let house: Coordinator;
beforeAll(async () => {
  database = await testDatabase();
  house = await openCoordinator({ database });
});
afterAll(async () => {
  await house.close();
  await database.close();
});

const random = seededRandom('start');
const judgeBy = (creator: SessionKey): Judge =>
  hostedJudge({ urls: [''], creator, fetch: async (url, init) => house.app.request(String(url), init) });

/** Three seats, two of them taken: enough to begin. */
async function openThree(judge: Judge): Promise<bigint> {
  const { config } = await gameEntry('holdem').example(3);
  const servers = [newSession(random).address];
  const tableId = await createTable({ judge, game: 'holdem', dealer: 'open', config, seats: 3, minSeats: 2, servers });
  const { epoch } = await judge.read(tableId);
  for (const seat of [0, 1]) {
    const session = newSession(random);
    const entry = { seat, owner: session.address, session: session.address, key: '0x', amount: 1000n } as const;
    const { digest } = seatRequest(tableIdOf(judge, tableId, epoch), entry);
    await judge.post(tableId, { kind: 'join', entry: { ...entry, proof: signWith(session)(digest) } });
  }
  return tableId;
}

async function post(method: string, args: object): Promise<{ code?: string; value?: unknown }> {
  const response = await house.app.request(`/api/judge/${method}`, { method: 'POST', body: makePlain(args) });
  return parsePlain(await response.text()) as { code?: string };
}

describe('a table without stakes that could begin', () => {
  it('begins by its creator and nobody else, also after a restart', async () => {
    const creator = newSession(random);
    const judge = judgeBy(creator);
    const [tableId, other] = [await openThree(judge), await openThree(judge)];
    const { opening, epoch } = await judge.read(tableId);
    const id = tableIdOf(judge, tableId, epoch);
    const sign = signWith(creator);
    const attempts: Record<string, { proof?: Hex }> = {
      'no signature': {},
      'a stranger': { proof: signWith(newSession(random))(startRequest(id, opening)) },
      'signed for another table': { proof: sign(startRequest({ ...id, tableId: other }, opening)) },
      'signed for other terms': { proof: sign(startRequest(id, { ...opening, minSeats: 3 })) },
      'signed for a table on a chain': { proof: sign(startRequest({ ...id, table: `0x${'22'.repeat(20)}` }, opening)) },
    };
    for (const [name, attempt] of Object.entries(attempts))
      expect((await post('start', { tableId, ...attempt })).code, name).toBe('NotTheCreator');
    expect((await post('start', { tableId, proof: '0x12' })).code).toBe('MalformedCall');
    await expect(judgeBy(newSession(random)).post(tableId, { kind: 'start' })).rejects.toMatchObject({
      code: 'NotTheCreator',
    });
    expect((await judge.read(tableId)).phase).toBe('lobby');

    await house.close();
    house = await openCoordinator({ database });
    await judge.post(tableId, { kind: 'start' });
    expect((await judge.read(tableId)).phase).toBe('live');
    await expect(judge.post(tableId, { kind: 'start' })).rejects.toMatchObject({ code: 'WrongPhase' });
    expect((await judge.read(other)).phase).toBe('lobby');
  });

  it('waits until it is full where nobody in particular opened it', async () => {
    const owner = newSession(random);
    const named = judgeBy(owner);
    const { opening } = await named.read(await openThree(named));
    expect((await post('create', { opening })).code).toBe('TableExists');
    const { value } = await post('create', { opening: { ...opening, salt: newSalt(random) } });
    const anonymous = value as bigint;
    await expect(named.post(anonymous, { kind: 'start' })).rejects.toMatchObject({ code: 'NotTheCreator' });
    expect((await post('create', { opening, creator: 'me' })).code).toBe('MalformedCall');
  });
});
