import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from './lockFolder.js';

const root = mkdtempSync(join(tmpdir(), 'facedown-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a house’s folder', () => {
  it('is one house’s until it lets it go, whatever a killed one has left there', () => {
    const folder = join(root, 'one');
    const unlock = lockFolder(folder);
    expect(readdirSync(folder)).toEqual(['up.pid']);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
    for (const left of ['', 'garbage', '999999999']) {
      writeFileSync(join(folder, 'up.pid'), left);
      lockFolder(folder)();
    }
    // The first process of all lives.
    writeFileSync(join(folder, 'up.pid'), '1');
    const running = expect.objectContaining({ code: 'AlreadyRunning' });
    expect(() => lockFolder(folder)).toThrow(running);
    expect(readdirSync(folder)).toEqual(['up.pid']);
  });

  it('is one’s of several houses that start in one moment', async () => {
    const folder = join(root, 'several');
    lockFolder(folder)();
    writeFileSync(join(folder, 'up.pid'), '999999999');
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    // Each says that it is there and begins when it is told to; the lock is held until all have tried.
    const program = `
      import { lockFolder } from ${JSON.stringify(new URL('./lockFolder.ts', import.meta.url).href)};
      process.stdin.once('data', () => {
        try {
          lockFolder(${JSON.stringify(folder)});
          console.log('mine');
        } catch ({ code }) {
          console.log(code);
        }
        process.stdin.once('end', () => {});
      });
      console.error('there');`;
    const houses = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', program]),
    );
    await Promise.all(houses.map(({ stderr }) => once(stderr, 'data')));
    for (const { stdin } of houses) stdin.write('begin');
    await Promise.all(houses.map(({ stdout }) => once(stdout, 'readable')));
    for (const { stdin } of houses) stdin.end();
    const said = await Promise.all(houses.map(({ stdout }) => text(stdout)));
    expect(said.map((line) => line.trim()).sort()).toEqual([
      'AlreadyRunning',
      'AlreadyRunning',
      'AlreadyRunning',
      'mine',
    ]);
  });
});
