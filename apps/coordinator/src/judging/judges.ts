import { BaseError } from '@facedown/base';
import { type Judging, openJudging } from './judging.js';

export type Ask<Method extends keyof Judging> = Parameters<Judging[Method]>[0];
export type Answer<Method extends keyof Judging> = Awaited<ReturnType<Judging[Method]>>;

/** Who judges. What is asked about one table is answered by one of them, in order. */
export interface Judges {
  ask<Method extends keyof Judging>(about: string, method: Method, ask: Ask<Method>): Promise<Answer<Method>>;
  /** Asks that have no answer yet. */
  readonly waiting: number;
  close(): Promise<void>;
}

/** Thrown when whoever was asked is gone. What it knew is in the rows: it can be asked again. */
export class JudgeGone extends BaseError {
  override readonly name = 'JudgeGone';
  /** Was it at this ask when it ended? Then the ask may be the reason. */
  readonly wasAtIt: boolean;
  constructor(wasAtIt: boolean, cause?: unknown) {
    super('The judge ended before it answered.', { category: 'unknown', code: 'JudgeGone', recoverable: true, cause });
    this.wasAtIt = wasAtIt;
  }
}

/** Thrown when more is asked than can be answered soon. */
export class JudgesBusy extends BaseError {
  override readonly name = 'JudgesBusy';
  constructor() {
    super('The judges have too much to do.', { category: 'network', code: 'Overloaded' });
  }
}

/** On this thread, for tests and small tools: whoever serves others uses `judgesInThreads`. */
export function judgesHere(): Judges {
  const judging = openJudging();
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    ask<Method extends keyof Judging>(_about: string, method: Method, ask: Ask<Method>): Promise<Answer<Method>> {
      // Cloned as between threads: nothing may be shared that would be changed.
      const asked = structuredClone(ask);
      waiting++;
      const answer = async (): Promise<Answer<Method>> => {
        const given: unknown = await answerOf(await judging, method, asked);
        return structuredClone(given) as Answer<Method>;
      };
      const next = line.then(answer).finally(() => waiting--);
      line = next.catch(() => {});
      return next;
    },
    get waiting() {
      return waiting;
    },
    close: async () => {},
  };
}

export const answerOf = <Method extends keyof Judging>(
  judging: Judging,
  method: Method,
  ask: Ask<Method>,
): Promise<Answer<Method>> => (judging[method] as (ask: Ask<Method>) => Promise<Answer<Method>>)(ask);
