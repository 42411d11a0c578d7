import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Hex, keccak256 } from '@facedown/base';
import { connectChain, send } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, startAnvil } from '@facedown/chain/node';
import { fheBeaconAbi } from '@facedown/fhevm';
import { devHolders } from '@facedown/fhevm/dev';
import { deployFheBeacon } from '@facedown/fhevm/node';
import { encodeFunctionData, parseEventLogs } from 'viem';
import { afterAll, describe, expect, it } from 'vitest';
import { hasFhe, openFhe } from './fhe.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-fhe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const stateFile = join(folder, 'chain.json');
const clientAt = ({ url }: Anvil) => connectChain({ rpcUrl: url, privateKey: ANVIL_KEYS[0]! });

describe('openFhe', () => {
  it('is there again after the chain was killed: the same contracts, the same secret and the same cards', async () => {
    const anvil = await startAnvil({ stateFile });
    expect(hasFhe(folder)).toBe(false);
    const client = await clientAt(anvil);
    const first = await openFhe(client, folder);
    expect(hasFhe(folder)).toBe(true);
    expect(statSync(first.secretFile).mode & 0o077).toBe(0);
    expect(await openFhe(client, folder)).toEqual(first);

    const beacon = await deployFheBeacon(client);
    const purpose = keccak256('0x01');
    const fix = encodeFunctionData({ abi: fheBeaconAbi, functionName: 'fix', args: [purpose, purpose] });
    const { logs } = await send(client, { to: beacon, data: fix });
    const handle = parseEventLogs({ abi: fheBeaconAbi, eventName: 'Fixed', logs })[0]!.args.handle;
    const wordNow = async (chain: Anvil): Promise<Hex> => {
      const { kms } = devHolders(await clientAt(chain), readFileSync(first.secretFile));
      return (await kms.publicDecrypt([handle])).clear;
    };
    const word = await wordNow(anvil);
    expect(BigInt(word)).toBeGreaterThan(0n);
    await anvil.stop();

    const again = await startAnvil({ stateFile });
    expect(await openFhe(await clientAt(again), folder)).toEqual(first);
    expect(await wordNow(again)).toBe(word);
    await again.stop();
  });
});
