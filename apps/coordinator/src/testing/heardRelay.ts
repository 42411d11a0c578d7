import type { Relay } from '@facedown/sdk';

interface HeardRelay extends Relay {
  /** Resolves when the house has kept, or refused, all that was said here: a table's end is told before its last words. */
  lastWords(): Promise<void>;
}

/** A relay that knows which of what was said through it has no receipt yet. */
export function heardRelay(relay: Relay): HeardRelay {
  const waiting = new Set<Promise<void>>();
  return {
    ...relay,
    post(table, message) {
      const kept = relay.post(table, message);
      const answered: Promise<void> = kept.catch(() => {}).finally(() => waiting.delete(answered));
      waiting.add(answered);
      return kept;
    },
    async lastWords() {
      while (waiting.size > 0) await Promise.all(waiting);
    },
  };
}
