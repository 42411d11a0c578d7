import type { ChainClient } from '@facedown/chain';
import { describe, expect, it } from 'vitest';
import { chainTime } from './chainTime.js';

const at = (seconds: bigint): ChainClient =>
  ({ request: async () => ({ timestamp: `0x${seconds.toString(16)}` }) }) as never;

describe('the chain’s time', () => {
  it('is the later of the chain’s and our own', async () => {
    const ours = BigInt(Math.floor(Date.now() / 1000));
    expect(await chainTime(at(ours + 1000n))).toBe(ours + 1000n);
    const stood = await chainTime(at(ours - 1000n));
    expect(stood >= ours && stood < ours + 100n).toBe(true);
  });
});
