import { type ChainClient, connectChain } from '@facedown/chain';

/**
 * The RPCs that may vouch for what the house's tells: of the same chain, and none of the house's own doors, which
 * would only say the same thing twice. One that can't be reached vouches for nothing, and keeps nobody from playing.
 */
export async function otherRpcs(
  urls: readonly string[],
  houseUrls: readonly string[],
  chainId: number,
): Promise<readonly ChainClient[]> {
  const own = new Set(houseUrls.map(originOf));
  const named = [...new Map(urls.map((url) => [originOf(url), url])).values()].filter((url) => !own.has(originOf(url)));
  const connected = await Promise.allSettled(named.map((rpcUrl) => connectChain({ rpcUrl })));
  return connected.flatMap((one) => (one.status === 'fulfilled' && one.value.chain.id === chainId ? [one.value] : []));
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);
