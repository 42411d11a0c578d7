import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOfOneBlock, keepState, keptState, recoverState, writtenBlock } from './keepState.js';

const SENDER = `0x${'f3'.repeat(20)}`;
/** A chain on which one account has sent a transaction in each block. */
const stateAt = (block: number, more: object = {}) => ({
  block: { number: `0x${block.toString(16)}` },
  accounts: { [SENDER]: { nonce: block, code: '0x' }, [`0x${'ce'.repeat(20)}`]: { nonce: 7, code: '0x60' } },
  best_block_number: `0x${block.toString(16)}`,
  blocks: Array.from({ length: block + 1 }, (_, i) => ({
    header: { number: `0x${i.toString(16)}` },
    transactions: i > 0 ? [{}] : [],
  })),
  transactions: Array.from({ length: block }, () => ({ info: { from: SENDER } })),
  ...more,
});

let folder: string;
let stateFile: string;
let whole: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'facedown-keep-'));
  stateFile = join(folder, 'state.json');
  whole = keptState(stateFile);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, state: object) => writeFileSync(file, JSON.stringify(state));

describe('what a node begins with', () => {
  it('is the later block, whatever the files’ times say', () => {
    write(stateFile, stateAt(3));
    write(whole, stateAt(5));
    const tomorrow = Date.now() / 1000 + 86_400;
    // The clock was set back, or a node that outlived its house has written an old state at its end.
    utimesSync(stateFile, tomorrow, tomorrow);
    recoverState(stateFile);
    expect(writtenBlock(stateFile)).toBe(5);
  });
  it('is what it wrote at its end, where that is no block behind', () => {
    write(stateFile, stateAt(5, { isEnd: true }));
    write(whole, stateAt(5));
    recoverState(stateFile);
    expect(readFileSync(stateFile, 'utf8')).toContain('isEnd');
  });
  it('is never half of a file, whichever of the two that is', () => {
    write(whole, stateAt(5));
    writeFileSync(stateFile, JSON.stringify(stateAt(6)).slice(0, -20));
    recoverState(stateFile);
    expect(writtenBlock(stateFile)).toBe(5);
    writeFileSync(whole, JSON.stringify(stateAt(7)).slice(0, -20));
    const later = Date.now() / 1000 + 60;
    utimesSync(whole, later, later);
    recoverState(stateFile);
    expect(writtenBlock(stateFile)).toBe(5);
  });
  it('is begun without what a killed house was writing', () => {
    write(whole, stateAt(5));
    writeFileSync(`${whole}.4711.new`, '{"block":');
    recoverState(stateFile);
    expect(readdirSync(folder).sort()).toEqual(['state.json', 'state.json.whole']);
  });
});

describe('a state of one block', () => {
  const isWhole = (more: object) => isOfOneBlock(Buffer.from(JSON.stringify(stateAt(4, more))));
  const [older, newer] = [stateAt(3), stateAt(5)];

  it('is known from one that a block came into', () => {
    expect(isWhole({})).toBe(true);
    expect(isWhole({ accounts: newer.accounts })).toBe(false);
    expect(isWhole({ accounts: newer.accounts, transactions: newer.transactions })).toBe(false);
    expect(isWhole({ block: older.block })).toBe(false);
    expect(isWhole({ blocks: older.blocks })).toBe(false);
    expect(isWhole({ accounts: { ...stateAt(4).accounts, [`0x${'0a'.repeat(20)}`]: { nonce: 1, code: '0x' } } })).toBe(
      false,
    );
    expect(isOfOneBlock(Buffer.from('{"block":'))).toBe(false);
  });
});

describe('a node’s state', () => {
  let server: Server | undefined;
  let end: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await end?.();
    server?.closeAllConnections();
    server?.close();
  });

  const told: string[] = [];
  const node = async (answer: (method: string) => unknown) => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const result = answer(JSON.parse(body).method);
      if (result !== undefined) response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server!.once('listening', resolve));
    const child = Object.assign(new EventEmitter(), { pid: 4711 }) as unknown as ChildProcess;
    told.length = 0;
    end = keepState(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, stateFile, child, (line) =>
      told.push(line),
    );
  };
  const dumped = (state: object) => `0x${gzipSync(JSON.stringify(state)).toString('hex')}`;
  const hashOf = (block: number) => ({ hash: `0x${block}` });

  it('that a block comes into is not kept', async () => {
    let block = 3;
    const kept: number[] = [];
    await node((method) => {
      if (method !== 'anvil_dumpState') return hashOf(block);
      kept.push(writtenBlock(whole));
      if (kept.length > 2) return dumped(stateAt(block));
      block++;
      return dumped(stateAt(block - 1, { accounts: stateAt(block).accounts }));
    });
    while (kept.length < 3 || writtenBlock(whole) < 5) await sleep(20);
    expect(kept).toEqual([-1, -1, -1]);
    expect(JSON.parse(readFileSync(whole, 'utf8'))).toEqual(stateAt(5));
  });
  it('is kept where blocks never cease', async () => {
    let block = 3;
    await node((method) => (method === 'anvil_dumpState' ? dumped(stateAt(block++)) : hashOf(block)));
    while (writtenBlock(whole) < 5) await sleep(20);
    expect(isOfOneBlock(readFileSync(whole))).toBe(true);
  });
  it('is kept again after the chain went back and on to a block of the same number', async () => {
    let [hash, isOther] = ['0xa', false];
    await node((method) => (method === 'anvil_dumpState' ? dumped(stateAt(4, { isOther })) : { hash }));
    while (writtenBlock(whole) < 4) await sleep(20);
    [hash, isOther] = ['0xb', true];
    while (!readFileSync(whole, 'utf8').includes('"isOther":true')) await sleep(20);
    expect(writtenBlock(whole)).toBe(4);
  });
  it('that can’t be written is told of, leaves nothing behind, and is kept once it can', async () => {
    mkdirSync(whole);
    await node((method) => (method === 'anvil_dumpState' ? dumped(stateAt(4)) : hashOf(4)));
    while (told.length < 1) await sleep(20);
    expect(told[0]).toContain('could not be kept');
    while (readdirSync(folder).length > 1) await sleep(20);
    rmdirSync(whole);
    while (told.length < 2) await sleep(20);
    expect(told[1]).toContain('kept again');
    expect(writtenBlock(whole)).toBe(4);
  });
  it('is waited for no longer once the node is stopped, which may say nothing for ever', async () => {
    let asked = false;
    await node(() => {
      asked = true;
    });
    while (!asked) await sleep(20);
    const before = performance.now();
    await end!();
    expect(performance.now() - before).toBeLessThan(30_000);
    expect([readdirSync(folder), told]).toEqual([[], []]);
  });
});
