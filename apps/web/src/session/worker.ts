import { type FromWorker, type ToWorker, toPageError } from './messages.js';

// The handler must be there before anything else is loaded: the packages wait for their wasm at the
// top of their modules, and a message that comes meanwhile would be lost.
const send = (message: FromWorker) => self.postMessage(message);
const calls = import('./calls.js').then(({ makeCalls }) => makeCalls(send));

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  try {
    const run = (await calls)[data.call] as (...args: unknown[]) => Promise<unknown>;
    send({ id: data.id, ok: true, value: await run(...data.args) });
  } catch (error) {
    send({ id: data.id, ok: false, error: toPageError(error) });
  }
};
