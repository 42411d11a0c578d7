import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectChain, type Deployment } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, keptState, startAnvil } from '@facedown/chain/node';
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
    anvil = await startAnvil({ stateFile });
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
      // Held still for the look, or it could be killed in the middle of the next write.
      for (;;) {
        const head = Number(await request('eth_blockNumber'));
        process.kill(anvil.pid, 'SIGSTOP');
        if (writtenBlock(keptState(stateFile)) >= head) break;
        process.kill(anvil.pid, 'SIGCONT');
        await sleep(50);
      }
      process.kill(anvil.pid, 'SIGKILL');
      const port = Number(new URL(anvil.url).port);
      await anvil.stop();
      anvil = await startAnvil({ port, stateFile });
    },
    request,
  };
}

/** The last block that is written down: none where there is no such file yet. */
function writtenBlock(file: string): number {
  try {
    return Number(JSON.parse(readFileSync(file, 'utf8')).block.number);
  } catch {
    return -1;
  }
}
