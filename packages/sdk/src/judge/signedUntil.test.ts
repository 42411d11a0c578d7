import type { ChainClient } from '@facedown/chain';
import { describe, expect, it } from 'vitest';
import { signedUntil } from './signedUntil.js';

const at = (seconds: bigint, id: number): ChainClient =>
  ({ chain: { id }, request: async () => ({ timestamp: `0x${seconds.toString(16)}` }) }) as never;
const ours = () => BigInt(Math.floor(Date.now() / 1000));

describe('what an owner signs', () => {
  it('lives for so long from the chain’s time on', async () => {
    const time = ours() + 800n;
    expect(await signedUntil(at(time, 1), 600n)).toBe(time + 600n);
  });
  it('is nothing where a node’s clock is more than fifteen minutes ahead, but on a development chain', async () => {
    const time = ours() + 1000n;
    await expect(signedUntil(at(time, 1), 600n)).rejects.toMatchObject({ code: 'TimeDiffers' });
    expect(await signedUntil(at(time, 31337), 600n)).toBe(time + 600n);
  });
});
