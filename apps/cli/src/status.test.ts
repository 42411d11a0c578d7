import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCoordinator, openDatabase, serve } from '@facedown/coordinator';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FAILED, MISUSED, OK } from './command.js';
import { status } from './status.js';

const TOKEN = 'a-token-of-this-test';
const folder = mkdtempSync(join(tmpdir(), 'facedown-status-'));
let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  mkdirSync(join(folder, 'right/coordinator'), { recursive: true });
  writeFileSync(join(folder, 'right/coordinator/house.token'), `${TOKEN}\n`);
  mkdirSync(join(folder, 'wrong/coordinator'), { recursive: true });
  writeFileSync(join(folder, 'wrong/coordinator/house.token'), 'another-token');
  const database = await openDatabase({});
  const coordinator = await openCoordinator({ database, houseToken: TOKEN });
  const served = await serve(coordinator);
  url = served.url;
  close = async () => {
    await served.close();
    await coordinator.close();
    await database.close();
  };
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const [printed, warned]: [string[], string[]] = [[], []];
  const code = await status.run(args, { print: (line) => printed.push(line), warn: (line) => warned.push(line) });
  return { code, printed, warned: warned.join('\n') };
}

describe('facedown status', () => {
  it('tells an operator how the house is, a line for each thing', async () => {
    const { code, printed } = await run('--house', url, '--data', join(folder, 'right'));
    expect(code).toBe(OK);
    const told = new Map(printed.map((line) => line.split(/\s{2,}/) as [string, string]));
    expect(told.get('finished tables')).toBe('0');
    expect(told.get('bus engine')).toBe('postgres');
    expect(told.get('versions schema')).toMatch(/^\d{4}_\w+\.sql$/);
    expect(Number(told.get('eventLoopDelayMs p99'))).toBeGreaterThanOrEqual(0);
    expect(Date.parse(told.get('startedAt')!)).toBeLessThanOrEqual(Date.now());
    expect(printed.join()).not.toContain(TOKEN);
  });

  it('takes the token from the environment, and prints JSON for programs', async () => {
    vi.stubEnv('FACEDOWN_HOUSE_TOKEN', TOKEN);
    const { code, printed } = await run('--house', url, '--json');
    expect(code).toBe(OK);
    expect(JSON.parse(printed[0]!)).toMatchObject({ finished: { tables: 0, files: 0 }, connections: 0 });
  });

  it.each([
    ['another token', ['--data', 'wrong'], 'NotTheOperator', FAILED],
    ['a folder without one', ['--data', 'nowhere'], 'NoToken', FAILED],
    ['a house that is not there', ['--data', 'right', '--house', 'http://127.0.0.1:1'], 'NoHouse', FAILED],
    ['what is no address', ['--data', 'right', '--house', 'here'], 'BadUrl', MISUSED],
    ['an option that is none', ['--tables'], 'UnknownOption', MISUSED],
  ] as const)('refuses %s with its own code', async (_what, args, code, exit) => {
    const at = args.map((arg, i) => (args[i - 1] === '--data' ? join(folder, arg) : arg));
    const told = await run('--house', url, ...at);
    expect(told.warned).toMatch(new RegExp(`^${code}: `));
    expect([told.code, told.printed]).toEqual([exit, []]);
  });
});
