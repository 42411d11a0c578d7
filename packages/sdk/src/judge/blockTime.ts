import type { Hex } from '@facedown/base';
import type { ChainClient } from '@facedown/chain';

const BLOCKS = 8n;

/**
 * Seconds between two blocks of this chain, from the last few: the least of them, because a chain that mines only
 * when it is asked to has long pauses that say nothing about how soon a post gets in.
 */
export async function blockSeconds(client: ChainClient): Promise<number> {
  const timeOf = async (number: bigint): Promise<number> => {
    const block = (await client.request({
      method: 'eth_getBlockByNumber',
      params: [`0x${number.toString(16)}`, false],
    })) as { timestamp: Hex } | null;
    return Number(block?.timestamp ?? 0);
  };
  const last = BigInt((await client.request({ method: 'eth_blockNumber' })) as Hex);
  const first = last > BLOCKS ? last - BLOCKS : 0n;
  const times = await Promise.all(
    Array.from({ length: Number(last - first) + 1 }, (_, i) => timeOf(first + BigInt(i))),
  );
  const gaps = times.slice(1).map((time, i) => time - times[i]!);
  return gaps.length === 0 ? 0 : Math.max(0, Math.min(...gaps));
}
