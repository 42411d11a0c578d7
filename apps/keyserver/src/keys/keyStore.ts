import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { bytesToHex, type Hex, hexToBytes, isHex } from '@facedown/base';
import { isThreshold, type SubsetKey, subsets } from '@facedown/crypto';
import { refused } from '../refused.js';
import type { RingState } from './keyRing.js';
import type { CommitteeFile } from './publicCommittee.js';

const FILE = 'keys.json';
const COMMITTEE = 'committee.json';
const SIGNING = 'signing.json';
const OTHERS = 0o077;

/** Whole or not at all: a server may be ended at any moment. Only the owner reads it. */
export function writeSecret(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.next`;
  rmSync(next, { force: true });
  const handle = openSync(next, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(next, file);
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Refuses a file that anyone else could have read or put there. */
export function readSecret(file: string): string {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found) throw refused('NoKeys', 'There are no keys in this folder.');
  if (!found.isFile()) throw refused('KeysExposed', 'The keys are no plain file.');
  if (process.platform !== 'win32' && (found.mode & OTHERS) !== 0)
    throw refused('KeysExposed', 'The keys can be read by others: chmod 600 the file, and ask yourself who has.');
  return readFileSync(file, 'utf8');
}

const plainKeys = (keys: readonly SubsetKey[]) => keys.map(({ members, key }) => ({ members, key: bytesToHex(key) }));

export function saveRing(folder: string, state: RingState): void {
  const plain = { version: 1, ...state, lasting: plainKeys(state.lasting), daily: plainKeys(state.daily) };
  writeSecret(join(folder, FILE), `${JSON.stringify(plain)}\n`);
}

const isThere = (folder: string, name: string): boolean =>
  lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
export const hasRing = (folder: string): boolean => isThere(folder, FILE);
export const hasSigning = (folder: string): boolean => isThere(folder, SIGNING);

export function loadRing(folder: string): RingState {
  return parse(readSecret(join(folder, FILE)));
}

/** With which an operator lists and retires its committee. */
export const saveSigning = (folder: string, { signing, url }: { readonly signing: Hex; readonly url: string }): void =>
  writeSecret(join(folder, SIGNING), `${JSON.stringify({ signing, url })}\n`);

export function loadSigning(folder: string): Hex {
  const { signing } = (json(readSecret(join(folder, SIGNING))) ?? {}) as { signing?: unknown };
  if (!isHex(signing) || signing.length !== 66) throw malformed();
  return signing;
}

export const saveCommittee = (folder: string, committee: CommitteeFile): void =>
  writeFileSync(join(folder, COMMITTEE), `${JSON.stringify(committee)}\n`);

/** To be opened by `openCommittee`, which checks it. */
export function readCommittee(own: string): unknown {
  try {
    return JSON.parse(readFileSync(join(own, COMMITTEE), 'utf8'));
  } catch (cause) {
    throw refused('NoCommittee', 'There is no finished committee in this folder.', cause);
  }
}

function parse(text: string): RingState {
  const raw = json(text) as (RingState & { version: number }) | undefined;
  const numbers = [raw?.server, raw?.threshold, raw?.servers, raw?.from, raw?.days, raw?.oldest];
  if (
    raw?.version !== 1 ||
    !isHex(raw.ceremony) ||
    !numbers.every(Number.isInteger) ||
    !isThreshold(raw.threshold, raw.servers) ||
    raw.server < 1 ||
    raw.server > raw.servers
  )
    throw malformed();
  const { ceremony, server, threshold, servers, from, days, oldest } = raw;
  const mine = subsets(threshold, servers).filter((members) => members.includes(server));
  const keysOf = (list: unknown): SubsetKey[] => {
    if (!Array.isArray(list) || list.length !== mine.length) throw malformed();
    return mine.map((members, i) => {
      const { members: said, key } = list[i] as { members: number[]; key: Hex };
      if (String(said) !== String(members) || !isHex(key) || key.length !== 66) throw malformed();
      return { members, key: hexToBytes(key) };
    });
  };
  return {
    ceremony,
    server,
    threshold,
    servers,
    from,
    days,
    oldest,
    lasting: keysOf(raw.lasting),
    daily: keysOf(raw.daily),
  };
}

/** Without what was read: it is secret. */
const malformed = () => refused('MalformedKeys', 'The keys are not what this program has written.');

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
