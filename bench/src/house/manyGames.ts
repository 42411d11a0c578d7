import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manyFinished } from '@facedown/coordinator/testing';
import { type Measurement, median } from '../measure.js';
import { scaled } from './scaled.js';

const GAMES = scaled(10_000);
const STARTS = 3;

/** From the command to a seat that can be taken, with a past. */
export async function manyGames(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-start-'));
  try {
    await startOnce(folder);
    await manyFinished(join(folder, 'coordinator'), GAMES);
    const times: number[] = [];
    for (let i = 0; i < STARTS; i++) times.push(await startOnce(folder));
    const name = `start with ${GAMES.toLocaleString('en')} finished games`;
    return [
      { name, metric: 'to a table that can be joined, median', value: median(times), unit: 's', limit: 6 },
      { name, metric: 'slowest', value: Math.max(...times), unit: 's', limit: 6 },
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
