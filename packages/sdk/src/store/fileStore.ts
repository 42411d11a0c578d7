import {
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JournalEntry } from '../engine/types.js';
import { makeEntry, parseEntries } from './entry.js';
import { JournalError, type OpenStore, parseSecrets, TakenOverError } from './store.js';

/** A write that had begun before a takeover ends within this time. */
const SETTLE_MS = 20;
const JOURNAL = /^journal\.(\d+)\.jsonl$/;

interface FileStoreOptions {
  /** Survive a loss of power, not only of the process. */
  readonly durable?: boolean;
}

/**
 * One directory a seat, one line an entry. The journal's name carries a generation: taking over renames
 * it, so that a process that still has the seat open finds its own name gone and can sign no more.
 */
export function fileStore(root: string, { durable = true }: FileStoreOptions = {}): OpenStore {
  return async (table, party) => {
    const folder = join(root, table.replaceAll(/[^\w.-]/g, '_'), String(party));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const journal = await takeOver(folder);
    const secretsFile = join(folder, 'secrets.json');
    const sealedFile = join(folder, 'sealed.txt');
    const replace = (file: string, text: string) => {
      closeSync(openExisting(journal));
      writeFileSync(`${file}.new`, text, { mode: 0o600, flush: durable });
      renameSync(`${file}.new`, file);
    };
    return {
      read: async () => readEntries(journal),
      append: async (entries) => {
        const file = openExisting(journal);
        const { size } = fstatSync(file);
        try {
          const bytes = Buffer.from(entries.map((entry) => `${makeEntry(entry)}\n`).join(''));
          if (writeSync(file, bytes) < bytes.length) throw new Error('only a part was written');
          if (durable) fdatasyncSync(file);
        } catch (cause) {
          // Half a line would spoil the next one; what isn't written is never sent.
          ftruncateSync(file, size);
          throw new JournalError(cause);
        } finally {
          closeSync(file);
        }
      },
      readSecrets: async () => (existsSync(secretsFile) ? parseSecrets(readFileSync(secretsFile, 'utf8')) : undefined),
      writeSecrets: async (secrets) => replace(secretsFile, JSON.stringify(secrets)),
      readSealed: async () => (existsSync(sealedFile) ? readFileSync(sealedFile, 'utf8') : undefined),
      writeSealed: async (sealed) => replace(sealedFile, sealed),
      close: async () => {},
    };
  };
}

async function takeOver(folder: string): Promise<string> {
  for (;;) {
    const generations = readdirSync(folder)
      .flatMap((name) => JOURNAL.exec(name)?.[1] ?? [])
      .map(Number);
    const latest = Math.max(0, ...generations);
    const next = join(folder, `journal.${latest + 1}.jsonl`);
    try {
      if (latest === 0) closeSync(openSync(next, 'wx', 0o600));
      else renameSync(join(folder, `journal.${latest}.jsonl`), next);
    } catch {
      continue; // Somebody else took over at this very moment: take it from him.
    }
    if (latest > 0) await sleep(SETTLE_MS);
    return next;
  }
}

/** Never creates: a journal that was renamed is somebody else's. */
function openExisting(journal: string): number {
  try {
    return openSync(journal, constants.O_WRONLY | constants.O_APPEND);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new TakenOverError();
    throw cause;
  }
}

/** A last line that a crash has cut short was never sent, so it is dropped. */
function readEntries(journal: string): JournalEntry[] {
  const lines = readFileSync(journal, 'utf8').split('\n');
  const cut = lines.pop();
  const entries = parseEntries(lines);
  if (cut) repair(journal, entries);
  return entries;
}

function repair(journal: string, entries: readonly JournalEntry[]): void {
  writeFileSync(`${journal}.new`, entries.map((entry) => `${makeEntry(entry)}\n`).join(''), { mode: 0o600 });
  renameSync(`${journal}.new`, journal);
}
