import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { lockFolder } from './lockFolder.js';

/** Called before everything that a house does to its folder. */
let step: () => void = () => {};
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const steps = ['linkSync', 'readFileSync', 'renameSync', 'rmSync', 'writeFileSync'] as const;
  const stepping = (name: (typeof steps)[number]) => [
    name,
    (...args: never) => {
      step();
      return (real[name] as (...args: never) => unknown)(...args);
    },
  ];
  return { ...real, ...Object.fromEntries(steps.map(stepping)) };
});
afterEach(() => {
  step = () => {};
});

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

  it('is one’s wherever houses overtake each other while they start, and wherever one of them is killed', () => {
    const folder = join(root, 'overtaken');
    const file = join(folder, 'up.pid');
    mkdirSync(folder);
    const left = '999999999';
    const killed = new Set<number>();
    let mine: number[] = [];
    const alive = vi.spyOn(process, 'kill').mockImplementation((pid) => {
      if (String(pid) === left || killed.has(pid)) throw Object.assign(new Error('ESRCH'), { code: 'ESRCH' });
      return true;
    });
    /** Who does nothing more, not even after an error. */
    const startAs = (pid: number, before: (steps: number) => void) => {
      const [pidBefore, stepBefore] = [Object.getOwnPropertyDescriptor(process, 'pid')!, step];
      let steps = 0;
      Object.defineProperty(process, 'pid', { ...pidBefore, value: pid });
      step = () => {
        if (!killed.has(pid)) before(steps++);
        if (killed.has(pid)) throw new Error('killed');
      };
      try {
        lockFolder(folder);
        mine.push(pid);
      } catch (error) {
        if ((error as { code?: string }).code !== 'AlreadyRunning' && !killed.has(pid)) throw error;
      } finally {
        step = stepBefore;
        Object.defineProperty(process, 'pid', pidBefore);
      }
      return steps;
    };
    const [SLOW, QUICK, THIRD, LAST] = [11, 12, 13, 14] as const;
    const found: string[] = [];
    try {
      for (const third of [SLOW, QUICK])
        for (let [first, firstSteps] = [0, 1]; first < firstSteps; first++)
          for (let [second, secondSteps] = [0, 1]; second < secondSteps; second++)
            for (const dies of [0, SLOW, QUICK]) {
              for (const name of readdirSync(folder)) rmSync(join(folder, name));
              writeFileSync(file, left);
              killed.clear();
              mine = [];
              /** The third comes while one of the others stands still, which may be the end of one. */
              const interrupt = (pid: number, at: number) => {
                if (third !== pid || at !== second) return;
                if (dies) killed.add(dies);
                startAs(THIRD, () => {});
              };
              let quickSteps = 0;
              const slowSteps = startAs(SLOW, (at) => {
                if (at === first) quickSteps = startAs(QUICK, (at) => interrupt(QUICK, at));
                interrupt(SLOW, at);
              });
              if (!dies) [firstSteps, secondSteps] = [slowSteps, third === SLOW ? slowSteps : quickSteps];
              startAs(LAST, () => {});
              const living = mine.filter((pid) => !killed.has(pid));
              if (living.length !== 1) found.push(`${dies} dies, ${THIRD} at ${third}: ${first} ${second}: ${mine}`);
            }
    } finally {
      alive.mockRestore();
    }
    expect(found).toEqual([]);
  });
});
