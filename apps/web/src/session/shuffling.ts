import { type ShuffleAnswer, type ShuffleAsk, setShuffling } from '@facedown/dealers/players';
import { SHUFFLER } from './shuffler.js';

interface Waiting {
  resolve(answer: ShuffleAnswer): void;
  reject(error: Error): void;
}

/** One core stays free for what a person does. */
const mayHaveThread = (): boolean => typeof Worker !== 'undefined' && (navigator.hardwareConcurrency ?? 1) > 1;

/** In the seat's worker: another one beside it, whose script and cards are loaded already. */
export function shuffleElsewhere(): void {
  if (!mayHaveThread()) return;
  let thread: Worker | undefined;
  let waiting: Waiting[] = [];
  const open = (): Worker => {
    const fresh = new Worker(self.location.href, { type: 'module', name: SHUFFLER });
    fresh.onmessage = ({ data }: MessageEvent<ShuffleAnswer>) => waiting.shift()?.resolve(data);
    fresh.onerror = () => {
      fresh.terminate();
      thread = undefined;
      const lost = waiting;
      waiting = [];
      // Whoever waits does it himself.
      for (const { reject } of lost) reject(new Error('the shuffler ended'));
      setShuffling(undefined);
    };
    return fresh;
  };
  setShuffling(
    (ask: ShuffleAsk) =>
      new Promise((resolve, reject) => {
        thread ??= open();
        waiting.push({ resolve, reject });
        thread.postMessage(ask);
      }),
  );
}
