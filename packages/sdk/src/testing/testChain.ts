import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectChain, type Deployment } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil, writeState, writtenBlock } from '@facedown/chain/node';
import { afterAll, beforeAll } from 'vitest';

export interface TestChain {
  url(): string;
  deployment(): Deployment;
  /** kill -9 once it has written down all that it has confirmed, and a new start from there. */
  restart(): Promise<void>;
  request(method: string, ...params: unknown[]): Promise<unknown>;
}

/** A chain with our contracts for the tests of one file. */
export function testChain(): TestChain {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-chain-'));
  const stateFile = join(folder, 'state.json');
  let anvil: Anvil;
  let deployment: Deployment;
  beforeAll(async () => {
    anvil = await startAnvil();
    deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
  });
  afterAll(async () => {
    await anvil?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  async function request(method: string, ...params: unknown[]): Promise<unknown> {
    const client = await connectChain({ rpcUrl: anvil.url });
    return client.request({ method, params } as never);
  }
  return {
    url: () => anvil.url,
    deployment: () => deployment,
    async restart() {
      do await writeState(anvil.url, stateFile);
      while (writtenBlock(stateFile) < Number(await request('eth_blockNumber')));
      process.kill(anvil.pid, 'SIGKILL');
      const port = Number(new URL(anvil.url).port);
      await anvil.stop();
      anvil = await startAnvil({ port, stateFile });
    },
    request,
  };
}
