import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BaseError } from '@facedown/base';

export interface Anvil {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a throw-away chain on loopback. The platform's binary is run directly: npm's wrapper needs an install script. */
export async function startAnvil(extraArgs: readonly string[] = []): Promise<Anvil> {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const require = createRequire(import.meta.url);
  const binary = join(dirname(require.resolve(`@foundry-rs/anvil-${platform}/package.json`)), 'bin', 'anvil');
  const child = spawn(
    binary,
    [
      '--host',
      '127.0.0.1',
      '--port',
      '0',
      '--gas-limit',
      '1000000000000',
      '--code-size-limit',
      '1000000',
      ...extraArgs,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const stop = () => stopped(child);
  try {
    return { url: `http://127.0.0.1:${await portOf(child)}`, pid: child.pid ?? 0, stop };
  } catch (cause) {
    await stop();
    throw new BaseError('The embedded chain did not start.', { category: 'network', code: 'ChainNotStarted', cause });
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (port) resolve(Number(port));
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${output.slice(-500)}`)));
  });
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
