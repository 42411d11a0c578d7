import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { BaseError } from '@facedown/base';
import { type ShuffleAnswer, type ShuffleAsk, setShuffling } from '@facedown/dealers/players';

/** What a thread must be able to do: a `Worker`, or one that a test ends as it likes. */
export interface ShuffleThread {
  postMessage(ask: ShuffleAsk): void;
  on(event: 'message', hear: (answer: ShuffleAnswer) => void): unknown;
  on(event: 'error' | 'exit', hear: () => void): unknown;
  terminate(): Promise<unknown>;
}

interface Waiting {
  resolve(answer: ShuffleAnswer): void;
  reject(error: BaseError): void;
}

/** Longer at one shuffle than any machine should be. */
const PATIENCE_MS = 5000;

/**
 * From now on this process makes and checks the decks to come in a thread of their own, behind everything else, so that
 * no decision waits for them. Where the machine has one core alone, nothing changes. Answers how it ends.
 */
export function shuffleInThread(
  start: () => ShuffleThread = startThread,
  patienceMs = PATIENCE_MS,
  cores = availableParallelism(),
): () => Promise<void> {
  if (cores < 2) return async () => {};
  let thread: ShuffleThread | undefined;
  let patience: NodeJS.Timeout | undefined;
  /** In the order in which they were asked, and are answered. */
  let waiting: Waiting[] = [];

  function open(): ShuffleThread {
    const fresh = start();
    fresh.on('message', (answer) => {
      if (thread !== fresh) return;
      waiting.shift()?.resolve(answer);
      watchOver(fresh);
    });
    // An error ends a thread; whoever waits does it himself, and the next ask opens another.
    for (const event of ['error', 'exit'] as const) fresh.on(event, () => gone(fresh));
    return fresh;
  }

  function gone(ended: ShuffleThread): void {
    if (thread !== ended) return;
    thread = undefined;
    clearTimeout(patience);
    const lost = waiting;
    waiting = [];
    for (const { reject } of lost)
      reject(new BaseError('The thread that shuffles has ended.', { category: 'unknown', code: 'ThreadGone' }));
  }

  function watchOver(current: ShuffleThread): void {
    clearTimeout(patience);
    if (waiting.length === 0) return;
    patience = setTimeout(() => {
      void current.terminate();
      gone(current);
    }, patienceMs);
    patience.unref();
  }

  // At once: it has loaded what it needs when the first deck comes.
  thread = open();
  setShuffling(
    (ask) =>
      new Promise((resolve, reject) => {
        thread ??= open();
        thread.postMessage(ask);
        waiting.push({ resolve, reject });
        if (waiting.length === 1) watchOver(thread);
      }),
  );
  return async () => {
    setShuffling(undefined);
    const last = thread;
    if (!last) return;
    gone(last);
    await last.terminate();
  };
}

function startThread(): ShuffleThread {
  const here = fileURLToPath(import.meta.url);
  const isSource = here.endsWith('.ts');
  const file = new URL(isSource ? './shuffleThread.ts' : './shuffleThread.js', pathToFileURL(here));
  const load = `import(${JSON.stringify(file.href)})`;
  // A thread gets no loader from the process's arguments, so it registers its own for TypeScript.
  const code = isSource
    ? `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => {
        register();
        return ${load};
      });`
    : load;
  const worker = new Worker(code, { eval: true, execArgv: [], name: 'shuffling' });
  // A process that has nothing else to do may end.
  worker.unref();
  return worker;
}
