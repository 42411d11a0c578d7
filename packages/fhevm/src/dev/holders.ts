import type { ChainClient } from '@facedown/chain';
import { DevCoprocessor } from './coprocessor.js';
import { DevKms, devSigners } from './kms.js';

interface DevHoldersOptions {
  /** How many key holders there are; each signs. */
  readonly signers?: number;
  readonly now?: () => number;
}

/** A coprocessor and key holders that follow from a chain and one secret. */
export function devHolders(client: ChainClient, secret: Uint8Array, { signers = 1, now }: DevHoldersOptions = {}) {
  const coprocessor = new DevCoprocessor(client, secret);
  return { coprocessor, kms: new DevKms(client, coprocessor, devSigners(secret, 'kms', signers), now) };
}
