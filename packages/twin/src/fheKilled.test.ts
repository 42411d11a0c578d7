import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConcealedPhase } from '@facedown/concealed';
import { faceAt, fheScope, vaultKey } from '@facedown/dealers/fhe';
import { RelayerError, readPile } from '@facedown/fhevm';
import { type DevHolders, remoteHolders } from '@facedown/fhevm/dev';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FHE_SECRET, type FheChain, FheConcealed, relayerOf, startFheChain } from './fheTable.js';

/** The coprocessor and the key holders as a process of their own, which is killed in the middle of everything. */
const MAIN = fileURLToPath(new URL('../../fhevm/src/dev/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'facedown-fhe-'));
let chain: FheChain;
let child: ChildProcess | undefined;
let url = '';
let starts = 0;

beforeAll(async () => {
  writeFileSync(join(folder, 'secret'), FHE_SECRET);
  chain = await startFheChain();
});
afterAll(async () => {
  await kill();
  await chain.anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const own = spawn(process.execPath, ['--import', 'tsx', MAIN, chain.anvil.url, join(folder, 'secret')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = own;
  starts++;
  url = await new Promise((resolve, reject) => {
    let text = '';
    own.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /Listening on (\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    own.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

async function kill(): Promise<void> {
  const old = child;
  if (!old || old.exitCode !== null || old.signalCode !== null) return;
  await new Promise((resolve) => {
    old.once('exit', resolve);
    old.kill('SIGKILL');
  });
}

/** Killed before each of the first questions; the question is asked again until the next process answers. */
function killing(kills: number): DevHolders {
  let left = kills;
  const around = async <Answer>(ask: (holders: DevHolders) => Promise<Answer>): Promise<Answer> => {
    if (left > 0) {
      left--;
      await kill();
      const failed = await ask(remoteHolders(url)).then(
        () => undefined,
        (error) => error,
      );
      expect(failed).toBeInstanceOf(RelayerError);
      expect(failed.code).toBe('RelayerUnreachable');
      await start();
    }
    return ask(remoteHolders(url));
  };
  return {
    publicDecrypt: (handles) => around((holders) => holders.publicDecrypt(handles)),
    userDecrypt: (question) => around((holders) => holders.userDecrypt(question)),
  };
}

describe('a coprocessor that is killed', () => {
  const kills = process.env.FACEDOWN_LONG ? 40 : 2;

  it(`comes back with the same cards, ${kills} times in one game`, async () => {
    await start();
    const holders = killing(kills);
    const relayers = [0, 1].map((seat) => relayerOf(chain, seat, holders));
    const game = await FheConcealed.open(
      chain,
      { rounds: process.env.FACEDOWN_LONG ? 6 : 1, handSize: 3 },
      {},
      relayers,
    );
    while (!game.waiting.isOver) {
      await game.step();
      if (game.rules.phase !== ConcealedPhase.First && game.rules.phase !== ConcealedPhase.Second) continue;
      for (const seat of [0, 1]) expect([...(await game.hand(seat)).values()]).toEqual(await inProcess(game, seat));
    }
    await game.table.settle();
    expect(starts).toBeGreaterThanOrEqual(3);
  });
});

/** What the key holders of this process, which were never killed, see in the hand. */
async function inProcess(game: FheConcealed, seat: number): Promise<number[]> {
  const { cards, slots } = game.cards.seats[seat]!;
  const key = vaultKey(fheScope(game.context(seat), seat), cards);
  const { hand } = (await readPile({ client: chain.client, vault: chain.fhe.vault }, key))!;
  const word = (await chain.coprocessor.read(hand))!;
  return Array.from({ length: (slots.length - 2) / 4 }, (_, place) => place)
    .filter((place) => slots.slice(2 + 4 * place, 6 + 4 * place) !== 'ffff')
    .map((place) => faceAt(word, place));
}
