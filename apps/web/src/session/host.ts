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
}

/** The worker in which the seat lives: its keys, its proofs and its checks. */
export function startHost(hear: (event: WorkerEvent) => void): Host {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'facedown-seat' });
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let next = 1;
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if ('event' in data) return hear(data);
    const call = waiting.get(data.id);
    waiting.delete(data.id);
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
        worker.postMessage({ id, call: name, args } as ToWorker);
      }),
    close: () => worker.terminate(),
  };
}
