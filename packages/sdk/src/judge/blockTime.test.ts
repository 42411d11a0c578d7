import type { ChainClient } from '@facedown/chain';
import { describe, expect, it } from 'vitest';
import { blockSeconds } from './blockTime.js';

/** A chain whose blocks came at these seconds. */
const chainOf = (times: readonly number[], asked: number[] = []): ChainClient =>
  ({
    async request({ method, params }: { method: string; params: readonly [string] }) {
      if (method === 'eth_blockNumber') return `0x${(times.length - 1).toString(16)}`;
      asked.push(Number(params[0]));
      return { timestamp: `0x${times[Number(params[0])]!.toString(16)}` };
    },
  }) as never;

describe('the time between two blocks', () => {
  it('is the least of the last few: a pause says nothing of how soon a post gets in', async () => {
    expect(await blockSeconds(chainOf([100, 112, 124, 500]))).toBe(12);
    expect(await blockSeconds(chainOf([100]))).toBe(0);
    expect(await blockSeconds(chainOf([100, 90]))).toBe(0);
  });
  it('is of the last eight, however long the chain is', async () => {
    const asked: number[] = [];
    await blockSeconds(
      chainOf(
        Array.from({ length: 100 }, (_, i) => i),
        asked,
      ),
    );
    expect([Math.min(...asked), Math.max(...asked), asked.length]).toEqual([91, 99, 9]);
  });
});
