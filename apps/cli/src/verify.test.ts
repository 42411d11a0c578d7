import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@facedown/base';
import { connectChain, type Deployment } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { type GameFile, makeGameFile } from '@facedown/sdk';
import type { FileDeed } from '@facedown/sdk/engine';
import { playSeat, quietChoice } from '@facedown/sdk/testing';
import { seatOnChain } from '@facedown/sdk/testing/chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILED, MISUSED, OK } from './command.js';
import { NEEDS_CHAIN, verify } from './verify.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-verify-'));
const [named, other] = [join(folder, 'deployment.json'), join(folder, 'other.json')];
let anvil: Anvil;
let deployment: Deployment;
let file: GameFile;

beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
  writeFileSync(named, JSON.stringify(deployment));
  writeFileSync(other, JSON.stringify({ ...deployment, table: `0x${'12'.repeat(20)}` }));
  const seated = await seatOnChain({
    url: anvil.url,
    deployment,
    game: 'holdem',
    dealer: 'open',
    seats: 2,
    seed: 'verify',
    mode: 'onchain',
    relayed: true,
  });
  await Promise.all(seated.clients.map((client, i) => playSeat(client, quietChoice(seededRandom(i)), 1)));
  await Promise.all(seated.clients.map(({ done }) => done));
  for (const client of [...seated.clients, ...seated.servers]) client.stop();
  file = seated.clients[0]!.file();
});
afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function verified(of: GameFile, ...options: string[]): Promise<{ code: number; text: string }> {
  const path = join(folder, 'game.json');
  writeFileSync(path, makeGameFile(of));
  const lines: string[] = [];
  const code = await verify.run([path, ...options], {
    print: (line) => lines.push(line),
    warn: (line) => lines.push(line),
  });
  return { code, text: lines.join('\n') };
}
const asking = () => ['--rpc', anvil.url, '--deployment', named];

describe('verify', () => {
  it('names what the chain must be asked for, and is satisfied once it was asked', async () => {
    const alone = await verified(file);
    expect(alone.code).toBe(NEEDS_CHAIN);
    expect(alone.text).toMatch(/^needs the chain: holdem on open, \d+ moves, without its end/);
    for (const words of ['these terms', 'who owns seat 0, seat 1', `the moves 1–${file.log.length}`, 'how it ended'])
      expect(alone.text).toContain(
        `not proven by this file: ${words === 'these terms' ? 'that the table had ' : ''}${words}`,
      );
    const asked = await verified(file, ...asking());
    expect(asked.text).toMatch(/^proven: holdem on open, \d+ moves, paid out by the chain at a boundary/);
    expect(asked.code).toBe(OK);
  });

  it('finds what the chain tells otherwise', async () => {
    const [first, ...rest] = file.entries;
    const lies: Record<string, GameFile> = {
      WrongSeat: { ...file, entries: [{ ...first!, owner: `0x${'34'.repeat(20)}` }, ...rest] },
      WrongTerms: { ...file, opening: { ...file.opening, answerSeconds: 7 } },
      NotRecorded: { ...file, table: { ...file.table, epoch: 5n } },
    };
    for (const [code, lie] of Object.entries(lies)) {
      // Without signatures nothing but the chain can tell.
      const unsigned = (deed: FileDeed): FileDeed => ({ ...deed, signature: '0x' });
      const bare = { ...lie, log: lie.log.map((line) => ({ ...line, deeds: line.deeds.map(unsigned) })) };
      expect(await verified(bare, ...asking()), code).toEqual({
        code: FAILED,
        text: expect.stringContaining(`wrong: ${code}`),
      });
    }
    const cut = await verified({ ...file, log: file.log.slice(0, -1) }, ...asking());
    expect(cut.code).toBe(NEEDS_CHAIN);
    expect(cut.text).toContain('how it ended');
  });

  it('believes the contracts that its user names, and no others', async () => {
    const elsewhere = await verified(file, '--rpc', anvil.url, '--deployment', other);
    expect(elsewhere).toEqual({ code: MISUSED, text: expect.stringContaining('UnknownContract') });
    expect((await verified(file, '--rpc', anvil.url, '--deployment', join(folder, 'none.json'))).code).toBe(MISUSED);
  });
});
