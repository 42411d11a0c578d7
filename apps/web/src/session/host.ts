import type { PageError } from '../errors/ErrorDialog.js';
import type { CallName, FromWorker, ToWorker, WorkerCalls, WorkerEvent } from './messages.js';

export class HostError extends Error {
  override readonly name = 'HostError';
  constructor(readonly error: PageError) {
    super(error.message);
  }
}

export interface Host {
  call<Name extends CallName>(
    name: Name,
    ...args: Parameters<WorkerCalls[Name]>
  ): Promise<ReturnType<WorkerCalls[Name]>>;
  close(): void;
  /** In place of `close`, where a table is opened next: its worker has loaded what that one needs. */
  handOver(): void;
}

let warm: Worker | undefined;
let asked = 0;

/** A worker has been asked something that it hasn't answered. */
export const isHostAsked = (): boolean => asked > 0;

const newWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'facedown-seat' });

/** Lets a worker load what such a table needs while the page loads what draws it. */
export function warmHost(...what: Parameters<WorkerCalls['warm']>): void {
  warm ??= newWorker();
  warm.postMessage({ id: 0, call: 'warm', args: what } satisfies ToWorker);
}

/** The worker in which the seat lives: its keys, its proofs and its checks. */
export function startHost(hear: (event: WorkerEvent) => void): Host {
  const worker = warm ?? newWorker();
  warm = undefined;
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let next = 1;
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if ('event' in data) return hear(data);
    const call = waiting.get(data.id);
    if (waiting.delete(data.id)) asked--;
    if (data.ok) call?.resolve(data.value as never);
    else call?.reject(new HostError(data.error));
  };
  worker.onerror = (event) =>
    hear({
      event: 'problem',
      error: { category: 'unknown', code: 'WorkerCrashed', message: event.message || 'worker', recoverable: false },
    });
  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve, reject });
        asked++;
        worker.postMessage({ id, call: name, args } as ToWorker);
      }),
    close: () => {
      asked -= waiting.size;
      waiting.clear();
      worker.terminate();
    },
    handOver: () => {
      asked -= waiting.size;
      waiting.clear();
      worker.onmessage = null;
      warm?.terminate();
      warm = worker;
    },
  };
}
