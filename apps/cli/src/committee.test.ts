import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { FAILED, MISUSED, OK } from './command.js';
import { runProgram } from './program.js';

const root = mkdtempSync(join(tmpdir(), 'facedown-committee-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

async function told(...words: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const say = (line: string) => {
    text += `${line}\n`;
  };
  return { code: await runProgram(words, { print: say, warn: say }), text };
}
const own = (i: number) => ['--own', join(root, `own${i}`), '--shared', join(root, 'shared')];

function start(i: number): { child: ChildProcess; url: Promise<string>; text: () => string } {
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const args = ['keyserver', '--own', join(root, `own${i}`), '--port', '0'];
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program, ...args]);
  children.push(child);
  let text = '';
  const url = new Promise<string>((resolve, reject) => {
    const hear = (chunk: unknown) => {
      text += chunk;
      const found = /answers at (\S+)/.exec(text);
      if (found) resolve(found[1]!);
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.once('close', () => reject(new Error(text)));
  });
  return { child, url, text: () => text };
}
const ended = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve));

describe('facedown committee', () => {
  it('makes a committee of three folders, whose servers start, are killed and start again', async () => {
    const said: string[] = [];
    const run = async (...words: string[]) => {
      const { code, text } = await told('committee', ...words);
      said.push(text);
      return code;
    };
    for (const i of [1, 2, 3]) expect(await run('new', '--url', `https://keys${i}.example`, ...own(i))).toBe(OK);
    expect(await run('finish', ...own(1))).toBe(FAILED);
    for (const i of [1, 2, 3]) expect(await run('join', '--operators', '3', '--days', '3', ...own(i))).toBe(OK);
    for (const i of [1, 2]) expect(await run('finish', ...own(i))).toBe(FAILED);
    for (const i of [3, 1, 2]) expect(await run('finish', ...own(i))).toBe(OK);
    expect(said.join()).toContain('any 2 of these 3 can read');

    const first = start(2);
    const told2 = (await (await fetch(`${await first.url}/key`)).json()) as { committee: { ceremony: string } };
    expect(told2.committee.ceremony).toMatch(/^0x[0-9a-f]{64}$/);
    first.child.kill('SIGKILL');
    await ended(first.child);
    const second = start(2);
    const url = await second.url;
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ ok: true });
    const refusal = await fetch(`${url}/beacon`, { method: 'POST', body: '{}' });
    expect(await refusal.json()).toMatchObject({ code: 'NothingOwed' });
    second.child.kill('SIGTERM');
    expect(await ended(second.child)).toBe(OK);

    // Nothing of what was printed or passed on holds a key.
    const keys = [1, 2, 3].flatMap((i) => {
      const text = readFileSync(join(root, `own${i}`, 'keys.json'), 'utf8');
      return [...text.matchAll(/"key":"0x([0-9a-f]{64})"/g)].map(([, key]) => key!);
    });
    const shared = readdirSync(join(root, 'shared')).map((name) => readFileSync(join(root, 'shared', name), 'utf8'));
    const out = [...said, ...shared, first.text(), second.text()].join('\n');
    expect(keys.length).toBe(12);
    for (const key of keys) expect(out).not.toContain(key);

    chmodSync(join(root, 'own1', 'keys.json'), 0o644);
    const exposed = await told('keyserver', '--own', join(root, 'own1'), '--port', '0');
    expect(exposed.code).toBe(FAILED);
    expect(exposed.text).toContain('chmod 600');
    // Two whole processes are started: patience for a loaded machine.
  }, 180_000);

  it.each([
    [['committee']],
    [['committee', 'juggle']],
    [['committee', 'new']],
    [['committee', 'join', '--operators', '12']],
    [['keyserver', '--port', 'x']],
    [['keyserver', '--beacons', '0x12', '--rpc', 'http://127.0.0.1:1']],
    [['keyserver', '--rpc', 'http://127.0.0.1:1']],
  ])('refuses %j', async (words) => expect((await told(...words)).code).toBe(MISUSED));

  it('says what is missing where there is no committee', async () => {
    const { code, text } = await told('keyserver', '--own', join(root, 'nowhere'));
    expect([code, existsSync(join(root, 'nowhere'))]).toEqual([FAILED, false]);
    expect(text).toContain('no finished committee');
  });
});
