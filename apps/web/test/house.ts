import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectChain } from '@facedown/chain';
import { ANVIL_KEYS, deploy, startAnvil } from '@facedown/chain/node';
import { houseSets } from '@facedown/manifest/sets';
import { dist } from './browser.js';
import { SHARED } from './shared.js';

const entry = (file: string) => fileURLToPath(new URL(`../../coordinator/src/${file}`, import.meta.url));

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
  const anvil = stakes ? await startAnvil() : undefined;
  const chain = anvil && {
    rpcUrl: anvil.url,
    deployment: await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! }), {
      sets: await houseSets(),
    }),
  };
  await options.built;
  let openHost: string | undefined;
  const start = (port: number) =>
    run('main.ts', {
      PORT: String(port),
      FACEDOWN_EXACT_PORT: '1',
      FACEDOWN_FOLDER: join(folder, 'coordinator'),
      FACEDOWN_PAGE: dist,
      FACEDOWN_NO_BOTS: bots ? '0' : '1',
      ...(chain ? { FACEDOWN_CHAIN: JSON.stringify({ ...chain, gasRelay: true }) } : {}),
      ...(openHost ? { FACEDOWN_OPEN_HOST: openHost } : {}),
    });
  let coordinator = await start(0);
  const origin = String(coordinator.ready.url);
  const port = Number(coordinator.ready.port);
  const botProcess = bots
    ? await run(
        'bots/main.ts',
        { FACEDOWN_URLS: origin, FACEDOWN_BOTS: join(folder, 'bots'), FACEDOWN_THINK: '0-0' },
        'openHost',
      )
    : undefined;
  if (botProcess) {
    openHost = String(botProcess.ready.address);
    coordinator.child.send({ kind: 'openHost', address: openHost });
  }
  return {
    origin,
    async restart() {
      await end(coordinator.child, 'SIGKILL');
      coordinator = await start(port);
    },
    async close() {
      if (botProcess) await end(botProcess.child, 'SIGKILL');
      await end(coordinator.child, 'SIGTERM');
      await anvil?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Started {
  readonly child: ChildProcess;
  readonly ready: Record<string, unknown>;
}

function run(file: string, env: Record<string, string>, kind = 'ready'): Promise<Started> {
  const child = spawn(process.execPath, ['--import', 'tsx', entry(file)], {
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
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${said}`)));
  });
}

const end = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
