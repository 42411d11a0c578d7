import { BaseError, bytesToBigint, type Hex, type RandomBytes, systemRandom } from '@facedown/base';
import {
  asChainError,
  type ChainClient,
  fixBeacon,
  type PinBeaconParameters,
  pinBeacon,
  readBeacon,
  type SendingClient,
} from '@facedown/chain';
import { beaconId, type Solo, soloCommitment, soloDraw } from '@facedown/dealers/salt';

/** Cards drawn by one seat alone, provably: what it was drawn from, and the salt. Secret until it is opened. */
export interface Pack extends Solo {
  readonly salt: bigint;
}

interface OpenPackOptions {
  readonly pollMs?: number;
  /** The chain has this many blocks to go before the pack can be opened. */
  readonly onWait?: (blocks: bigint) => void;
  /** How the value comes to the chain; for a beacon of key servers, by asking them. */
  readonly pin?: (at: PinBeaconParameters) => Promise<unknown>;
}

/** Nothing is on the chain yet. Keep it before `openPack`: without the salt a pack that was fixed stays shut. */
export const newPack = (solo: Solo, random: RandomBytes = systemRandom): Pack => ({
  ...solo,
  // 31 bytes: every one of them is below the field's order.
  salt: bytesToBigint(random(31)),
});

/**
 * Commits to the pack, waits for the block that decides, keeps its hash and draws. Goes on wherever an earlier
 * run stopped. A block that the chain has forgotten is refused as `StaleBlock`: that pack is lost, for no value
 * may be asked for twice.
 */
export async function openPack(client: SendingClient, pack: Pack, options: OpenPackOptions = {}): Promise<number[]> {
  const { beacon, owner, purpose } = pack;
  const at = { beacon, id: beaconId(owner, purpose) };
  if ((await readBeacon(client, at)).block === undefined) {
    if (client.account.address.toLowerCase() !== owner.toLowerCase()) throw wrong('NotOwner');
    await fixBeacon(client, { beacon, purpose, commitment: soloCommitment(pack, pack.salt) });
  }
  const { block, value } = await readBeacon(client, at);
  if (value === undefined) {
    await past(client, block!, options);
    await (options.pin ?? ((id: PinBeaconParameters) => pinBeacon(client, id)))(at);
  }
  return readPack(client, pack);
}

/** The cards of a pack that was opened, from the chain's word alone. Refuses what was not committed to. */
export async function readPack(client: ChainClient, pack: Pack): Promise<number[]> {
  const { beacon, owner, purpose, chainId } = pack;
  if (BigInt(client.chain.id) !== chainId) throw wrong('WrongChain');
  const { commitment, value } = await readBeacon(client, { beacon, id: beaconId(owner, purpose) });
  if (commitment === undefined) throw wrong('NotFixed');
  if (commitment.toLowerCase() !== soloCommitment(pack, pack.salt)) throw wrong('WrongSalt');
  if (value === undefined) throw wrong('NotPinned');
  return soloDraw(pack, pack.salt, value);
}

async function past(client: ChainClient, block: bigint, { pollMs = 1000, onWait }: OpenPackOptions): Promise<void> {
  for (;;) {
    const now = await client
      .request({ method: 'eth_blockNumber' })
      .then((answer) => BigInt(answer as Hex))
      .catch((cause: unknown) => {
        throw asChainError(cause);
      });
    if (now > block) return;
    onWait?.(block - now + 1n);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

const wrong = (code: string) =>
  new BaseError('This pack is not what the chain knows of it.', { category: 'proof', code, recoverable: false });
