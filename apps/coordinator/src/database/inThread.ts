import { Worker } from 'node:worker_threads';
import { BaseError } from '@facedown/base';
import { toRun } from '../up/program.js';
import { threadCode } from '../up/threadCode.js';
import { type Database, DatabaseError, type Query, type Row } from './database.js';
import type { Failure, FromDatabase, ToDatabase } from './thread.js';

interface Waiting {
  resolve(rows: Row[]): void;
  reject(cause: unknown): void;
}

type Asked = ToDatabase extends infer One ? (One extends ToDatabase ? Omit<One, 'id'> : never) : never;

/**
 * The embedded database in a thread of its own: it works for tens of milliseconds at a time, and whoever serves
 * must not wait for it. If the thread ends, the next ask starts another on the same files.
 */
export async function openInThread(folder: string, start = startThread): Promise<Database> {
  const waiting = new Map<number, Waiting>();
  const channels = new Map<string, { hear: (payload: string) => void; lost: () => void }>();
  let thread: Worker | undefined;
  let closed = false;
  let asked = 0;

  function open(): Worker {
    const fresh = start(folder);
    fresh.on('message', (said: FromDatabase) => {
      if ('channel' in said) {
        const channel = channels.get(said.channel);
        if (said.payload === undefined) channel?.lost();
        else channel?.hear(said.payload);
        return;
      }
      const one = waiting.get(said.id);
      waiting.delete(said.id);
      if ('rows' in said) one?.resolve(said.rows);
      else one?.reject(errorOf(said.failure));
    });
    fresh.on('error', () => {});
    fresh.on('exit', () => gone(fresh));
    return fresh;
  }

  function gone(ended: Worker): void {
    if (thread !== ended) return;
    thread = undefined;
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { reject } of lost) reject(new DatabaseError('The database is gone.'));
  }

  /** A thread that was started again has heard of no channel, and others may have missed something. */
  function live(): Worker {
    if (thread) return thread;
    thread = open();
    for (const [channel, { lost }] of channels) void ask({ op: 'listen', channel }).then(lost, () => {});
    return thread;
  }

  function ask(what: Asked, id = ++asked): Promise<Row[]> {
    if (closed) return Promise.reject(new DatabaseError('The database is closed.'));
    return new Promise((resolve, reject) => {
      // What can't be cloned throws here, and was never asked.
      live().postMessage({ ...what, id } as ToDatabase);
      waiting.set(id, { resolve, reject });
    });
  }

  const asker =
    (of?: number): Query =>
    (sql, params) =>
      ask({ op: 'query', sql, ...(params ? { params } : {}), ...(of === undefined ? {} : { of }) }) as Promise<never[]>;

  const close = async (): Promise<void> => {
    const last = thread;
    closed = true;
    thread = undefined;
    await last?.terminate();
  };

  await ask({ op: 'open' }).catch(async (cause: unknown) => {
    await close();
    throw cause;
  });
  return {
    query: asker(),
    isShared: false,
    transaction: async (run) => {
      const of = ++asked;
      await ask({ op: 'begin' }, of);
      try {
        const value = await run(asker(of));
        await ask({ op: 'end', of, isKept: true });
        return value;
      } catch (cause) {
        await ask({ op: 'end', of, isKept: false }).catch(() => {});
        throw cause;
      }
    },
    listen: async (channel, hear, lost) => {
      channels.set(channel, { hear, lost });
      await ask({ op: 'listen', channel });
    },
    notify: async (channel, payload) => void (await ask({ op: 'notify', channel, payload })),
    close: async () => {
      if (closed) return;
      await ask({ op: 'close' }).catch(() => {});
      await close();
    },
  };
}

function errorOf({ message, code, category, suggestedAction, isWorld }: Failure): Error {
  if (isWorld) return new DatabaseError(message);
  if (code === undefined || category === undefined) return new Error(message);
  return new BaseError(message, { category, code, ...(suggestedAction ? { suggestedAction } : {}) });
}

export function startThread(folder: string): Worker {
  const file = toRun('database', new URL('./thread.ts', import.meta.url)).at(-1)!;
  return new Worker(threadCode(file), { eval: true, execArgv: [], name: 'database', workerData: { folder } });
}
