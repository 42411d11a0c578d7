import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectChain } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, readDeployment, startAnvil, writeDeployment } from '@facedown/chain/node';
import { toRun } from '@facedown/coordinator/program';
import { afterAll, describe, expect, it } from 'vitest';
import { FAILED, MISUSED, OK } from './command.js';
import { runProgram } from './program.js';

const root = mkdtempSync(join(tmpdir(), 'facedown-committee-'));
const children: ChildProcess[] = [];
let anvil: Anvil | undefined;
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await anvil?.stop();
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

function start(i: number, ...more: string[]): { child: ChildProcess; url: Promise<string>; text: () => string } {
  const args = ['keyserver', '--own', join(root, `own${i}`), '--port', '0', ...more];
  const child = spawn(process.execPath, [...toRun('facedown', new URL('./main.ts', import.meta.url)), ...args]);
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
    // It reads tables from the chain by itself, through every RPC that it is told.
    anvil = await startAnvil();
    const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
    writeDeployment(join(root, 'deployments'), await deploy(client));
    const second = start(2, '--rpc', `${anvil.url},${anvil.url}/`, '--tables', '--folder', join(root, 'deployments'));
    const url = await second.url;
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ ok: true });
    const refusal = await fetch(`${url}/beacon`, { method: 'POST', body: '{}' });
    expect(await refusal.json()).toMatchObject({ code: 'NothingOwed' });
    const claim = { tableId: { $n: '7' }, epoch: { $n: '0' }, version: { $n: '1' }, rules: '0x', dealer: {}, acks: [] };
    const known = {
      chainId: { $n: String(client.chain.id) },
      table: readDeployment(join(root, 'deployments'), 31337).table,
    };
    const askFor = async (more: object) => {
      const body = JSON.stringify({ ...claim, round: `0x${'00'.repeat(32)}`, ...known, ...more });
      return ((await (await fetch(`${url}/deal`, { method: 'POST', body })).json()) as { code: string }).code;
    };
    expect(await askFor({})).toBe('UnknownContract');
    // All sign to be listed there, anyone brings it; a signature for another registry doesn't do.
    const registry = readDeployment(join(root, 'deployments'), 31337).committees!;
    for (const i of [1, 2]) expect(await run('sign', '--registry', registry, '--chain', '31337', ...own(i))).toBe(OK);
    expect(await run('list', '--registry', registry, '--rpc', anvil.url, ...own(1))).toBe(FAILED);
    expect(await run('sign', '--registry', known.table, '--chain', '31337', ...own(3))).toBe(OK);
    expect(await run('list', '--registry', registry, '--rpc', anvil.url, ...own(1))).toBe(FAILED);
    expect(await run('sign', '--registry', registry, '--chain', '31337', ...own(3))).toBe(OK);
    expect(await run('list', '--registry', registry, '--rpc', anvil.url, ...own(2))).toBe(OK);
    expect(said.at(-1)).toMatch(/listed as 0x[0-9a-f]{64} until .*\nbeacon 0x[0-9a-fA-F]{40}/);
    await anvil.stop();
    // Without its chain it says that it can't answer, and goes on.
    expect(await askFor({ tableId: { $n: '8' } })).toBe('Unavailable');
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
  });

  it.each([
    [['committee']],
    [['committee', 'juggle']],
    [['committee', 'new']],
    [['committee', 'sign', '--registry', '0x12', '--chain', '1']],
    [['committee', 'list', '--rpc', 'http://127.0.0.1:1']],
    [['committee', 'join', '--operators', '12']],
    [['keyserver', '--port', 'x']],
    [['keyserver', '--beacons', '0x12', '--rpc', 'http://127.0.0.1:1']],
    [['keyserver', '--rpc', 'http://127.0.0.1:1']],
    [['keyserver', '--tables']],
  ])('refuses %j', async (words) => expect((await told(...words)).code).toBe(MISUSED));

  it('says what is missing where there is no committee', async () => {
    const { code, text } = await told('keyserver', '--own', join(root, 'nowhere'));
    expect([code, existsSync(join(root, 'nowhere'))]).toEqual([FAILED, false]);
    expect(text).toContain('no finished committee');
  });
});
