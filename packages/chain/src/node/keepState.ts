import type { ChildProcess } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** What a killed node may lose, and as long again as writing it takes: a long past takes seconds. */
const LOOK_MS = 500;
/** So many looks in a row may fail before somebody is told: a node that ends fails one or two. */
const PATIENT_LOOKS = 6;
/** A state that blocks come into is asked for so often before the next look. */
const TRIES = 5;

/** Where the node's last state lies that was written while it ran. */
export const keptState = (stateFile: string): string => `${stateFile}.whole`;

/**
 * Writes down a node's state whenever it has a new block, whole or not at all: the node itself writes over its file in
 * place, and killed while it writes it leaves half of one. Answers with what ends it, once nothing is being written.
 */
export function keepState(
  url: string,
  stateFile: string,
  child: ChildProcess,
  tell: (line: string) => void = () => {},
): () => Promise<void> {
  const whole = keptState(stateFile);
  // Another node's file of this name, or one of a killed house, is never taken for ours.
  const fresh = `${whole}.${child.pid}.new`;
  let kept = '';
  let failed = 0;
  let isOver = false;
  let asking = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const look = async (): Promise<void> => {
    // Not by the clock of the day: it may be set, or the machine asleep for hours in the middle of a look.
    const began = performance.now();
    asking = new AbortController();
    try {
      if ((await headOf(url, asking.signal)) !== kept) {
        const { head, state } = await readState(url, asking.signal);
        await writeSafely(fresh, state);
        await rename(fresh, whole);
        kept = head;
      }
      if (failed >= PATIENT_LOOKS) tell('The state of the chain is kept again.');
      failed = 0;
    } catch (error) {
      // Half a file may be what fills the disk.
      await rm(fresh, { force: true }).catch(() => {});
      // A node that has ended, or a folder that is gone already, is nobody's trouble.
      if (!isOver && ++failed === PATIENT_LOOKS)
        tell(`The state of the chain could not be kept; killed now, it would go back. ${reasonOf(error)}`);
    }
    if (!isOver) timer = setTimeout(again, Math.max(LOOK_MS, performance.now() - began)).unref();
  };
  const again = (): void => {
    looking = look();
  };
  timer = setTimeout(again, LOOK_MS).unref();
  const end = (): void => {
    isOver = true;
    // Nobody waits for the answer of a node that says nothing.
    asking.abort();
    clearTimeout(timer);
  };
  child.once('exit', end);
  return () => {
    end();
    return looking;
  };
}

/** Writes down a node's state as a block has left it. */
export async function writeState(url: string, file: string): Promise<void> {
  await writeSafely(file, (await readState(url)).state);
}

/** The last block that is written down in such a file, which stands at its beginning: none where it isn't there yet. */
export function writtenBlock(file: string): number {
  const start = Buffer.alloc(1024);
  try {
    const from = openSync(file, 'r');
    try {
      readSync(from, start);
    } finally {
      closeSync(from);
    }
  } catch {
    return -1;
  }
  return Number(/^\s*\{\s*"block":\s*\{\s*"number":\s*"?(0x[\da-f]+|\d+)/.exec(start.toString())?.[1] ?? -1);
}

/**
 * What the node begins with: what it wrote at its end, if it is whole and no block short of what was kept while it ran.
 * The files' times say nothing: a clock may have been set, and a node that outlived its house writes an old state last.
 */
export function recoverState(stateFile: string): void {
  const whole = keptState(stateFile);
  forgetHalves(whole);
  if (!existsSync(whole)) return;
  if (isJson(stateFile) && (writtenBlock(stateFile) >= writtenBlock(whole) || !isJson(whole))) return;
  copyFileSync(whole, `${stateFile}.new`);
  renameSync(`${stateFile}.new`, stateFile);
}

/** Whoever is killed while he writes leaves a file that nobody reads. */
function forgetHalves(whole: string): void {
  const [folder, name] = [dirname(whole), basename(whole)];
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder))
    if (file.startsWith(`${name}.`) && file.endsWith('.new')) rmSync(join(folder, file), { force: true });
}

function isJson(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

/** On the disk before it has a name: else a machine that loses its power may have the name without the state. */
async function writeSafely(file: string, state: Uint8Array): Promise<void> {
  const to = await open(file, 'w');
  try {
    await to.writeFile(state);
    await to.sync();
  } finally {
    await to.close();
  }
}

/**
 * A node's state between two blocks, and which block came before. A node goes on while it tells of itself: what a block
 * comes into has the accounts of one block and the transactions of another, and a chain that began with that would have
 * lost an event for good.
 */
async function readState(url: string, signal?: AbortSignal): Promise<{ head: string; state: Uint8Array }> {
  for (let tries = 0; tries < TRIES; tries++) {
    const head = await headOf(url, signal);
    const dump = await ask(url, 'anvil_dumpState', [], signal);
    if (typeof dump !== 'string') break;
    const state = await promisify(gunzip)(Buffer.from(dump.slice(2), 'hex'));
    if ((await headOf(url, signal)) === head || isOfOneBlock(state)) return { head, state };
  }
  throw new TypeError('The node tells of no state between two blocks.');
}

/** Which block is the last: numbers come again after a chain has gone back. */
async function headOf(url: string, signal?: AbortSignal): Promise<string> {
  const block = (await ask(url, 'eth_getBlockByNumber', ['latest', false], signal)) as { hash?: unknown } | null;
  if (typeof block?.hash !== 'string') throw new TypeError('The node names no block.');
  return block.hash;
}

interface Dump {
  readonly block: { readonly number: string };
  readonly best_block_number: string;
  readonly accounts: Readonly<Record<string, { readonly nonce: number | string; readonly code: string }>>;
  readonly blocks: readonly {
    readonly header: { readonly number: string };
    readonly transactions: readonly unknown[];
  }[];
  readonly transactions: readonly { readonly info: { readonly from: string } }[];
}

/** For a chain that never rests: each transaction is in a block, and whoever sends has sent as many as his account counts. */
export function isOfOneBlock(state: Uint8Array): boolean {
  try {
    const { block, best_block_number, accounts, blocks, transactions } = JSON.parse(state.toString()) as Dump;
    const [last, best] = [block.number, best_block_number].map(Number);
    const newest = blocks.reduce((most, { header }) => Math.max(most, Number(header.number)), 0);
    const inBlocks = blocks.reduce((sum, one) => sum + one.transactions.length, 0);
    if (last !== best || best !== newest || inBlocks !== transactions.length) return false;
    const sent = new Map<string, number>();
    for (const { info } of transactions)
      sent.set(info.from.toLowerCase(), (sent.get(info.from.toLowerCase()) ?? 0) + 1);
    return Object.entries(accounts).every(
      ([address, { nonce, code }]) => code !== '0x' || Number(nonce) === (sent.get(address.toLowerCase()) ?? 0),
    );
  } catch {
    return false;
  }
}

async function ask(url: string, method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    ...(signal ? { signal } : {}),
  });
  return ((await response.json()) as { result?: unknown }).result;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
