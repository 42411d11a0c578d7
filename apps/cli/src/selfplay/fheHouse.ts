import { systemRandom } from '@facedown/base';
import { connectChain, type Deployment, type SendingClient } from '@facedown/chain';
import { ANVIL_KEYS } from '@facedown/chain/node';
import { type DevServer, devHolders, putFhe, serveHolders } from '@facedown/fhevm/dev';
import { devRelayer, remoteHolders } from '@facedown/fhevm/remote';
import type { FheReach } from '@facedown/sdk';

/** Where a seat's process finds its cards. */
export interface FhePlace {
  readonly rpcUrl: string;
  readonly vault: `0x${string}`;
  readonly holders: string;
  readonly block: number;
}

interface FheHouse {
  readonly deployment: Deployment;
  readonly place: FhePlace;
  stop(): Promise<void>;
}

/** Host contracts, vault and dealer on a chain of this run's own, and key holders in this process. */
export async function openFheHouse(client: SendingClient, deployment: Deployment, rpcUrl: string): Promise<FheHouse> {
  const secret = systemRandom(32);
  const { vault, dealer } = await putFhe(client, secret);
  const server: DevServer = await serveHolders(devHolders(client, secret).kms);
  return {
    deployment: { ...deployment, dealers: { ...deployment.dealers, fhe: dealer } },
    place: { rpcUrl, vault, holders: server.url, block: deployment.block },
    stop: () => server.stop(),
  };
}

/** Of its own for each seat: the judge's wallet posts from another process. */
const WALLETS = 4;

/** One seat's way to its cards. */
export async function reachCards({ rpcUrl, vault, holders, block }: FhePlace, seat: number): Promise<FheReach> {
  const client = await connectChain({ rpcUrl, privateKey: ANVIL_KEYS[WALLETS + seat]! });
  return {
    client,
    sender: client,
    vault,
    fromBlock: BigInt(block),
    relayer: async ({ vault: contract, ...seat }) => devRelayer({ ...seat, holders: remoteHolders(holders), contract }),
  };
}
