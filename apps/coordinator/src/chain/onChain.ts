import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from '@facedown/base';
import type { Deployment, SendingClient } from '@facedown/chain';
import type { DevHolders } from '@facedown/fhevm/remote';
import type { Judge } from '@facedown/sdk';
import { chainJudge } from '@facedown/sdk/chain';
import type { Database } from '../database/database.js';
import type { Lobby } from '../lobby/lobby.js';
import { openIndexer } from './indexer.js';
import { openPackKeeper } from './packKeeper.js';
import { openReading, type Reader, resolveTable } from './reading.js';
import type { ChainAt } from './thread.js';

/** The chain that this house reads, and where it may pay. */
export interface ChainHouse {
  readonly client: SendingClient;
  readonly deployment: Deployment;
  /** Contracts of other versions on the same chain: their tables are listed, relayed and kept until they are over. */
  readonly older?: readonly Deployment[];
  /** Post for players and give them coins: on a development chain only. */
  readonly gasRelay: boolean;
  readonly pollMs?: number;
  /** Who reads it; without one this thread does. */
  readonly openReader?: (at: ChainAt) => Reader;
  /** The `fhe` dealer's vault and the development key holders of its cards, who see them all. */
  readonly fhe?: { readonly vault: Hex; readonly holders: DevHolders };
}

type PermissionOf = (tableId: bigint, seat: number) => Hex | undefined;

/** Tables with stakes, as this house sees them. */
interface OnChain {
  /** Of the newest contracts, and of those before. */
  readonly judges: readonly Judge[];
  /** The judge of a table for the keeper, with what it may do for its seats; none of contracts that this house doesn't know. */
  judgeOf(key: string, permissionOf: PermissionOf): Judge | undefined;
  /** Reads what is new; all who ask within a moment get the same answer. */
  read(): Promise<unknown>;
  close(): Promise<void>;
}

interface OnChainOptions {
  readonly chain: ChainHouse;
  readonly database: Database;
  readonly lobby: Lobby;
  readonly say?: (line: string) => void;
}

const READ_MS = 100;

export function openOnChain({ chain, database, lobby, say }: OnChainOptions): OnChain {
  const { client, pollMs } = chain;
  const { cards, block } = chain.deployment;
  // The keeper looks at one table at a time.
  let permissionOf: PermissionOf | undefined;
  const deployments = [chain.deployment, ...(chain.older ?? [])];
  const reader = (chain.openReader ?? (() => readerHere(client, deployments)))({
    urls: client.chain.rpcUrls.default.http,
    deployments,
  });
  const versions = deployments.map((deployment) => {
    const { table } = deployment;
    const judge: Judge = {
      // It posts, and reads for itself what it posts about. Its node is our own.
      ...chainJudge({
        trustsOne: true,
        client,
        deployment,
        resolve: resolveTable,
        permissionOf: (tableId, seat) => permissionOf?.(tableId, seat),
      }),
      read: (tableId) => reader.read({ table, tableId }),
      records: (tableId, from) => reader.records({ table, tableId, from }),
    };
    // For seats whose time runs: no stranger makes them wait.
    const keeping: Judge = {
      ...judge,
      read: (tableId) => reader.read({ table, tableId, isOwn: true }),
      records: (tableId, from) => reader.records({ table, tableId, from, isOwn: true }),
    };
    const prefix = `${deployment.chainId}:${deployment.table.toLowerCase()}:`;
    const more = { ...(pollMs === undefined ? {} : { pollMs }), ...(say ? { log: say } : {}) };
    return { prefix, judge, keeping, indexer: openIndexer({ database, lobby, deployment, reading: reader, ...more }) };
  });
  const packKeeper =
    cards &&
    openPackKeeper({
      client,
      packs: cards.packs,
      sets: Object.values(cards.sets).map(BigInt),
      fromBlock: BigInt(block),
      ...(say ? { say } : {}),
    });
  let readAt = 0;
  let nextRead: Promise<unknown> | undefined;
  return {
    judges: versions.map(({ judge }) => judge),
    judgeOf(key, permissions) {
      permissionOf = permissions;
      return versions.find(({ prefix }) => key.startsWith(prefix))?.keeping;
    },
    // Not as often as a stranger's garbage would make us.
    read() {
      nextRead ??= sleep(Math.max(0, readAt + READ_MS - performance.now())).then(() => {
        readAt = performance.now();
        nextRead = undefined;
        return Promise.all(versions.map(({ indexer }) => indexer.step().catch(() => {})));
      });
      return nextRead;
    },
    async close() {
      for (const { indexer } of versions) indexer.stop();
      packKeeper?.stop();
      await reader.close();
    },
  };
}

const readerHere = (client: SendingClient, deployments: readonly Deployment[]): Reader => ({
  ...openReading({ connect: async () => client, deployments }),
  close: async () => {},
});
