import { Worker } from 'node:worker_threads';
import { BaseError } from '@facedown/base';
import { JudgeError } from '@facedown/sdk/engine';
import { fileOf } from '../up/program.js';
import { threadCode } from '../up/threadCode.js';
import type { Reader, Reading } from './reading.js';
import type { ChainAt, FromReader, ToReader } from './thread.js';

/** What a thread must be able to do: a `Worker`, or one that a test ends as it likes. */
interface Thread {
  postMessage(message: ToReader): void;
  on(event: 'message', hear: (said: FromReader) => void): unknown;
  on(event: 'error', hear: (cause: unknown) => void): unknown;
  on(event: 'exit', hear: () => void): unknown;
  terminate(): Promise<unknown>;
}

interface ReaderOptions {
  readonly start?: (at: ChainAt) => Thread;
  /** A thread that ended isn't started again before. */
  readonly restMs?: number;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
  /** Longer than a node may be silent before its client gives up. A thread that answers nothing for so long is ended. */
  readonly patienceMs?: number;
  readonly maxWaiting?: number;
  readonly log?: (line: string) => void;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(cause: unknown): void;
  readonly patience: NodeJS.Timeout;
}

/** A chain is read in a thread of its own. It keeps nothing that isn't on the chain: if it ends, the next ask starts another. */
export function readInThread(at: ChainAt, options: ReaderOptions = {}): Reader {
  const { start = startThread, restMs = 1000, patienceMs = 300_000, maxWaiting = 500, log } = options;
  const { now = () => performance.now() } = options;
  const waiting = new Map<number, Waiting>();
  let thread: Thread | undefined;
  let closed = false;
  let asked = 0;
  let endedAt = Number.NEGATIVE_INFINITY;

  function open(): Thread {
    const fresh = start(at);
    let cause: unknown;
    fresh.on('message', (said) => {
      const one = waiting.get(said.id);
      waiting.delete(said.id);
      clearTimeout(one?.patience);
      if ('answer' in said) one?.resolve(said.answer);
      else if ('refused' in said.failure) one?.reject(new JudgeError(said.failure.refused));
      else one?.reject(new BaseError(said.failure.message, said.failure));
    });
    fresh.on('error', (error) => {
      cause = error;
    });
    fresh.on('exit', () => gone(fresh, cause));
    return fresh;
  }

  function gone(ended: Thread, cause: unknown): void {
    if (thread !== ended) return;
    thread = undefined;
    endedAt = now();
    if (!closed)
      log?.(
        `the thread that reads the chain ended (${cause instanceof Error ? cause.message.slice(0, 200) : 'no reason'})`,
      );
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { reject, patience } of lost) {
      clearTimeout(patience);
      reject(notRead('ended'));
    }
  }

  function ask(method: keyof Reading, what: unknown, isOwn = false): Promise<unknown> {
    if (closed) return Promise.reject(notRead('closed'));
    // Strangers have tables read. The house asks one thing at a time: what is new on the chain, how a kept seat stands.
    if (!isOwn && waiting.size >= maxWaiting) return Promise.reject(notRead('busy'));
    if (!thread && now() - endedAt < restMs) return Promise.reject(notRead('resting'));
    thread ??= open();
    const current = thread;
    const id = ++asked;
    return new Promise((resolve, reject) => {
      current.postMessage({ id, method, ask: what });
      const patience = setTimeout(() => void current.terminate(), patienceMs);
      patience.unref();
      waiting.set(id, { resolve, reject, patience });
    });
  }

  return {
    scan: (what) => ask('scan', what, true) as ReturnType<Reading['scan']>,
    read: (what) => ask('read', what, what.isOwn) as ReturnType<Reading['read']>,
    records: (what) => ask('records', what, what.isOwn) as ReturnType<Reading['records']>,
    async close() {
      closed = true;
      await thread?.terminate();
    },
  };
}

const notRead = (why: string) =>
  new BaseError(`The chain is not read now: its reader is ${why}.`, { category: 'network', code: 'ChainUnreachable' });

export function startThread(at: ChainAt): Worker {
  const worker = new Worker(threadCode(fileOf('reading')), {
    eval: true,
    execArgv: [],
    name: 'reading',
    workerData: at,
  });
  // A process that has nothing else to do may end.
  worker.unref();
  return worker;
}
