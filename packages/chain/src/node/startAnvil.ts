import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BaseError, type Hex } from '@facedown/base';
import { keepState, recoverState } from './keepState.js';

export interface Anvil {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface AnvilOptions {
  /** A free one is taken where it is left out. */
  readonly port?: number;
  /** Kept here whenever something has happened, and loaded from it: the chain survives being killed. */
  readonly stateFile?: string;
  /** So many past states can be asked for. */
  readonly history?: number;
  readonly args?: readonly string[];
  /** Hears of a state that can't be kept, as on a full disk. */
  readonly log?: (line: string) => void;
}

/** Anvil's well-known accounts hold coins on every embedded chain, and are worth nothing anywhere else. */
export const ANVIL_KEYS: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
  '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
  '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
];

/** Nobody asks for a state of long ago. Without this each block's whole state is left on the disk, for good: gigabytes in an hour. */
const HISTORY = 100;

/** Seconds: some thirty years. */
const NEVER = '1000000000';

/** Starts a chain on loopback. The platform's binary is run directly: npm's wrapper needs an install script. */
export async function startAnvil({
  port = 0,
  stateFile,
  history = HISTORY,
  args = [],
  log,
}: AnvilOptions = {}): Promise<Anvil> {
  // Written by the node at its end alone: it would write all of it each second, also where nothing happens.
  const state = stateFile ? ['--state', stateFile, '--state-interval', NEVER] : [];
  if (stateFile) recoverState(stateFile);
  const limits = args.includes('--gas-limit') ? [] : ['--gas-limit', '60000000', '--enable-tx-gas-limit'];
  const where = ['--host', '127.0.0.1', '--port', String(port), '--prune-history', String(history)];
  const child = spawn(anvilBinary(), [...where, ...limits, ...state, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let settled = async () => {};
  const stop = async () => {
    await settled();
    await stopped(child);
  };
  try {
    const url = `http://127.0.0.1:${await portOf(child)}`;
    if (stateFile) settled = keepState(url, stateFile, child, log);
    return { url, pid: child.pid ?? 0, stop };
  } catch (cause) {
    await stop();
    throw new BaseError('The embedded chain did not start.', { category: 'network', code: 'ChainNotStarted', cause });
  }
}

function anvilBinary(): string {
  const system = process.platform;
  const machine = process.arch === 'x64' ? 'amd64' : process.arch;
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve(`@foundry-rs/anvil-${system}-${machine}/package.json`));
  return join(folder, 'bin', system === 'win32' ? 'anvil.exe' : 'anvil');
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      // Read on, or the chain stands still once the pipe is full; but forget what has been read.
      if (output.length > 100_000) return;
      output += chunk.toString();
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (port) resolve(Number(port));
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (output.length < 100_000) output += chunk.toString();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${output.slice(-500)}`)));
  });
}

/** It writes its state down at its end, which takes a while; one that is stopped or hangs never ends by itself. */
const PATIENCE_MS = 60_000;

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
