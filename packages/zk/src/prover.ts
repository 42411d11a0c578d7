import type { CircuitName } from '@facedown/circuits';

export type { CircuitName } from '@facedown/circuits';
export type CircuitInputs = Readonly<Record<string, bigint | readonly bigint[]>>;

/** Makes proofs: in this process, in a worker, wherever. Nobody outside knows which library does it. */
export interface Prover {
  /** Eight words in the precompiles' order. Rejects if the inputs don't satisfy the circuit. */
  prove(circuit: CircuitName, inputs: CircuitInputs): Promise<readonly bigint[]>;
}

/**
 * Proves nothing twice. A step that lost a race to another seat's is tried again on top of that one, and
 * what it has to prove is mostly the same.
 */
export function rememberingProver(prover: Prover, most = 8): Prover {
  const known = new Map<string, Promise<readonly bigint[]>>();
  return {
    prove(circuit, inputs) {
      const key = circuit + JSON.stringify(inputs, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
      const before = known.get(key);
      if (before) return before;
      const proof = prover.prove(circuit, inputs);
      known.set(key, proof);
      if (known.size > most) known.delete(known.keys().next().value!);
      proof.catch(() => known.delete(key));
      return proof;
    },
  };
}
