import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Hex, isHex, systemRandom } from '@facedown/base';
import type { SendingClient } from '@facedown/chain';
import { putHost } from '@facedown/fhevm/dev';
import { builtFrom, deployFhe, type FheDeployment } from '@facedown/fhevm/node';
import { getCode } from 'viem/actions';

/** Where the `fhe` dealer of a development chain is, and the secret from which its key holders follow. */
export interface FheOnChain {
  readonly vault: Hex;
  readonly dealer: Hex;
  readonly secretFile: string;
}

/** Said wherever it is started. */
export const FHE_NOTICE =
  'The fhe dealer uses a development coprocessor of this house: whoever runs it sees every card of its tables.';

const fileOf = (folder: string) => join(folder, 'fhe.json');

/** It was started here before: its tables go on. */
export const hasFhe = (folder: string): boolean => existsSync(fileOf(folder));

/**
 * Puts Zama's host contracts, our vault and its dealer on a development chain, or finds them there. The secret is kept:
 * another one would mean other cards for every table that plays.
 */
export async function openFhe(client: SendingClient, folder: string): Promise<FheOnChain> {
  const secretFile = join(folder, 'fhe.key');
  if (!existsSync(secretFile)) writeNew(secretFile, systemRandom(32));
  const known = readKnown(folder);
  if (known && (await getCode(client, { address: known.vault }))) return { ...known, secretFile };
  await putHost(client, readFileSync(secretFile));
  const { vault, dealer, router }: FheDeployment = await deployFhe(client);
  writeNew(fileOf(folder), JSON.stringify({ vault, dealer, router, builtFrom }));
  return { vault, dealer, secretFile };
}

function writeNew(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Nothing where another version of the contracts was put there: its tables are settled by whoever still has that one. */
function readKnown(folder: string): { vault: Hex; dealer: Hex } | undefined {
  try {
    const { vault, dealer, builtFrom: from } = JSON.parse(readFileSync(fileOf(folder), 'utf8'));
    return from === builtFrom && isHex(vault) && isHex(dealer) ? { vault, dealer } : undefined;
  } catch {
    return undefined;
  }
}
