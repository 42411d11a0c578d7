import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Measurement } from '../measure.js';

/** From the command to a seat that can be taken, the second time. */
export async function secondStart(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-start-'));
  try {
    await startOnce(folder);
    const seconds = await startOnce(folder);
    return [
      { name: 'start', metric: 'second time, to a table that can be joined', value: seconds, unit: 's', limit: 6 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(folder: string): Promise<number> {
  const since = performance.now();
  const script = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, '--data', folder, '--port', '18431'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk;
        const found = /Play here:\s+(\S+)/.exec(text)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
    });
    const response = await fetch(`${url}/api/quick`, { method: 'POST', body: JSON.stringify({ game: 'holdem' }) });
    if (!response.ok) throw new Error(`no table: ${response.status}`);
    return (performance.now() - since) / 1000;
  } finally {
    child.kill('SIGINT');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}
