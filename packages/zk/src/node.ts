import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Prover } from './prover.js';
import { noKeys, snarkProver } from './snarkjs.js';

const require = createRequire(import.meta.url);

/** A prover with the keys of this repository. */
export const nodeProver = (): Prover =>
  snarkProver(async (file) => {
    try {
      return new Uint8Array(await readFile(require.resolve(`@facedown/circuits/keys/${file}`)));
    } catch (cause) {
      throw noKeys(cause);
    }
  });

export { nodeProver as ownProver };
