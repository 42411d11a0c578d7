import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { otherRpcs } from './otherRpcs.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A node that only says which chain it is of. */
async function node(chainId: number): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const { id } = JSON.parse(body);
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${chainId.toString(16)}` }));
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

describe('the RPCs that vouch for a house’s', () => {
  it('are of the same chain, each once, and none of them a door of the house', async () => {
    const [house, good, foreign] = [await node(31337), await node(31337), await node(1)];
    const found = await otherRpcs([`${house}/x`, good, `${good}/again`, foreign], [house], 31337);
    expect(found.map(({ chain }) => chain.id)).toEqual([31337]);
  });
});
