import type { Answer, Ask, Judges } from './judges.js';
import type { Judging } from './judging.js';

const LINGER_MS = 30_000;

/** Judges who are there while somebody asks, and for a moment after. */
export function judgesOnDemand(open: () => Judges, lingerMs = LINGER_MS): Judges {
  let judges: Judges | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(timer);
    const last = judges;
    judges = undefined;
    await last?.close();
  }

  return {
    async ask<Method extends keyof Judging>(about: string, method: Method, ask: Ask<Method>): Promise<Answer<Method>> {
      clearTimeout(timer);
      judges ??= open();
      const asked = judges;
      try {
        return await asked.ask(about, method, ask);
      } finally {
        if (asked === judges && asked.waiting === 0) {
          clearTimeout(timer);
          timer = setTimeout(() => void close(), lingerMs);
          timer.unref();
        }
      }
    },
    get waiting() {
      return judges?.waiting ?? 0;
    },
    close,
  };
}
