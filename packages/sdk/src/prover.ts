import type { Prover } from '@facedown/zk';

let chosen: Prover | undefined;

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

async function ownProver(): Promise<Prover> {
  if (typeof process !== 'undefined' && process.versions?.node) {
    // Hidden from bundlers, which would pull files of Node into a page.
    const node = '@facedown/zk/node';
    const { nodeProver } = (await import(/* @vite-ignore */ node)) as { nodeProver: () => Prover };
    return nodeProver();
  }
  const { browserProver } = await import('@facedown/zk/browser');
  return browserProver();
}
