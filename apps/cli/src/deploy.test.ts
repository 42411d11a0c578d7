import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@facedown/base';
import { ANVIL_KEYS, type Anvil, startAnvil } from '@facedown/chain/node';
import { toRun } from '@facedown/coordinator/program';
import { playSeat, quietChoice } from '@facedown/sdk/testing';
import { seatOnChain } from '@facedown/sdk/testing/chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MISUSED, OK } from './command.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-cli-deploy-'));
let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil({ args: ['--chain-id', '777'] });
});
afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The program itself, as a shell would run it. */
function facedown(args: readonly string[], env: Record<string, string>): Promise<{ code: number; text: string }> {
  const { FACEDOWN_KEY: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...toRun('facedown', new URL('./main.ts', import.meta.url)), ...args],
      { env: { ...inherited, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : OK, text: `${out}${err}` }),
    );
  });
}

describe('facedown deploy', () => {
  it('writes where everything is on any chain; a table is opened, played and paid with that file alone', async () => {
    const keyless = await facedown(['deploy', '--rpc', anvil.url, '--folder', folder], {});
    expect(keyless).toMatchObject({ code: MISUSED, text: expect.stringContaining('FACEDOWN_KEY') });
    const key = ANVIL_KEYS[9]!;
    const deployed = await facedown(['deploy', '--rpc', anvil.url, '--folder', folder], { FACEDOWN_KEY: key });
    expect(deployed).toMatchObject({ code: OK, text: expect.stringContaining(join(folder, '777.json')) });
    expect(deployed.text).not.toContain(key.slice(2));
    expect(readdirSync(folder)).toEqual(['777.json']);

    const text = readFileSync(join(folder, '777.json'), 'utf8');
    expect(text).not.toContain(key.slice(2));
    const deployment = JSON.parse(text);
    expect(deployment.chainId).toBe(777);
    expect(Object.keys(deployment.cards.sets).sort()).toEqual(['duel', 'fable']);
    const plan = { game: 'kuhn', dealer: 'open', seats: 2, seed: 'deployed', relayed: true };
    const { clients, servers } = await seatOnChain({ url: anvil.url, deployment, ...plan });
    await Promise.all(clients.map((client, i) => playSeat(client, quietChoice(seededRandom(i)))));
    const [ending] = await Promise.all(clients.map(({ done }) => done));
    for (const client of [...clients, ...servers]) client.stop();
    expect(ending?.kind === 'settled' && ending.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
  });
});
