import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectChain, type Deployment } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { chainWorld } from '../testing/world.js';
import { CATALOGUE } from './catalogue.js';
import { type AttackCase, isLong, type Size, tablesOf } from './tables.js';

export interface TestChain {
  url(): string;
  deployment(): Deployment;
  /** kill -9 once it has written its state after this moment, and a new start from there. */
  restart(since: number): Promise<void>;
  request(method: string, ...params: unknown[]): Promise<unknown>;
}

/** A chain with our contracts for the tests of one file. */
export function testChain(): TestChain {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-attacks-'));
  const stateFile = join(folder, 'state.json');
  let anvil: Anvil;
  let deployment: Deployment;
  beforeAll(async () => {
    anvil = await startAnvil({ stateFile });
    deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
  });
  afterAll(async () => {
    await anvil.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: () => anvil.url,
    deployment: () => deployment,
    async restart(since) {
      // Held still for the look, or it could be killed in the middle of the next write.
      for (;;) {
        await sleep(50);
        process.kill(anvil.pid, 'SIGSTOP');
        if (statSync(stateFile).mtimeMs > since && isJson(stateFile)) break;
        process.kill(anvil.pid, 'SIGCONT');
      }
      process.kill(anvil.pid, 'SIGKILL');
      const port = Number(new URL(anvil.url).port);
      await anvil.stop();
      anvil = await startAnvil({ port, stateFile });
    },
    async request(method, ...params) {
      const client = await connectChain({ rpcUrl: anvil.url });
      return client.request({ method, params } as never);
    },
  };
}

function isJson(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

export const CHAIN_CASES = Object.values(CATALOGUE)
  .flat()
  .filter(({ chain }) => chain);

/** What `npm test` tries on a chain, at two seats. */
const SAMPLE: Readonly<Record<Size['game'], readonly RegExp[]>> = {
  holdem: [/an old state/, /refuses to sign the result/],
  relic: [/stalls when it owes tokens of a deal/, /invalid mix/],
};
export const sampledOnChain = (game: Size['game']): AttackCase[] =>
  SAMPLE[game].map((pattern) => CHAIN_CASES.find(({ name }) => pattern.test(name))!);

/** The attacks that end at the contracts, against the contracts. */
export function chainSuite(game: Size['game'], chain: TestChain): void {
  const cases = isLong() ? CHAIN_CASES : sampledOnChain(game);
  describe(`contracts, ${game}`, () => {
    for (const attack of cases)
      for (const at of tablesOf(attack).filter((one) => one.game === game && (isLong() || one.seats === 2)))
        it(
          `${attack.name}: ${at.game} with ${at.seats} seats`,
          () => attack.run({ ...at, world: chainWorld(chain.url(), chain.deployment()) }),
          600_000,
        );
  });
}
