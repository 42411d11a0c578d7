import type { CircuitName } from '@facedown/circuits';

export type { CircuitName } from '@facedown/circuits';
export type CircuitInputs = Readonly<Record<string, bigint | readonly bigint[]>>;

/** Makes proofs: in this process, in a worker, wherever. Nobody outside knows which library does it. */
export interface Prover {
  /** Eight words in the precompiles' order. Rejects if the inputs don't satisfy the circuit. */
  prove(circuit: CircuitName, inputs: CircuitInputs): Promise<readonly bigint[]>;
}
