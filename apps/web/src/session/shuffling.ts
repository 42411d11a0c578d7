import { type ShuffleAnswer, type ShuffleAsk, setShuffling } from '@facedown/dealers/players';
import { SHUFFLER } from './shuffler.js';

interface Waiting {
  resolve(answer: ShuffleAnswer): void;
  reject(error: Error): void;
}

/** One core stays free for what a person does. */
const mayHaveThread = (): boolean => typeof Worker !== 'undefined' && (navigator.hardwareConcurrency ?? 1) > 1;

/** Longer at one shuffle than any browser should be, with its script to load before the first. */
const PATIENCE_MS = 15_000;

/** In the seat's worker: another one beside it, whose script and cards are loaded already. */
export function shuffleElsewhere(): void {
  if (!mayHaveThread()) return;
  let thread: Worker | undefined;
  let waiting: Waiting[] = [];

  function open(): Worker {
    const fresh = new Worker(self.location.href, { type: 'module', name: SHUFFLER });
    fresh.onmessage = ({ data }: MessageEvent<ShuffleAnswer>) => waiting.shift()?.resolve(data);
    fresh.onerror = end;
    return fresh;
  }

  /** Whoever waits does it himself, and so does everyone after him. */
  function end(): void {
    thread?.terminate();
    setShuffling(undefined);
    const lost = waiting;
    waiting = [];
    for (const { reject } of lost) reject(new Error('the shuffler ended'));
  }

  setShuffling(
    (ask: ShuffleAsk) =>
      new Promise((resolve, reject) => {
        thread ??= open();
        const patience = setTimeout(end, PATIENCE_MS);
        waiting.push({
          resolve(answer) {
            clearTimeout(patience);
            resolve(answer);
          },
          reject(error) {
            clearTimeout(patience);
            reject(error);
          },
        });
        thread.postMessage(ask);
      }),
  );
}
