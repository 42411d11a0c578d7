import { parentPort } from 'node:worker_threads';
import { answerOf } from './judges.js';
import { type Judging, openJudging } from './judging.js';

/** What goes to a thread, and what comes back, in the order of the asks. */
export interface ToThread {
  readonly method: keyof Judging;
  readonly ask: unknown;
}
export type FromThread = { readonly answer: unknown } | { readonly failure: string };

const port = parentPort!;
const judging = openJudging();
let line: Promise<unknown> = Promise.resolve();

// A failure to load, or a bug, ends the thread: whoever started it starts another.
port.on('message', ({ method, ask }: ToThread) => {
  line = line.then(async () => {
    const said: FromThread = await answerOf(await judging, method, ask as never).then(
      (answer) => ({ answer }),
      (cause: unknown) => ({ failure: cause instanceof Error ? cause.message.slice(0, 200) : 'unknown' }),
    );
    port.postMessage(said);
  });
});
