import { ok, type Result, refuse } from '@facedown/base';
import type { Committee } from './shamir.js';
import type { CombineCode, ShareAnswer } from './shares.js';

interface Combining<Share, Joined> {
  /** What an answer says, unchecked; nothing where it can't be read. */
  read(bytes: Uint8Array): Share | undefined;
  isTrue(server: number, bytes: Uint8Array): boolean;
  /** Of t servers, ascending. */
  join(set: readonly number[], shares: readonly Share[], answers: readonly Uint8Array[]): Joined;
  /** All t answers at once, as a contract checks them. */
  holds(joined: Joined): boolean;
}

/**
 * The first t true answers, put together. Only where they don't hold together is each looked at alone, to find out who
 * lies. A server is heard once, whatever else it says.
 */
export function combineTrue<Share, Joined extends object>(
  committee: Committee,
  answers: readonly ShareAnswer[],
  { read, isTrue, join, holds }: Combining<Share, Joined>,
): Result<Joined & { readonly liars: readonly number[] }, CombineCode> {
  const first = joined(pickFirst(() => true).chosen);
  if (first && holds(first)) return ok({ ...first, liars: [] });
  const { chosen, liars } = pickFirst(isTrue);
  const combined = joined(chosen);
  return combined ? ok({ ...combined, liars }) : refuse('TooFewShares');

  function pickFirst(isGood: (server: number, bytes: Uint8Array) => boolean) {
    const liars: number[] = [];
    const chosen = new Map<number, Uint8Array>();
    for (const { server, bytes } of answers) {
      if (chosen.size === committee.threshold) break;
      if (!committee.keys[server - 1] || chosen.has(server) || liars.includes(server)) continue;
      if (isGood(server, bytes)) chosen.set(server, bytes);
      else liars.push(server);
    }
    return { chosen, liars };
  }

  function joined(chosen: ReadonlyMap<number, Uint8Array>): Joined | undefined {
    const set = [...chosen.keys()].sort((a, b) => a - b);
    const bytes = set.map((server) => chosen.get(server)!);
    const shares = bytes.flatMap((one) => read(one) ?? []);
    return shares.length === committee.threshold ? join(set, shares, bytes) : undefined;
  }
}
