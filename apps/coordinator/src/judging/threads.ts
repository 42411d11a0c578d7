import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { BaseError } from '@facedown/base';
import { fileOf } from '../up/program.js';
import { threadCode } from '../up/threadCode.js';
import { type Answer, JudgeGone, type Judges, JudgesBusy } from './judges.js';
import type { Judging } from './judging.js';
import type { FromThread, ToThread } from './thread.js';

/** What a thread must be able to do: a `Worker`, or one that a test ends as it likes. */
interface Thread {
  postMessage(message: ToThread): void;
  on(event: 'message', hear: (said: FromThread) => void): unknown;
  on(event: 'error', hear: (cause: unknown) => void): unknown;
  on(event: 'exit', hear: () => void): unknown;
  terminate(): Promise<unknown>;
}

export interface ThreadsOptions {
  readonly count?: number;
  readonly start?: () => Thread;
  /** Asks that may wait for one thread, and strangers' beside them. */
  readonly maxWaiting?: number;
  readonly maxStrangers?: number;
  /** A thread that is longer than this at one ask is ended. */
  readonly patienceMs?: number;
  readonly log?: (line: string) => void;
}

interface Waiting {
  readonly message: ToThread;
  /** Where it waited to be let in. */
  readonly from?: Aside | undefined;
  resolve(answer: unknown): void;
  reject(cause: unknown): void;
}

interface Aside {
  readonly waiting: Waiting[];
  /** Of those who were let in, how many the thread hasn't answered. */
  asking: number;
}

const MIN_BACK_OFF_MS = 50;
const MAX_BACK_OFF_MS = 5000;
const MAX_THREADS = 4;
/**
 * What anybody may ask for who has no seat: it waits in a place of its own, of which few are let in at a time, so that no
 * move waits for more. Key servers have another: cards wait for them.
 */
const ASIDE: Readonly<Partial<Record<keyof Judging, 'strangers' | 'claims'>>> = {
  identify: 'strangers',
  signer: 'strangers',
  signed: 'strangers',
  person: 'strangers',
  seek: 'strangers',
  upload: 'strangers',
  claimSigner: 'claims',
};
const AT_ONCE = 3;
/** The thread that serves has one of the processors. */
const countOf = (): number => Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1));

/** A few threads that judge. Each table has one of them; a thread that ends is started again, without its tables. */
export function judgesInThreads(options: ThreadsOptions = {}): Judges {
  const { count = countOf(), start = startThread } = options;
  const threads = Array.from({ length: count }, () => openThread({ ...options, start }));
  return {
    ask: <Method extends keyof Judging>(about: string, method: Method, ask: unknown) =>
      threads[placeOf(about, count)]!.ask({ method, ask }) as Promise<Answer<Method>>,
    get waiting() {
      return threads.reduce((sum, thread) => sum + thread.waiting, 0);
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}

function openThread(options: ThreadsOptions & { readonly start: () => Thread }) {
  const { start, maxWaiting = 500, maxStrangers = 500, patienceMs = 60_000, log } = options;
  let thread: Thread | undefined;
  let closed = false;
  let backOff = MIN_BACK_OFF_MS;
  let timer: NodeJS.Timeout | undefined;
  let patience: NodeJS.Timeout | undefined;
  /** In the order in which they were asked, and are answered: the thread is at the first of them. */
  const waiting: Waiting[] = [];
  const aside: Readonly<Record<'strangers' | 'claims', Aside>> = {
    strangers: { waiting: [], asking: 0 },
    claims: { waiting: [], asking: 0 },
  };
  const places = Object.values(aside);

  function open(): void {
    const fresh = start();
    let cause: unknown;
    thread = fresh;
    fresh.on('message', (said) => {
      if (thread !== fresh) return;
      backOff = MIN_BACK_OFF_MS;
      const answered = waiting.shift();
      if (answered?.from) answered.from.asking--;
      letIn();
      watchOver(fresh);
      if (!answered) return;
      if ('answer' in said) answered.resolve(said.answer);
      else
        answered.reject(new BaseError(`Judging failed: ${said.failure}`, { category: 'unknown', code: 'JudgeFailed' }));
    });
    fresh.on('error', (error) => {
      cause = error;
    });
    fresh.on('exit', () => gone(fresh, cause));
    // Asked while there was no thread.
    for (const one of waiting.splice(0)) {
      if (one.from) one.from.asking--;
      put(one);
    }
    letIn();
    watchOver(fresh);
  }

  function gone(ended: Thread, cause: unknown): void {
    if (thread !== ended) return;
    thread = undefined;
    clearTimeout(patience);
    const lost = waiting.splice(0);
    for (const place of places) place.asking = 0;
    if (!closed) startAgain(cause);
    for (const [place, { reject }] of lost.entries()) reject(new JudgeGone(place === 0, cause));
  }

  function startAgain(cause: unknown): void {
    log?.(`a judging thread ended (${cause instanceof Error ? cause.message.slice(0, 200) : 'no reason'})`);
    timer = setTimeout(() => {
      try {
        open();
      } catch (failure) {
        // A machine that has no thread to give may have one later.
        startAgain(failure);
      }
    }, backOff);
    backOff = Math.min(MAX_BACK_OFF_MS, backOff * 2);
  }

  function watchOver(current: Thread): void {
    clearTimeout(patience);
    if (waiting.length === 0) return;
    patience = setTimeout(() => void current.terminate(), patienceMs);
    patience.unref();
  }

  function put(one: Waiting): void {
    try {
      thread?.postMessage(one.message);
    } catch (cause) {
      // It can't be cloned, and was never asked.
      one.reject(cause);
      return;
    }
    if (one.from) one.from.asking++;
    waiting.push(one);
    if (thread && waiting.length === 1) watchOver(thread);
  }

  function letIn(): void {
    for (const place of places) while (place.asking < AT_ONCE && place.waiting.length > 0) put(place.waiting.shift()!);
  }

  open();
  return {
    ask(message: ToThread): Promise<unknown> {
      if (closed)
        return Promise.reject(new BaseError('The judges have gone home.', { category: 'unknown', code: 'Closed' }));
      const name = ASIDE[message.method];
      const from = name && aside[name];
      const seats = waiting.length - places.reduce((sum, { asking }) => sum + asking, 0);
      if (from ? from.waiting.length >= maxStrangers : seats >= maxWaiting) return Promise.reject(new JudgesBusy());
      return new Promise((resolve, reject) => {
        const one = { message, from, resolve, reject };
        if (from) from.waiting.push(one);
        else put(one);
        letIn();
      });
    },
    get waiting() {
      return places.reduce((sum, place) => sum + place.waiting.length, waiting.length);
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await thread?.terminate();
      // There may have been no thread to tell them.
      for (const { reject } of [...waiting.splice(0), ...places.flatMap((place) => place.waiting.splice(0))])
        reject(new JudgeGone(false));
    },
  };
}

/** Spread evenly, and the same for the same table. */
function placeOf(about: string, count: number): number {
  let sum = 0;
  for (let i = 0; i < about.length; i++) sum = (Math.imul(sum, 31) + about.charCodeAt(i)) >>> 0;
  return sum % count;
}

export function startThread(): Worker {
  const worker = new Worker(threadCode(fileOf('judging')), { eval: true, execArgv: [], name: 'judging' });
  // A process that has nothing else to do may end.
  worker.unref();
  return worker;
}
