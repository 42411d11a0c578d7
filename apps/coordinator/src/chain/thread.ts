import { parentPort, workerData } from 'node:worker_threads';
import { BaseError } from '@facedown/base';
import { connectChain, type Deployment } from '@facedown/chain';
import { openReading, type Reading } from './reading.js';

/** What goes to the thread that reads a chain, and what comes back. */
export interface ToReader {
  readonly id: number;
  readonly method: keyof Reading;
  readonly ask: unknown;
}
export type FromReader = { readonly id: number } & ({ readonly answer: unknown } | { readonly failure: Failure });

export interface ChainAt {
  readonly urls: readonly string[];
  readonly deployments: readonly Deployment[];
}

interface Failure {
  readonly message: string;
  readonly code: string;
  readonly category: BaseError['category'];
}

const port = parentPort!;
const { urls, deployments } = workerData as ChainAt;
const reading = openReading({ connect: () => connectChain({ rpcUrl: urls }), deployments });

port.on('message', ({ id, method, ask }: ToReader) => {
  const tell = (said: FromReader) => port.postMessage(said);
  (reading[method] as (ask: unknown) => Promise<unknown>)(ask).then(
    (answer) => tell({ id, answer }),
    (cause: unknown) => tell({ id, failure: failureOf(cause) }),
  );
});

const failureOf = (cause: unknown): Failure =>
  cause instanceof BaseError
    ? { message: cause.shortMessage, code: cause.code, category: cause.category }
    : { message: String(cause).slice(0, 200), code: 'NotRead', category: 'unknown' };
