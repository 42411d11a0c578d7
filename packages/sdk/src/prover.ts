import type { Prover } from '@facedown/zk';

let chosen: Prover | undefined;
let isOwn = false;

/** A page sets a prover that runs in a worker; without one, proofs are made in this process. */
export const setProver = (prover: Prover): void => {
  chosen = prover;
};

/** Loaded with the first proof: keys are megabytes, and most tables need none. */
export const lazyProver: Prover = {
  async prove(circuit, inputs) {
    chosen ??= await ownProver();
    return chosen.prove(circuit, inputs);
  },
};

/** Ends the threads with which this process has made proofs; without it they keep it from ending by itself. */
export async function endProofs(): Promise<void> {
  if (!isOwn) return;
  const { endProver } = await import('@facedown/zk/snarkjs');
  await endProver();
}

async function ownProver(): Promise<Prover> {
  isOwn = true;
  if (typeof process !== 'undefined' && process.versions?.node) {
    // Hidden from bundlers, which would pull files of Node into a page.
    const node = '@facedown/zk/node';
    const { nodeProver } = (await import(/* @vite-ignore */ node)) as { nodeProver: () => Prover };
    return nodeProver();
  }
  const { browserProver } = await import('@facedown/zk/browser');
  return browserProver();
}
