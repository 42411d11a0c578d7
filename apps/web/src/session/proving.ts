import { contextOf, type TableId } from '@facedown/game-kit';
import { setProver } from '@facedown/sdk';
import type { WorkerEvent } from './messages.js';
import type { Proof } from './view.js';

/**
 * Proofs with keys of a ceremony are made in this worker, one after the other; the page hears whose and how far.
 * Resolves to the kind of the keys.
 */
export async function tellProofs(table: TableId, tell: (event: WorkerEvent) => void): Promise<string> {
  const [{ browserProver }, { KEY_KIND }, { scopeOf }] = await Promise.all([
    import('@facedown/zk/browser'),
    import('@facedown/zk'),
    import('@facedown/dealers/salt'),
  ]);
  const seatOf = (scope: unknown) => [0, 1].find((seat) => scopeOf(contextOf(table, 0n, seat)) === scope) ?? 0;
  let seat = 0;
  const say = (circuit: Proof['circuit'], stage: Proof['stage'], done: number) =>
    tell({ event: 'proof', proof: { seat, circuit, stage, done } });
  const prover = browserProver({
    onLoad: (circuit, done) => say(circuit, 'keys', done),
    onProof: (circuit, done) => say(circuit, 'proof', done),
  });
  // Two at once would share the same two cores and each take twice as long.
  let line: Promise<unknown> = Promise.resolve();
  setProver({
    prove(circuit, inputs) {
      const run = line.then(async () => {
        seat = seatOf(inputs.scope);
        try {
          return await prover.prove(circuit, inputs);
        } finally {
          tell({ event: 'proof', proof: undefined });
        }
      });
      line = run.catch(() => {});
      return run;
    },
  });
  return KEY_KIND;
}
