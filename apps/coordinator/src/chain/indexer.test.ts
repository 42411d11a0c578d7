import type { Deployment } from '@facedown/chain';
import type { LobbyTable } from '@facedown/sdk/coordinator';
import type { TableView } from '@facedown/sdk/engine';
import { createClient, custom } from 'viem';
import { foundry } from 'viem/chains';
import { expect, it } from 'vitest';
import { type Departure, type Lobby, openLobby } from '../lobby/lobby.js';
import { eventually } from '../testing/eventually.js';
import { testDatabase } from '../testing/testDatabase.js';
import { openIndexer } from './indexer.js';
import { type Happening, openReading } from './reading.js';

const deployment = { chainId: 31337, table: `0x${'aa'.repeat(20)}`, block: 3 } as Deployment;

it('lets nobody wait for more than one look after the one that is under way, however often it is asked', async () => {
  const database = await testDatabase();
  let looks = 0;
  const waiting: (() => void)[] = [];
  const indexer = openIndexer({
    database,
    reading: {
      scan: () => {
        looks++;
        return new Promise((resolve) => waiting.push(() => resolve({ kind: 'nothing' })));
      },
      read: () => Promise.reject(new Error('nobody asks')),
    },
    deployment,
    lobby: {} as Lobby,
    pollMs: 0,
  });
  const looked = async (count: number) => {
    await eventually(() => expect(looks).toBe(count));
    waiting.shift()!();
  };
  const first = indexer.step();
  await eventually(() => expect(looks).toBe(1));
  // A stranger asks for tables that aren't there while the node is slow.
  const asked = Array.from({ length: 50 }, () => indexer.step());
  await looked(1);
  await first;
  await looked(2);
  await Promise.all(asked);
  const later = indexer.step();
  await looked(3);
  await later;
  indexer.stop();
  await database.close();
});

it('counts nothing twice where its reader ended between two tables', async () => {
  const database = await testDatabase();
  const departures: Departure[] = [];
  let seats: LobbyTable['seats'] = [];
  const lobby: Lobby = {
    ...openLobby({ database }),
    get: async () => ({ seats, phase: 'running' }) as LobbyTable,
    async refresh(_key, _view, about) {
      seats = [{ seat: 0, amount: '100' } as LobbyTable['seats'][number]];
      departures.push(...(about?.departures ?? []));
      return undefined;
    },
  };
  const nothing = {} as TableView;
  const joined = { kind: 'joined', seat: 0, amount: 100n } as const;
  const left = { kind: 'left', seat: 0, owner: `0x${'11'.repeat(20)}`, amount: 150n, place: 5n } as const;
  let happened: Happening[] = [joined];
  let isAway = true;
  const indexer = openIndexer({
    database,
    reading: {
      scan: async () => ({
        kind: 'news',
        next: 6n,
        hash: 'last',
        tables: [
          { tableId: 1n, happened },
          { tableId: 2n, happened: [] },
        ],
      }),
      async read({ tableId }) {
        if (tableId === 2n && isAway) throw new Error('its reader is ended');
        return { ...nothing, opening: { ...nothing.opening, name: '', config: '0x' }, epoch: 1n };
      },
    },
    deployment,
    lobby,
    pollMs: 0,
  });
  await expect(indexer.step()).rejects.toThrow('ended');
  // Until the next look the seat has gone, with more than it brought.
  isAway = false;
  happened = [joined, left];
  await indexer.step();
  expect(departures).toMatchObject([{ seat: 0, brought: 100n, paid: 150n }]);
  indexer.stop();
  await database.close();
});

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
  const client = createClient({ chain: foundry, transport: custom({ request }) });
  const indexer = openIndexer({
    database,
    reading: openReading({ connect: async () => client, deployments: [deployment] }),
    deployment,
    // No event names a table here, so nobody asks it.
    lobby: {} as Lobby,
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
