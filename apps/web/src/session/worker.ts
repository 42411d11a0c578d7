import type { ShuffleAsk } from '@facedown/dealers/players';
import { makeCalls } from './calls.js';
import { type FromWorker, type ToWorker, toPageError } from './messages.js';
import { SHUFFLER } from './shuffler.js';

// The handler must be there before any package is loaded: they wait for their wasm at the top of their
// modules, and a message that comes meanwhile would be lost.
const send = (message: FromWorker) => self.postMessage(message);

function serveSeat(): void {
  const calls = makeCalls(send);
  self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
    try {
      const run = calls[data.call] as (...args: unknown[]) => Promise<unknown>;
      send({ id: data.id, ok: true, value: await run(...data.args) });
    } catch (error) {
      send({ id: data.id, ok: false, error: toPageError(error) });
    }
  };
}

/** The same script once more, beside the seat: what it needs is loaded already, also over a narrow line. */
function serveShuffles(): void {
  const cards = import('@facedown/dealers/players');
  self.onmessage = async ({ data }: MessageEvent<ShuffleAsk>) => {
    // Nothing for an answer: whoever asked does it himself.
    self.postMessage(await cards.then(({ answerShuffle }) => answerShuffle(data)).catch(() => undefined));
  };
}

if (self.name === SHUFFLER) serveShuffles();
else serveSeat();
