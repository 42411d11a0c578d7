import type { SendingClient } from '@facedown/chain';
import { deployFhe, type FheDeployment } from '../node/deployFhe.js';
import { putHostContracts } from './host.js';
import { devSigners } from './kms.js';

export interface PutFheOptions {
  /** Key holders, and how many of their signatures open a value. */
  readonly signers?: number;
  readonly threshold?: number;
}

/** Everything that the `fhe` dealer needs on a development chain, with key holders that follow from the secret. */
export async function putFhe(
  client: SendingClient,
  secret: Uint8Array,
  options: PutFheOptions = {},
): Promise<FheDeployment> {
  await putHost(client, secret, options);
  return deployFhe(client);
}

/** Zama's host contracts alone. Put once more on the same chain they keep what they know. */
export function putHost(
  client: SendingClient,
  secret: Uint8Array,
  { signers = 1, threshold = 1 }: PutFheOptions = {},
): Promise<void> {
  const addresses = (what: 'kms' | 'input', count: number) =>
    devSigners(secret, what, count).map(({ address }) => address);
  return putHostContracts(client, {
    kmsSigners: addresses('kms', signers),
    threshold,
    inputSigners: addresses('input', 1),
  });
}
