import { BaseError, bytesToHex, type Hex, hexToBytes } from '@facedown/base';
import {
  type ChainClient,
  type PinBeaconParameters,
  pinCommitteeBeacon,
  readBeacon,
  readCommitteeKeys,
  readCommitteeTerms,
  type SendingClient,
} from '@facedown/chain';
import { beaconInput, type Committee, keyLabel } from '@facedown/crypto';
import { committeeIn } from '@facedown/dealers/escrow';
import type { KeyServers } from '../judge/judge.js';
import { askBeacon } from './askCommittee.js';

interface BeaconServers {
  readonly urls: readonly string[];
  readonly committee: Committee;
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  /** Servers answer after confirmations: how often and how long they are asked again. */
  readonly pollMs?: number;
  readonly patienceMs?: number;
}

/** Asks the servers for a beacon that was fixed, and brings their answers to the chain. For `openPack`'s `pin`. */
export const pinByServers =
  (client: SendingClient, servers: BeaconServers) =>
  async ({ beacon, id }: PinBeaconParameters): Promise<void> => {
    const { commitment } = await readBeacon(client, { beacon, id });
    if (commitment === undefined)
      throw new BaseError('Nothing was fixed for this beacon.', { category: 'user', code: 'NotFixed' });
    const chainId = BigInt(client.chain.id);
    const input = beaconInput({ chainId, contract: beacon, id: hexToBytes(id), commitment: hexToBytes(commitment) });
    const claim = { chainId: String(chainId), contract: beacon, id };
    const { made } = await patiently(servers, () => askBeacon(servers, { claim, input, committee: servers.committee }));
    const keys: Hex = `0x${servers.committee.keys.map(({ bytes }) => bytesToHex(bytes).slice(2)).join('')}`;
    await pinCommitteeBeacon(client, { beacon, id, keys, proof: bytesToHex(made.bytes) });
    // Whoever named the contract may have named one of his own.
    const { value } = await readBeacon(client, { beacon, id });
    if (value !== made.value)
      throw new BaseError('This contract says something else than the key servers.', {
        category: 'contract',
        code: 'BeaconDiffers',
        recoverable: false,
      });
  };

/** The same for the beacon of key servers that a house offers: its keys are read from the chain's list, not from the house. */
export async function listedBeacon(
  client: SendingClient,
  { urls, listed }: Pick<KeyServers, 'urls' | 'listed'>,
): Promise<ReturnType<typeof pinByServers>> {
  if (!listed) throw new BaseError('These key servers are not listed.', { category: 'user', code: 'NotListed' });
  return pinByServers(client, { urls, committee: await listedKey(client, listed) });
}

async function listedKey(
  client: ChainClient,
  { committees, id }: NonNullable<KeyServers['listed']>,
): Promise<Committee> {
  const { ceremony } = await readCommitteeTerms(client, { committees, id });
  const label = bytesToHex(keyLabel('facedown/v1/beacon-key', hexToBytes(ceremony)));
  const { threshold, keys } = await readCommitteeKeys(client, { committees, id, label });
  return committeeIn({ threshold, keys });
}

async function patiently<Made>(
  { pollMs = 3000, patienceMs = 300_000 }: BeaconServers,
  ask: () => Promise<Made>,
): Promise<Made> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() + pollMs > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}
