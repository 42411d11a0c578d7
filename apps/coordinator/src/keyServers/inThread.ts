import { Worker } from 'node:worker_threads';
import { BaseError } from '@facedown/base';
import type { KeptCommittee } from '@facedown/keyserver';
import type { TableView } from '@facedown/sdk/engine';
import { fileOf } from '../up/program.js';
import { threadCode } from '../up/threadCode.js';
import { errorOf, failureOf } from './failure.js';
import type { KeyHouse, KeyHouseAsks, KeyHouseAt } from './keyHouse.js';
import type { Backwards, FromKeys, KeysAt, ToKeys } from './thread.js';

/** What a thread must be able to do: a `Worker`, or one that a test ends as it likes. */
interface Thread {
  postMessage(message: ToKeys): void;
  on(event: 'message', hear: (said: FromKeys) => void): unknown;
  on(event: 'error', hear: (cause: unknown) => void): unknown;
  on(event: 'exit', hear: () => void): unknown;
  terminate(): Promise<unknown>;
}

interface KeysOptions {
  readonly start?: (at: KeysAt) => Thread;
  /** A thread that ended isn't started again before. */
  readonly restMs?: number;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
  /** An ask that takes longer is answered so, and a thread that has said nothing since is ended. */
  readonly patienceMs?: number;
  /** Asks that may wait, and characters in them. */
  readonly maxWaiting?: number;
  readonly maxChars?: number;
  /** A thread that nobody asks for so long is ended, until somebody does: it takes some 40 MB. */
  readonly idleMs?: number;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(cause: unknown): void;
  readonly patience: NodeJS.Timeout;
  readonly chars: number;
}

/**
 * A house's key servers in a thread of their own: they make proofs for tens of milliseconds at a time, and whoever serves
 * must not wait for them. Their keys lie in their folder, and without one with us, so if the thread ends, the next ask
 * starts another that goes on with the same.
 */
export function keysInThread(asks: KeyHouseAsks, folder: string | undefined, options: KeysOptions = {}): KeyHouseAt {
  const { start = startThread, restMs = 1000, patienceMs = 60_000, maxWaiting = 500 } = options;
  const { maxChars = 64_000_000, idleMs = 300_000, now = () => performance.now() } = options;
  const waiting = new Map<number, Waiting>();
  /** By ceremony. */
  const kept = new Map<string, KeptCommittee>();
  const judges = asks.judges.map(({ chainId, table }) => ({ chainId, table }));
  let thread: Thread | undefined;
  let closed = false;
  let asked = 0;
  let chars = 0;
  let heard = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  let idle: NodeJS.Timeout | undefined;

  /** Of each judge, for how many it is asked. One whose node is silent leaves room for claims about others' tables. */
  const reads = judges.map(() => 0);
  const maxReads = Math.ceil(maxWaiting / (judges.length + 1));
  async function readAt(judge: number, tableId: bigint): Promise<TableView> {
    if (reads[judge]! >= maxReads) throw away('busy');
    reads[judge]!++;
    return asks.judges[judge]!.read(tableId).finally(() => reads[judge]!--);
  }

  const backwards: Backwards = {
    read: ({ judge, tableId }) => readAt(judge, tableId),
    signer: ({ digest, signature }) => asks.signerOf(digest, signature),
    beacon: ({ ceremony, claim }) => asks.beacon(ceremony, claim),
  };

  function open(): Thread {
    const fresh = start({ ...(folder ? { folder } : {}), kept: [...kept.values()], judges });
    let cause: unknown;
    const tell = (told: ToKeys): void => {
      // Who has ended asks no more.
      if (thread === fresh) fresh.postMessage(told);
    };
    fresh.on('message', (said: FromKeys) => {
      heard++;
      if ('line' in said) asks.log?.(said.line);
      else if ('keep' in said) keep(said.keep);
      else if ('asks' in said) {
        const { back, asks: name, ask: what } = said;
        (backwards[name] as (ask: unknown) => Promise<unknown>)(what).then(
          (answer) => tell({ back, answer }),
          (failed: unknown) => tell({ back, failure: failureOf(failed) }),
        );
      } else {
        const one = done(said.id);
        if ('answer' in said) one?.resolve(said.answer);
        else one?.reject(errorOf(said.failure));
      }
    });
    fresh.on('error', (error) => {
      cause = error;
    });
    fresh.on('exit', () => gone(fresh, cause));
    return fresh;
  }

  function keep(committee: KeptCommittee): void {
    forget(committee.file.ceremony);
    kept.set(committee.file.ceremony, committee);
  }

  /** Erased there is erased here. */
  function forget(ceremony: string): void {
    for (const { daily } of kept.get(ceremony)?.rings ?? []) for (const { key } of daily) key.fill(0);
    kept.delete(ceremony);
  }

  function done(id: number): Waiting | undefined {
    const one = waiting.get(id);
    if (!one) return undefined;
    waiting.delete(id);
    chars -= one.chars;
    clearTimeout(one.patience);
    if (waiting.size === 0) idle = setTimeout(rest, idleMs).unref();
    return one;
  }

  function rest(): void {
    const last = thread;
    thread = undefined;
    void last?.terminate();
  }

  function gone(ended: Thread, cause: unknown): void {
    if (thread !== ended) return;
    thread = undefined;
    endedAt = now();
    // Its name and no more: the thread holds secrets.
    if (!closed) asks.log?.(`the key servers' thread ended (${cause instanceof Error ? cause.name : 'no reason'})`);
    for (const id of [...waiting.keys()]) done(id)?.reject(away('ended'));
  }

  function ask(method: keyof KeyHouse, what?: unknown, length = 0): Promise<unknown> {
    if (closed) return Promise.reject(away('closed'));
    if (waiting.size >= maxWaiting || chars + length > maxChars) return Promise.reject(away('busy'));
    if (!thread && now() - endedAt < restMs) return Promise.reject(away('resting'));
    clearTimeout(idle);
    thread ??= open();
    const current = thread;
    const id = ++asked;
    return new Promise((resolve, reject) => {
      current.postMessage({ id, method, ask: what });
      const before = heard;
      const patience = setTimeout(() => {
        // One that has said something since may wait for a judge, and works for others meanwhile.
        if (heard === before) void current.terminate();
        else done(id)?.reject(away('late'));
      }, patienceMs);
      patience.unref();
      chars += length;
      waiting.set(id, { resolve, reject, patience, chars: length });
    });
  }

  return {
    async look() {
      const terms = (await ask('look')) as Awaited<ReturnType<KeyHouse['look']>>;
      const known = new Set<string>(terms.map(({ ceremony }) => ceremony));
      for (const ceremony of kept.keys()) if (!known.has(ceremony)) forget(ceremony);
      return terms;
    },
    sign: (what) => ask('sign', what) as ReturnType<KeyHouse['sign']>,
    answer: (what) => ask('answer', what, what.body?.length) as ReturnType<KeyHouse['answer']>,
    async close() {
      closed = true;
      clearTimeout(idle);
      await thread?.terminate();
    },
  };
}

const away = (why: string) =>
  new BaseError(`The key servers can't answer now: they are ${why}.`, { category: 'network', code: 'KeyServersAway' });

export function startThread(at: KeysAt): Worker {
  const worker = new Worker(threadCode(fileOf('keys')), { eval: true, execArgv: [], name: 'keys', workerData: at });
  // A process that has nothing else to do may end.
  worker.unref();
  return worker;
}
