import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDevelopmentChain } from './chain.js';

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
});
