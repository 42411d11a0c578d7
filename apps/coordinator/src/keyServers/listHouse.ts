import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, type Hex, isHex } from '@facedown/base';
import { type Deployment, readBeacon, type SendingClient } from '@facedown/chain';
import { deployBeacon } from '@facedown/chain/node';
import { beaconPolicy, labelOf, listCommittee, type Policy, type RegistryAt } from '@facedown/keyserver';
import type { KeyServers } from '@facedown/sdk/engine';
import { getBlockNumber, getCode } from 'viem/actions';
import type { Signed } from './keyHouse.js';

export type Listed = NonNullable<KeyServers['listed']>;

export interface ListingChain {
  readonly client: SendingClient;
  readonly deployment: Pick<Deployment, 'committees'>;
}

/** Puts a house's key servers on the registry's list, with a beacon of theirs. Once: what was listed stands in their folder. */
export async function listHouse(
  { client, deployment: { committees } }: ListingChain,
  sign: (at: RegistryAt) => Promise<Signed | undefined>,
  folder: string | undefined,
): Promise<Listed | undefined> {
  if (!committees) return undefined;
  const file = folder && join(folder, `listed-${client.chain.id}.json`);
  const before = file && existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined;
  const isSame = before?.committees.toLowerCase() === committees.toLowerCase();
  if (before && isSame && (await getCode(client, { address: before.beacon }))) return before;
  const signed = await sign({ chainId: client.chain.id, registry: committees });
  if (!signed) return undefined;
  const { committee, signatures } = signed;
  const id = await listCommittee(client, { committees, committee, signatures });
  const label = bytesToHex(labelOf(committee.ceremony, { use: 'beacon' }));
  const listed = { committees, id, beacon: await deployBeacon(client, { committees, id, label }) };
  if (file) writeFileSync(file, `${JSON.stringify(listed)}\n`);
  return listed;
}

/** What the house's servers owe for a beacon of theirs. A chain of our own is never undone. */
export const houseBeacon = ({ client }: ListingChain, beacon: Hex): Policy =>
  beaconPolicy({
    chainId: BigInt(client.chain.id),
    contracts: [beacon],
    confirmations: 0n,
    async readFixed(contract, id) {
      const { block, commitment } = await readBeacon(client, { beacon: contract, id });
      if (block === undefined || commitment === undefined) return undefined;
      return { block, commitment, head: await getBlockNumber(client, { cacheTime: 0 }) };
    },
  });

function parse(text: string): Listed | undefined {
  try {
    const { committees, id, beacon } = JSON.parse(text) as Record<string, unknown>;
    return isHex(committees) && isHex(id) && isHex(beacon) ? { committees, id, beacon } : undefined;
  } catch {
    return undefined;
  }
}
