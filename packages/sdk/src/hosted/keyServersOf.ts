import { type Hex, isHex } from '@facedown/base';
import type { KeyServers } from '../judge/judge.js';

/** What a house says of its key servers, its own paths made whole; nothing where it says nothing of use. */
export function keyServersOf(status: unknown, house: string): KeyServers | undefined {
  const raw = (status as { keyServers?: unknown } | null)?.keyServers;
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { threshold, urls, isOneOperator, configs, listed } = raw as Record<string, unknown>;
  const areUrls = Array.isArray(urls) && urls.length <= 9 && urls.every((url) => typeof url === 'string');
  if (!Number.isInteger(threshold) || !areUrls || typeof configs !== 'object' || configs === null) return undefined;
  const named = Object.entries(configs).filter((entry): entry is [string, Hex] => isHex(entry[1]));
  return {
    threshold: Number(threshold),
    urls: (urls as string[]).map((url) => (url.startsWith('/') ? `${house}${url}` : url)),
    // Who doesn't say that it is several is one.
    isOneOperator: isOneOperator !== false,
    configs: Object.fromEntries(named),
    ...listedOf(listed),
  };
}

function listedOf(raw: unknown): Pick<KeyServers, 'listed'> {
  const { committees, id, beacon } = (raw ?? {}) as Record<string, unknown>;
  return isHex(committees) && isHex(id) && isHex(beacon) ? { listed: { committees, id, beacon } } : {};
}
