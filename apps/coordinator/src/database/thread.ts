import { parentPort, workerData } from 'node:worker_threads';
import { BaseError } from '@facedown/base';
import { type Database, DatabaseError, type Query, type Row } from './database.js';
import { openEmbedded } from './embedded.js';

/** What goes to the thread of an embedded database, and what comes back. */
export type ToDatabase = { readonly id: number } & (
  | { readonly op: 'open' | 'close' }
  | { readonly op: 'query'; readonly sql: string; readonly params?: readonly unknown[]; readonly of?: number }
  | { readonly op: 'begin' }
  | { readonly op: 'end'; readonly of: number; readonly isKept: boolean }
  | { readonly op: 'listen' | 'notify'; readonly channel: string; readonly payload?: string }
);
export type FromDatabase =
  | { readonly id: number; readonly rows: Row[] }
  | { readonly id: number; readonly failure: Failure }
  | { readonly channel: string; readonly payload?: string };

export interface Failure {
  readonly message: string;
  readonly code?: string;
  readonly category?: BaseError['category'];
  readonly suggestedAction?: string | undefined;
  readonly isWorld: boolean;
}

interface Transaction {
  readonly query: Query;
  readonly done: Promise<void>;
  end(isKept: boolean): void;
}

class Undone extends Error {}

const port = parentPort!;
const opened: Promise<Database> = openEmbedded((workerData as { folder: string }).folder);
opened.catch(() => {});
/** By the number of the ask that began it. */
const transactions = new Map<number, Transaction>();
const tell = (said: FromDatabase): void => port.postMessage(said);

port.on('message', (ask: ToDatabase) => {
  answer(ask).then(
    (rows) => tell({ id: ask.id, rows }),
    (cause: unknown) => tell({ id: ask.id, failure: failureOf(cause) }),
  );
});

async function answer(ask: ToDatabase): Promise<Row[]> {
  const database = await opened;
  switch (ask.op) {
    case 'open':
      return [];
    case 'query':
      return (ask.of === undefined ? database.query : running(ask.of).query)(ask.sql, ask.params);
    case 'begin':
      await begin(database, ask.id);
      return [];
    case 'end': {
      const { end, done } = running(ask.of);
      transactions.delete(ask.of);
      end(ask.isKept);
      await done.catch((cause: unknown) => {
        if (!(cause instanceof Undone)) throw cause;
      });
      return [];
    }
    case 'listen':
      await database.listen(
        ask.channel,
        (payload) => tell({ channel: ask.channel, payload }),
        () => tell({ channel: ask.channel }),
      );
      return [];
    case 'notify':
      await database.notify(ask.channel, ask.payload ?? '');
      return [];
    case 'close':
      await database.close();
      return [];
  }
}

function running(of: number): Transaction {
  const found = transactions.get(of);
  if (!found) throw new DatabaseError('The transaction is gone.');
  return found;
}

/** It stays open, and everyone else waits, until its end is told. */
const begin = (database: Database, of: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const done: Promise<void> = database.transaction(
      (query) =>
        new Promise<void>((keep, undo) => {
          const end = (isKept: boolean) => (isKept ? keep() : undo(new Undone()));
          transactions.set(of, { query, end, done: Promise.resolve().then(() => done) });
          resolve();
        }),
    );
    done.catch(reject);
  });

const failureOf = (cause: unknown): Failure =>
  cause instanceof BaseError
    ? {
        message: cause.shortMessage,
        code: cause.code,
        category: cause.category,
        suggestedAction: cause.suggestedAction,
        isWorld: cause instanceof DatabaseError,
      }
    : { message: cause instanceof Error ? cause.message : String(cause), isWorld: false };
