import { readFileSync } from 'node:fs';
import type { Hex } from '@facedown/base';
import { type LinkReferences, librariesOf, link } from '@facedown/chain/node';
import { type Abi, createTestClient, http, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';

/** Anvil's well-known first account: a test key, worth nothing anywhere. */
const TEST_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

interface Artifact {
  readonly abi: Abi;
  readonly bytecode: Hex;
  readonly linkReferences: LinkReferences;
}

export function readArtifact(contract: string): Artifact {
  const file = new URL(`../../../contracts/out/${contract}.sol/${contract}.json`, import.meta.url);
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8'));
  return { abi, bytecode: bytecode.object, linkReferences: bytecode.linkReferences ?? {} };
}

export const connect = (url: string) =>
  createTestClient({
    mode: 'anvil',
    chain: foundry,
    account: privateKeyToAccount(TEST_KEY),
    transport: http(url, { timeout: 120_000, retryCount: 0 }),
  })
    .extend(publicActions)
    .extend(walletActions);

export type Client = ReturnType<typeof connect>;

/** `args` of the constructor: words, or addresses. */
export async function deploy(client: Client, contract: string, args: readonly Hex[] = []): Promise<Hex> {
  const { bytecode, linkReferences } = readArtifact(contract);
  const addresses: Record<string, Hex> = {};
  for (const library of librariesOf(linkReferences)) addresses[library] = await deploy(client, library);
  const words = args.map((arg) => arg.slice(2).padStart(64, '0')).join('');
  const data: Hex = `${link(bytecode, linkReferences, addresses)}${words}`;
  const { contractAddress, status } = await client.sendTransactionSync({ data, gas: 100_000_000n });
  if (!contractAddress || status !== 'success') throw new Error(`${contract} was not deployed`);
  return contractAddress;
}
