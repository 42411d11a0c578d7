import { BaseError } from '@facedown/base';
import type { ChainClient } from '@facedown/chain';
import { chainTime } from './chainTime.js';

const DEVELOPMENT_CHAIN = 31337;
const MAX_AHEAD_SECONDS = 900n;

/**
 * Until when something counts that an owner signs now. A node that is far ahead of our own clock would make it live
 * for years, so nothing is signed there; on a development chain anybody may have pushed the time.
 */
export async function signedUntil(client: ChainClient, seconds: bigint): Promise<bigint> {
  const time = await chainTime(client);
  const ours = BigInt(Math.floor(Date.now() / 1000));
  if (client.chain.id !== DEVELOPMENT_CHAIN && time > ours + MAX_AHEAD_SECONDS) throw timeDiffers();
  return time + seconds;
}

const timeDiffers = () =>
  new BaseError("The chain's node says another time than this device.", {
    category: 'contract',
    code: 'TimeDiffers',
    suggestedAction: "Set this device's clock, or ask another node.",
  });
