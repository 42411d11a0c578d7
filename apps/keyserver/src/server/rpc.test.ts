import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hex } from '@facedown/base';
import { afterAll, describe, expect, it } from 'vitest';
import { beaconPolicy } from './beaconPolicy.js';
import { chainIdOf, fixedOnChain } from './rpc.js';

const CONTRACT: Hex = `0x${'22'.repeat(20)}`;
const ID: Hex = `0x${'33'.repeat(32)}`;
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops) stop();
});

/** An RPC that says this of the beacon. */
async function rpc(says: { block: number; commitment: number; head: number; chainId?: number }): Promise<string> {
  const calls: string[] = [word(says.block), word(says.commitment)];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { method, params } = JSON.parse(body) as { method: string; params: [{ data: string }] };
    if (method === 'eth_chainId') return void response.end(JSON.stringify({ result: word(says.chainId ?? 5) }));
    if (method === 'eth_blockNumber') return void response.end(JSON.stringify({ result: word(says.head) }));
    // blockOf is asked before commitmentOf.
    known.set(params[0].data.slice(0, 10), known.get(params[0].data.slice(0, 10)) ?? known.size);
    response.end(JSON.stringify({ result: calls[known.get(params[0].data.slice(0, 10))!] }));
  });
  const known = new Map<string, number>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const answer = async (...urls: [string, ...string[]]) => {
  const policy = beaconPolicy({
    chainId: 5n,
    contracts: [CONTRACT],
    confirmations: 2n,
    readFixed: fixedOnChain(...urls),
  });
  try {
    const said = await policy.beacon({ chainId: '5', contract: CONTRACT, id: ID });
    return said.ok ? 'answered' : said.code;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('fixedOnChain', () => {
  it('believes what all RPCs tell, and none that tells alone of something fixed, of another commitment, or of more blocks', async () => {
    const [one, two] = [
      await rpc({ block: 7, commitment: 9, head: 9 }),
      await rpc({ block: 7, commitment: 9, head: 12 }),
    ];
    expect(await answer(one)).toBe('answered');
    expect(await answer(one, two)).toBe('answered');
    expect(await answer(one, await rpc({ block: 0, commitment: 0, head: 9 }))).toBe('ChainUnavailable');
    expect(await answer(await rpc({ block: 0, commitment: 0, head: 9 }), one)).toBe('ChainUnavailable');
    expect(await answer(one, await rpc({ block: 7, commitment: 8, head: 9 }))).toBe('ChainUnavailable');
    // The one that has seen fewest blocks decides whether it is old enough.
    expect(await answer(two, await rpc({ block: 7, commitment: 9, head: 8 }))).toBe('TooEarly');
    expect(await answer(one, 'http://127.0.0.1:9')).toBe('ChainUnavailable');
  });

  it('speaks of one chain', async () => {
    const five = await rpc({ block: 0, commitment: 0, head: 1 });
    expect(await chainIdOf(five, five)).toBe(5n);
    await expect(chainIdOf(five, await rpc({ block: 0, commitment: 0, head: 1, chainId: 6 }))).rejects.toMatchObject({
      code: 'ChainUnavailable',
    });
  });
});
