import type { Hex } from '@facedown/base';
import { encodeAbiParameters } from 'viem';
import { describe, expect, it } from 'vitest';
import { houseReach } from './houseReach.js';

const [dealer, vault]: Hex[] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`];
const client = (answer: () => Promise<Hex>) =>
  ({
    chain: { id: 31337 },
    request: ({ method }: { method: string }) => (method === 'eth_call' ? answer() : undefined),
  }) as never;

describe('the way to cards on a chain', () => {
  it('leads to the vault that the dealer reads', async () => {
    const said = async () => encodeAbiParameters([{ type: 'address' }], [vault!]);
    expect(await houseReach(client(said), dealer, { url: 'http://house' })).toMatchObject({ vault });
  });
  it('is refused where no such dealer is deployed, or the chain does not answer', async () => {
    const silent = () => Promise.reject(new Error('silent'));
    await expect(houseReach(client(silent), undefined, { url: '' })).rejects.toMatchObject({ code: 'NotDeployed' });
    await expect(houseReach(client(silent), dealer, { url: '' })).rejects.toMatchObject({
      message: 'The chain did not answer.',
    });
  });
});
