import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectChain } from '@facedown/chain';
import { ANVIL_KEYS, deploy, startAnvil } from '@facedown/chain/node';
import { putFhe } from '@facedown/fhevm/dev';
import { houseSets } from '@facedown/manifest/sets';
// biome-ignore lint/style/noRestrictedImports: a database made from nothing costs five seconds of a processor.
import { layDatabase } from '../../coordinator/src/testing/testDatabase.js';
// biome-ignore lint/style/noRestrictedImports: as it was built, where it was.
import { toRun } from '../../coordinator/src/up/program.js';
import { dist } from './browser.js';
import { SHARED } from './shared.js';

const SOURCES = {
  coordinator: new URL('../../coordinator/src/main.ts', import.meta.url),
  bots: new URL('../../coordinator/src/bots/main.ts', import.meta.url),
};

export interface House {
  readonly origin: string;
  /** Ends the coordinator without a word and starts it again at the same address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface HouseOptions {
  readonly bots?: boolean;
  readonly own?: boolean;
  readonly stakes?: boolean;
  /** Until then there is no page to serve. */
  readonly built?: Promise<void>;
}

/**
 * The coordinator that all tests of a run share; or, where a test ends it, one of its own with the built
 * page and its bots, each a process of its own as in `npm start`.
 */
export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const { bots = false, own = false, stakes = false } = options;
  const shared = process.env[SHARED.house];
  if (shared && !own)
    return {
      origin: shared,
      restart: () => Promise.reject(new Error('others play in this house')),
      close: async () => {},
    };
  const folder = mkdtempSync(join(tmpdir(), 'facedown-house-'));
  await layDatabase(join(folder, 'coordinator'));
  const anvil = stakes ? await startAnvil() : undefined;
  const chain = anvil && (await putContracts(anvil.url, folder));
  await options.built;
  /** What the bots have said of themselves. */
  let introduction: Record<string, unknown> | undefined;
  const start = (port: number) =>
    run('coordinator', {
      PORT: String(port),
      FACEDOWN_EXACT_PORT: '1',
      FACEDOWN_FOLDER: join(folder, 'coordinator'),
      FACEDOWN_PAGE: dist,
      FACEDOWN_NO_BOTS: bots ? '0' : '1',
      ...(chain ? { FACEDOWN_CHAIN: JSON.stringify({ ...chain, gasRelay: true }) } : {}),
      ...(introduction ? { FACEDOWN_OPEN_HOST: String(introduction.address) } : {}),
    });
  let coordinator = await start(0);
  const origin = String(coordinator.ready.url);
  const port = Number(coordinator.ready.port);
  const botProcess = bots
    ? await run(
        'bots',
        { FACEDOWN_URLS: origin, FACEDOWN_BOTS: join(folder, 'bots'), FACEDOWN_THINK: '0-0' },
        'openHost',
      )
    : undefined;
  introduction = botProcess?.ready;
  if (introduction) coordinator.child.send(introduction);
  return {
    origin,
    async restart() {
      await end(coordinator.child, 'SIGKILL');
      coordinator = await start(port);
      if (introduction) coordinator.child.send(introduction);
    },
    async close() {
      if (botProcess) await end(botProcess.child, 'SIGKILL');
      await end(coordinator.child, 'SIGTERM');
      await anvil?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A test secret: the development key holders of this house follow from it. */
const FHE_SECRET = new TextEncoder().encode('a test secret of a development chain');

/** Ours, and what the `fhe` dealer needs beside them. */
async function putContracts(rpcUrl: string, folder: string) {
  const client = await connectChain({ rpcUrl, privateKey: ANVIL_KEYS[0]! });
  const deployment = await deploy(client, { sets: await houseSets() });
  const secretFile = join(folder, 'fhe.key');
  writeFileSync(secretFile, FHE_SECRET);
  const { dealer, vault } = await putFhe(client, FHE_SECRET);
  const dealers = { ...deployment.dealers, fhe: dealer };
  return { rpcUrl, deployment: { ...deployment, dealers }, fhe: { vault, secretFile } };
}

interface Started {
  readonly child: ChildProcess;
  readonly ready: Record<string, unknown>;
}

function run(program: keyof typeof SOURCES, env: Record<string, string>, kind = 'ready'): Promise<Started> {
  const child = spawn(process.execPath, toRun(program, SOURCES[program]), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('message', (message: Record<string, unknown>) => {
      if (message.kind === kind) resolve({ child, ready: message });
    });
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${said}`)));
  });
}

const end = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
