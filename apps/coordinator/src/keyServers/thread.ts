import { parentPort, workerData } from 'node:worker_threads';
import { type Hex, systemRandom } from '@facedown/base';
import type { KeptCommittee } from '@facedown/keyserver';
import type { TableView } from '@facedown/sdk/engine';
import { errorOf, type Failure, failureOf } from './failure.js';
import { type KeyHouse, type KeyHouseAsks, openKeyHouse } from './keyHouse.js';

/** With what the thread of a house's key servers begins. What is kept is secret. */
export interface KeysAt {
  readonly folder?: string;
  readonly kept: readonly KeptCommittee[];
  readonly judges: readonly { readonly chainId: bigint; readonly table: Hex }[];
}

/** What goes to the thread: asks, and answers to what it asked itself. */
export type ToKeys =
  | { readonly id: number; readonly method: keyof KeyHouse; readonly ask?: unknown }
  | ({ readonly back: number } & Told);
export type FromKeys =
  | ({ readonly id: number } & Told)
  | { readonly back: number; readonly asks: keyof Backwards; readonly ask: unknown }
  | { readonly line: string }
  /** Where there is no folder: to be given to the next thread. */
  | { readonly keep: KeptCommittee };
type Told = { readonly answer: unknown } | { readonly failure: Failure };

/** What the thread asks the one that serves. */
export interface Backwards {
  read(ask: { readonly judge: number; readonly tableId: bigint }): Promise<TableView>;
  signer(ask: { readonly digest: Uint8Array; readonly signature: Hex }): Promise<Hex | undefined>;
  beacon(ask: { readonly ceremony: Hex; readonly claim: unknown }): ReturnType<KeyHouseAsks['beacon']>;
}

const port = parentPort!;
const { folder, kept, judges } = workerData as KeysAt;
const tell = (said: FromKeys): void => port.postMessage(said);
const waiting = new Map<number, { resolve(answer: never): void; reject(cause: unknown): void }>();
let asked = 0;

function asking<Name extends keyof Backwards>(asks: Name) {
  return (ask: Parameters<Backwards[Name]>[0]) =>
    new Promise<Awaited<ReturnType<Backwards[Name]>>>((resolve, reject) => {
      const back = ++asked;
      waiting.set(back, { resolve, reject });
      tell({ back, asks, ask });
    });
}
const [read, signer, beacon] = [asking('read'), asking('signer'), asking('beacon')];

const house = openKeyHouse({
  judges: judges.map((at, judge) => ({ ...at, read: (tableId) => read({ judge, tableId }) })),
  signerOf: (digest, signature) => signer({ digest, signature }),
  beacon: (ceremony, claim) => beacon({ ceremony, claim }),
  random: systemRandom,
  seconds: () => Date.now() / 1000,
  log: (line) => tell({ line }),
  ...(folder ? { folder } : { kept, keep: (committee) => tell({ keep: committee }) }),
});

port.on('message', (told: ToKeys) => {
  if ('back' in told) {
    const one = waiting.get(told.back);
    waiting.delete(told.back);
    if ('answer' in told) one?.resolve(told.answer as never);
    else one?.reject(errorOf(told.failure));
    return;
  }
  const { id, method, ask } = told;
  (house[method] as (ask: unknown) => Promise<unknown>)(ask).then(
    (answer) => tell({ id, answer }),
    (cause: unknown) => tell({ id, failure: failureOf(cause) }),
  );
});
