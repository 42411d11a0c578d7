import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { connectChain } from '../client.js';
import { type Anvil, startAnvil } from './startAnvil.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-anvil-'));
const stateFile = join(folder, 'state.json');
let anvil: Anvil;
afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('startAnvil starts from the last whole state where a kill has cut the newest short', async () => {
  anvil = await startAnvil({ stateFile });
  const client = await connectChain({ rpcUrl: anvil.url });
  await client.request({ method: 'anvil_mine', params: ['0x5'] } as never);
  const mined = () =>
    existsSync(`${stateFile}.whole`) && /"number":"0x5"/.test(readFileSync(`${stateFile}.whole`, 'utf8'));
  while (!mined()) await sleep(50);
  process.kill(anvil.pid, 'SIGKILL');
  await anvil.stop();
  writeFileSync(stateFile, readFileSync(stateFile, 'utf8').slice(0, -20));
  anvil = await startAnvil({ stateFile });
  const again = await connectChain({ rpcUrl: anvil.url });
  expect(Number(await again.request({ method: 'eth_blockNumber' }))).toBeGreaterThanOrEqual(5);
});
