import { systemRandom } from '@facedown/base';
import { connectChain } from '@facedown/chain';
import { type BesideJudge, serveBeside } from '@facedown/keyserver/beside';
import { walletJudge } from '@facedown/sdk/testing/chain';
import { type FheTestChain, reachingJudge, startFheTestChain } from '@facedown/sdk/testing/fhe';
import { type ChainMore, chainWorld, type World } from '@facedown/sdk/testing/world';

/** A chain with every contract, key holders of the fhe dealer, and three key servers: all that any cell needs. */
export interface MatrixHouse {
  readonly chain: FheTestChain;
  /** Where the key servers answer. */
  readonly keyServers: readonly string[];
  moreOf(dealer: string): ChainMore;
  worldOf(dealer: string): World;
  request(method: string, ...params: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Blocks: the longest game on the chain is compared with its rules after its end, block by block. */
const LONGEST = 1000;

export async function startMatrixHouse(): Promise<MatrixHouse> {
  const chain = await startFheTestChain(LONGEST);
  const { anvil, deployment } = chain;
  const judge = await walletJudge(anvil.url, deployment, 9);
  const beside: BesideJudge = await serveBeside(judge, { random: systemRandom });
  const moreOf = (dealer: string): ChainMore => {
    if (dealer === 'fhe') return { judgeAt: (seat) => reachingJudge(chain, seat) };
    const dealerConfig = beside.offered.configs[dealer];
    return dealerConfig ? { sealed: { dealerConfig, keyServers: beside.offered.urls } } : {};
  };
  return {
    chain,
    keyServers: beside.offered.urls,
    moreOf,
    worldOf: (dealer) => chainWorld(anvil.url, deployment, moreOf(dealer)),
    request: async (method, ...params) =>
      (await connectChain({ rpcUrl: anvil.url })).request({ method, params } as never),
    async close() {
      await beside.close();
      await anvil.stop();
    },
  };
}
