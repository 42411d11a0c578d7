import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from '@facedown/base';
import type { Deployment, SendingClient } from '@facedown/chain';
import type { DevHolders } from '@facedown/fhevm/remote';
import type { Judge } from '@facedown/sdk';
import { loadDealer, loadGame } from '@facedown/sdk';
import { chainJudge } from '@facedown/sdk/chain';
import type { Database } from '../database/database.js';
import type { Lobby } from '../lobby/lobby.js';
import { openIndexer } from './indexer.js';
import { openPackKeeper } from './packKeeper.js';

/** The chain that this house reads, and where it may pay. */
export interface ChainHouse {
  readonly client: SendingClient;
  readonly deployment: Deployment;
  /** Post for players and give them coins: on a development chain only. */
  readonly gasRelay: boolean;
  readonly pollMs?: number;
  /** The `fhe` dealer's vault and the development key holders of its cards, who see them all. */
  readonly fhe?: { readonly vault: Hex; readonly holders: DevHolders };
}

type PermissionOf = (tableId: bigint, seat: number) => Hex | undefined;

/** Tables with stakes, as this house sees them. */
export interface OnChain {
  readonly judge: Judge;
  /** The same, with what the keeper may do for the seats of the table that it looks at. */
  judgeWith(permissionOf: PermissionOf): Judge;
  /** Reads what is new; all who ask within a moment get the same answer. */
  read(): Promise<unknown>;
  stop(): void;
}

interface OnChainOptions {
  readonly chain: ChainHouse;
  readonly database: Database;
  readonly lobby: Lobby;
  readonly say?: (line: string) => void;
}

const READ_MS = 100;

const resolve = async ({ game, dealer }: { game: string; dealer: string }) => ({
  game: await loadGame(game),
  dealer: (await loadDealer(dealer)).dealer,
});

export function openOnChain({ chain, database, lobby, say }: OnChainOptions): OnChain {
  const { client, deployment, pollMs } = chain;
  // One judge for all: it remembers what it has read. The keeper looks at one table at a time.
  let permissionOf: PermissionOf | undefined;
  const judge = chainJudge({
    // Its own node.
    trustsOne: true,
    client,
    deployment,
    resolve,
    permissionOf: (tableId, seat) => permissionOf?.(tableId, seat),
  });
  const log = say ? { log: say } : {};
  const indexer = openIndexer({
    database,
    lobby,
    client,
    deployment,
    judge,
    ...(pollMs === undefined ? {} : { pollMs }),
    ...log,
  });
  const packKeeper =
    deployment.cards &&
    openPackKeeper({
      client,
      packs: deployment.cards.packs,
      sets: Object.values(deployment.cards.sets).map(BigInt),
      fromBlock: BigInt(deployment.block),
      ...(say ? { say } : {}),
    });
  let readAt = 0;
  let nextRead: Promise<unknown> | undefined;
  return {
    judge,
    judgeWith(permissions) {
      permissionOf = permissions;
      return judge;
    },
    // Not as often as a stranger's garbage would make us.
    read() {
      nextRead ??= sleep(Math.max(0, readAt + READ_MS - performance.now())).then(() => {
        readAt = performance.now();
        nextRead = undefined;
        return indexer.step().catch(() => {});
      });
      return nextRead;
    },
    stop() {
      indexer.stop();
      packKeeper?.stop();
    },
  };
}
