import type { ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { rename, utimes, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** What a killed node may lose, and as long again as writing it takes: a long past takes seconds. */
const LOOK_MS = 500;

/** Where the node's last state lies that was written while it ran. */
export const keptState = (stateFile: string): string => `${stateFile}.whole`;

/**
 * Writes down a node's state whenever it has a new block, whole or not at all: the node itself writes over its file in
 * place, and killed while it writes it leaves half of one. Answers with what ends it, once nothing is being written.
 */
export function keepState(url: string, stateFile: string, child: ChildProcess): () => Promise<void> {
  const whole = keptState(stateFile);
  let kept = '';
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  let isOver = false;
  const look = async (): Promise<void> => {
    const began = Date.now();
    try {
      const head = await ask(url, 'eth_blockNumber');
      if (head !== kept) {
        await writeState(url, `${whole}.new`);
        // As old as what was asked for: what the node wrote at its end meanwhile is newer.
        await utimes(`${whole}.new`, began / 1000, began / 1000);
        await rename(`${whole}.new`, whole);
        kept = head;
      }
    } catch {
      // The node has ended, or the folder is gone already.
    }
    if (!isOver) timer = setTimeout(again, Math.max(LOOK_MS, Date.now() - began)).unref();
  };
  const again = (): void => {
    looking = look();
  };
  timer = setTimeout(again, LOOK_MS).unref();
  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  child.once('exit', end);
  return () => {
    end();
    return looking;
  };
}

/** Writes down a node's state as it is now. */
export async function writeState(url: string, file: string): Promise<void> {
  const dump = await ask(url, 'anvil_dumpState');
  await writeFile(file, await promisify(gunzip)(Buffer.from(dump.slice(2), 'hex')));
}

/** The last block that is written down in such a file: none where it isn't there yet. */
export function writtenBlock(file: string): number {
  try {
    return Number(JSON.parse(readFileSync(file, 'utf8')).block.number);
  } catch {
    return -1;
  }
}

/** What the node begins with: the newer of what it wrote at its end and what was kept while it ran, if it is whole. */
export function recoverState(stateFile: string): void {
  const whole = keptState(stateFile);
  if (!existsSync(whole)) return;
  const isNewer = existsSync(stateFile) && statSync(stateFile).mtimeMs >= statSync(whole).mtimeMs;
  if (!isNewer || !isJson(stateFile)) copyFileSync(whole, stateFile);
}

function isJson(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

async function ask(url: string, method: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
  });
  const { result } = (await response.json()) as { result?: unknown };
  if (typeof result !== 'string') throw new TypeError(`no answer to ${method}`);
  return result;
}
