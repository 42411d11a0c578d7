import type { Hex } from '@facedown/base';
import type { ChainClient } from '@facedown/chain';

/**
 * Seconds since 1970 by which the next block will judge. The chain's time runs ahead of ours where somebody has
 * pushed it, and stands still where nothing is mined: the later of the two counts.
 */
export async function chainTime(client: ChainClient): Promise<bigint> {
  const block = (await client.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as {
    timestamp: Hex;
  };
  const [chain, ours] = [BigInt(block.timestamp), BigInt(Math.floor(Date.now() / 1000))];
  return chain > ours ? chain : ours;
}
