import type { Judge } from '@facedown/sdk';
import { createClient, custom } from 'viem';
import { foundry } from 'viem/chains';
import { expect, it } from 'vitest';
import type { Lobby } from '../lobby/lobby.js';
import { testDatabase } from '../testing/testDatabase.js';
import { openIndexer } from './indexer.js';

const deployment = { chainId: 31337, table: `0x${'aa'.repeat(20)}`, block: 3 } as const;

it('reads again what was lost while it was reading', async () => {
  const database = await testDatabase();
  const asked: string[] = [];
  let head = 5;
  let meanwhile = async (): Promise<unknown> => undefined;
  const request = async ({ method, params }: { method: string; params: readonly unknown[] }) => {
    if (method === 'eth_blockNumber') return `0x${head.toString(16)}`;
    if (method === 'eth_getBlockByNumber') return { hash: `hash of ${params[0]}` };
    asked.push((params[0] as { fromBlock: string }).fromBlock);
    await meanwhile();
    return [];
  };
  const indexer = openIndexer({
    database,
    client: createClient({ chain: foundry, transport: custom({ request }) }),
    deployment,
    // No event names a table here, so nobody asks these.
    lobby: {} as Lobby,
    judge: {} as Judge,
    pollMs: 0,
  });
  await indexer.step();
  head = 7;
  meanwhile = () => database.query('delete from indexed_chains');
  await indexer.step();
  meanwhile = async () => undefined;
  await indexer.step();
  await indexer.step();
  expect(asked).toEqual(['0x3', '0x6', '0x3']);
  indexer.stop();
  await database.close();
});
