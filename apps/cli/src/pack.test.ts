import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectChain } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil, writeDeployment } from '@facedown/chain/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILED, MISUSED, OK } from './command.js';
import { pack } from './pack.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-pack-'));
let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
  const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  writeDeployment(folder, await deploy(client));
}, 60_000);
afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const lines: string[] = [];
  const common = ['--rpc', anvil.url, '--folder', folder];
  const code = await pack.run([...common, ...args], { print: (line) => lines.push(line), warn: () => {} });
  return { code, lines };
}

describe('pack', () => {
  it('opens cards, shows the same ones again, and has anyone check them', async () => {
    const file = join(folder, 'pack.json');
    const first = await run('--file', file, '--cards', '7');
    expect(first.code).toBe(OK);
    expect(new Set(first.lines[0]!.split(' ')).size).toBe(7);
    expect(await run('--file', file)).toEqual(first);
    expect(await run('--file', file, '--check')).toEqual(first);
    const changed = readFileSync(file, 'utf8').replace(/"count": 7/, '"count": 8');
    writeFileSync(file, changed);
    expect((await run('--file', file, '--check')).code).toBe(FAILED);
    writeFileSync(file, '{}');
    expect((await run('--file', file)).code).toBe(FAILED);
  });

  it.each([[['--file', 'x', '--cards', '65']], [['--file', 'no-such-file', '--check']], [[]]])(
    'refuses %j',
    async (args) => expect((await run(...args)).code).toBe(MISUSED),
  );
});
