import { type Hex, seededRandom, unwrap } from '@facedown/base';
import { newSession } from '@facedown/sdk';
import type { JudgeEvent } from '@facedown/sdk/engine';
import { describe, expect, it } from 'vitest';
import { judgesHere } from '../judging/judges.js';
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
