import type { Prover } from '@facedown/zk';

let chosen: Prover | undefined;
let isOwn = false;

/** A page sets a prover that runs in a worker; without one, proofs are made in this process. */
export const setProver = (prover: Prover | undefined): void => {
  chosen = prover;
};

/** Loaded with the first proof: keys are megabytes, and most tables need none. */
export const lazyProver: Prover = {
  async prove(circuit, inputs) {
    if (!chosen) {
      // In Node or in a page, as whoever resolves or bundles it says: a house's programs are bundles, too.
      const { ownProver } = await import('@facedown/zk/own');
      isOwn = true;
      chosen ??= ownProver();
    }
    return chosen.prove(circuit, inputs);
  },
};

/** Ends the threads with which this process has made proofs; without it they keep it from ending by itself. */
export async function endProofs(): Promise<void> {
  if (!isOwn) return;
  const { endProver } = await import('@facedown/zk/snarkjs');
  await endProver();
}
