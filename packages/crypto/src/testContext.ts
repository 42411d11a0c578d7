import type { ProofContext } from './transcript.js';

/** Where the proofs of tests and vectors are made. */
export const TEST_CONTEXT: ProofContext = {
  chainId: 31337n,
  table: '0x1111111111111111111111111111111111111111',
  tableId: 7n,
  epoch: 2n,
  version: 41n,
  party: 1,
};
