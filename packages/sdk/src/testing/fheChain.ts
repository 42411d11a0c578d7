import { connectChain, type Deployment } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { type DevHolders, devHolders, putFhe } from '@facedown/fhevm/dev';
import type { FheDeployment } from '@facedown/fhevm/node';
import { devRelayer } from '@facedown/fhevm/remote';
import type { FheReach } from '../fhe/reachingSeat.js';
import { type ChainJudge, chainJudge } from '../judge/chainJudge.js';
import { resolveTable } from './chainTable.js';

/** A test secret: the development key holders of this chain follow from it. */
const SECRET = new TextEncoder().encode('a test secret of a development chain');

export interface FheTestChain {
  readonly anvil: Anvil;
  readonly deployment: Deployment;
  readonly fhe: FheDeployment;
  readonly holders: DevHolders;
}

/** Our contracts, Zama's host contracts and the vault on a chain, and key holders in this process. */
export async function startFheTestChain(history?: number): Promise<FheTestChain> {
  const anvil = await startAnvil(history ? { history } : {});
  const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! });
  const deployment = await deploy(client);
  const fhe = await putFhe(client, SECRET);
  return {
    anvil,
    deployment: { ...deployment, dealers: { ...deployment.dealers, fhe: fhe.dealer } },
    fhe,
    holders: devHolders(client, SECRET).kms,
  };
}

/** How a seat's judge reaches these cards. */
export const reachOf = ({ fhe, holders }: FheTestChain): Pick<FheReach, 'vault' | 'relayer'> => ({
  vault: fhe.vault,
  relayer: async ({ vault, ...seat }) => devRelayer({ ...seat, holders, contract: vault }),
});

/** A wallet whose seats reach their cards. */
export async function reachingJudge(
  chain: FheTestChain,
  wallet: number,
  reach: Partial<FheReach> = {},
): Promise<ChainJudge> {
  const client = await connectChain({ rpcUrl: chain.anvil.url, privateKey: ANVIL_KEYS[wallet]! });
  const { deployment } = chain;
  const fhe = { ...reachOf(chain), ...reach };
  return chainJudge({ client, deployment, pollMs: 50, resolve: resolveTable, trustsOne: true, fhe });
}
