import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endLeftOver, openDevelopmentChain } from './chain.js';

/** Processes that were started with this file. */
function runningWith(file: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(file);
    } catch {
      return false;
    }
  });
}

describe('the embedded chain of a house', () => {
  it('is gone once it is stopped, also while it starts again after it was killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'facedown-chain-'));
    const file = join(folder, 'chain.json');
    let onEnded = () => {};
    const ended = new Promise<void>((resolve) => {
      onEnded = () => resolve();
    });
    const chain = await openDevelopmentChain({ folder, log: onEnded });
    try {
      expect(runningWith(file)).toEqual([String(chain.pid)]);
      process.kill(chain.pid, 'SIGKILL');
      await ended;
    } finally {
      await chain.stop();
    }
    expect(runningWith(file)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('that cannot be started again says why, and is there once it can', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'facedown-chain-'));
    const squatter = createServer();
    const said: string[] = [];
    const chain = await openDevelopmentChain({
      folder,
      log(line) {
        said.push(line);
        if (said.length === 1) squatter.listen(Number(new URL(chain.rpcUrl).port), '127.0.0.1');
      },
    });
    const killed = chain.pid;
    try {
      process.kill(killed, 'SIGKILL');
      await expect.poll(() => said).toContainEqual(expect.stringMatching(/did not start.*address already in use/is));
      squatter.close();
      await expect.poll(() => chain.pid).not.toBe(killed);
      expect(runningWith(join(folder, 'chain.json'))).toEqual([String(chain.pid)]);
    } finally {
      await chain.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('of a killed house is ended before its file is read, also where it hangs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'facedown-chain-'));
    const [file, pidFile] = [join(folder, 'chain.json'), join(folder, 'chain.pid')];
    const hangs = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up');";
    const left = spawn(process.execPath, ['-e', hangs, file], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(left.stdout, 'data');
    writeFileSync(pidFile, String(left.pid));
    await endLeftOver(pidFile, file, 200);
    expect(runningWith(file)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
});
