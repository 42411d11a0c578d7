import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseError } from '@facedown/base';
import { connectChain, type Deployment, type SendingClient } from '@facedown/chain';
import {
  ANVIL_KEYS,
  type Anvil,
  codeHash,
  deploy,
  publishSets,
  readDeployment,
  startAnvil,
  writeDeployment,
} from '@facedown/chain/node';
import { houseSets } from '@facedown/manifest/sets';
import { getCode } from 'viem/actions';
import { type FheOnChain, hasFhe, openFhe } from './fhe.js';
import { deploymentsOf } from './messages.js';

export interface DevelopmentChain {
  readonly rpcUrl: string;
  readonly deployment: Deployment;
  /** Of other versions, on the same chain. */
  readonly older: readonly Deployment[];
  readonly fhe?: FheOnChain;
  readonly pid: number;
  stop(): Promise<void>;
}

interface ChainOptions {
  readonly folder: string;
  readonly log: (line: string) => void;
  /** With the `fhe` dealer; where it was there before it is there again. */
  readonly fhe?: boolean;
  readonly onProgress?: (done: number, total: number, contract: string) => void;
}

/** The embedded chain with its state on disk and our contracts on it. Starts again by itself when it is killed. */
export async function openDevelopmentChain(options: ChainOptions): Promise<DevelopmentChain> {
  const { folder, log } = options;
  mkdirSync(folder, { recursive: true });
  const stateFile = join(folder, 'chain.json');
  const pidFile = join(folder, 'chain.pid');
  await endLeftOver(pidFile, stateFile);
  let anvil = await startAnvil({ stateFile, log });
  const port = Number(new URL(anvil.url).port);
  const stopping = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, stopping).catch(() => {});
  writeFileSync(pidFile, String(anvil.pid));

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(500);
      if (stopping.signal.aborted || isRunning(anvil.pid)) continue;
      log('The chain ended; starting it again.');
      // What was being kept of it is written before the next one reads it.
      await anvil.stop();
      try {
        anvil = await startAnvil({ stateFile, port, log });
        writeFileSync(pidFile, String(anvil.pid));
      } catch (error) {
        const { cause } = error as BaseError;
        log(`The chain did not start. ${cause instanceof Error ? cause.message : String(error)}`);
        await pause(1000);
      }
    }
  }

  const { deployment, older, fhe } = await deployed(anvil, options).catch(async (cause) => {
    await anvil.stop();
    throw cause;
  });
  const watching = watch();
  return {
    rpcUrl: anvil.url,
    deployment,
    older,
    ...(fhe ? { fhe } : {}),
    get pid() {
      return anvil.pid;
    },
    stop: async () => {
      stopping.abort();
      // One that is being started again would be left to run.
      await watching;
      await anvil.stop();
      rmSync(pidFile, { force: true });
    },
  };
}

async function deployed(
  { url }: Anvil,
  { folder, fhe: isAsked = false, onProgress }: ChainOptions,
): Promise<Pick<DevelopmentChain, 'deployment' | 'older' | 'fhe'>> {
  const client = await connectChain({ rpcUrl: url, privateKey: ANVIL_KEYS[0]! });
  const deployment = await ours(client, folder, onProgress);
  const older = olderOf(folder);
  if (!isAsked && !hasFhe(folder)) return { deployment, older };
  const fhe = await openFhe(client, folder);
  return { deployment: { ...deployment, dealers: { ...deployment.dealers, fhe: fhe.dealer } }, older, fhe };
}

async function ours(
  client: SendingClient,
  folder: string,
  onProgress: ChainOptions['onProgress'],
): Promise<Deployment> {
  const sets = await houseSets();
  try {
    const known = readDeployment(folder, client.chain.id);
    if (await getCode(client, { address: known.table })) {
      if (known.code === codeHash()) {
        const whole = await publishSets(client, known, sets);
        if (whole !== known) writeDeployment(folder, whole);
        return whole;
      }
      // New tables need the new contracts; those of the version before are played to their end on theirs.
      writeFileSync(olderFile(folder), JSON.stringify([known, ...olderOf(folder)].slice(0, MAX_OLDER)));
    } else rmSync(olderFile(folder), { force: true });
  } catch {
    // Nothing there yet, or the chain was thrown away: once more from the start.
  }
  const fresh = await deploy(client, { sets, ...(onProgress ? { onProgress } : {}) });
  writeDeployment(folder, fresh);
  return fresh;
}

/** Versions before this one whose tables are still looked after. */
const MAX_OLDER = 3;
const olderFile = (folder: string): string => join(folder, 'older.json');

function olderOf(folder: string): readonly Deployment[] {
  const file = olderFile(folder);
  return (existsSync(file) && deploymentsOf(JSON.parse(readFileSync(file, 'utf8')))) || [];
}

/** It writes its state down at its end. One that hangs is killed: what it keeps writing would mix with the next one's. */
const FAREWELL_MS = 5000;

/** Two chains that write one file would destroy it. One of an earlier run may have outlived a `kill -9`. */
export async function endLeftOver(pidFile: string, stateFile: string, farewellMs = FAREWELL_MS): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    // By now it may be somebody else's number.
    if (!pid || !isRunning(pid) || !isOurs(pid, stateFile)) return;
    process.kill(pid, signal);
    const until = performance.now() + farewellMs;
    while (isRunning(pid) && performance.now() < until) await sleep(50);
  }
}

function isOurs(pid: number, stateFile: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(stateFile);
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie has a number and runs nothing.
    return !/^State:\s+Z/m.test(existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '');
  } catch {
    return false;
  }
}
