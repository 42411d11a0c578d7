import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectChain, faucet, readBalance, type SendingClient, send } from '../index.js';
import { ANVIL_KEYS, type Anvil, deploy, readDeployment, startAnvil, writeDeployment } from './index.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-deploy-'));
let anvil: Anvil;
let client: SendingClient;

beforeAll(async () => {
  anvil = await startAnvil({ args: ['--chain-id', '4242'] });
  client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
});
afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('deploy', () => {
  it('puts every contract on a chain of any number, and its file tells where', async () => {
    const told: string[] = [];
    const deployment = await deploy(client, { onProgress: (_done, _total, contract) => told.push(contract) });
    expect(deployment).toMatchObject({ chainId: 4242, block: 1 });
    expect(Object.keys(deployment.rules)).toContain('kuhn');
    expect(Object.keys(deployment.dealers)).toContain('open');
    expect(told).toContain('Chips');
    expect(writeDeployment(folder, deployment)).toBe(join(folder, '4242.json'));
    expect(readDeployment(folder, 4242)).toEqual(deployment);
    expect(() => readDeployment(folder, 1)).toThrow('Nothing is deployed on chain 1.');
  });
});

describe('send', () => {
  it('sends what is asked for at once one after the other', async () => {
    const { chips } = await deploy(client);
    await Promise.all([1n, 2n, 3n, 4n].map((amount) => faucet(client, { chips, amount })));
    expect(await readBalance(client, { token: chips, owner: client.account.address })).toBe(10n);
  });

  it('goes on after a refusal', async () => {
    const { chips } = await deploy(client);
    const refused = faucet(client, { chips, amount: 10n ** 30n });
    const taken = faucet(client, { chips, amount: 5n });
    await expect(refused).rejects.toMatchObject({ code: 'FaucetLimit' });
    expect((await taken).status).toBe('success');
  });

  it('says that an account without coins cannot pay', async () => {
    const poor = await connectChain({ rpcUrl: anvil.url, privateKey: `0x${'77'.repeat(32)}` });
    await expect(send(poor, { to: client.account.address, data: '0x', value: 1n })).rejects.toMatchObject({
      code: 'InsufficientFunds',
    });
  });
});
