import { type Hex, ok, type Result, refuse } from '@facedown/base';
import { branch, type PrssServer, prssShare, ratchet, type Scalar, type SubsetKey } from '@facedown/crypto';
import { KEPT_DAYS, type KeyName, labelOf } from './names.js';

/** One server's secrets. */
export interface RingState {
  readonly ceremony: Hex;
  readonly server: number;
  readonly threshold: number;
  readonly servers: number;
  /** The committee's first day, and how many it serves. */
  readonly from: number;
  readonly days: number;
  /** For keys that last as long as the committee. */
  readonly lasting: readonly SubsetKey[];
  /** For keys of a day, as they were on `oldest`; those of later days follow from them, those of earlier ones don't. */
  readonly daily: readonly SubsetKey[];
  readonly oldest: number;
}

type RingCode = 'KeyErased' | 'KeyNotYet';

export interface KeyRing {
  readonly server: number;
  readonly oldest: number;
  /** The server's share of a key. */
  shareOf(name: KeyName): Result<Scalar, RingCode>;
  /** The server's share of any value of a day, for what a table needs. */
  dayValue(day: number, label: Uint8Array): Result<Scalar, RingCode>;
  /** Goes on to this day and forgets what is older than a week. Never goes back. True if something was erased. */
  advance(today: number): boolean;
  /** To be kept on disk. */
  state(): RingState;
}

/** From the subset keys of a ceremony. They themselves are to be forgotten. */
export const freshRing = (
  base: Omit<RingState, 'lasting' | 'daily' | 'oldest'>,
  keys: readonly SubsetKey[],
): RingState => ({ ...base, lasting: branch(keys, 'lasting'), daily: branch(keys, 'daily'), oldest: base.from });

export function openRing(initial: RingState): KeyRing {
  let { daily, oldest } = initial;
  let today = oldest;
  const { server, threshold, servers, ceremony } = initial;
  const prss = (keys: readonly SubsetKey[]): PrssServer => ({ server, threshold, servers, keys });
  const dayValue = (day: number, label: Uint8Array): Result<Scalar, RingCode> => {
    if (day < oldest) return refuse('KeyErased');
    // A day ahead and no more: a key is not to be used before its time.
    if (day > today + 1 || day >= initial.from + initial.days) return refuse('KeyNotYet');
    const keys = ratchet(daily, day - oldest);
    const share = prssShare(prss(keys), label);
    if (day > oldest) wipe(keys);
    return ok(share);
  };
  return {
    server,
    get oldest() {
      return oldest;
    },
    shareOf: (name) =>
      name.use === 'escrow'
        ? dayValue(name.day, labelOf(ceremony, name))
        : ok(prssShare(prss(initial.lasting), labelOf(ceremony, name))),
    dayValue,
    advance(now) {
      today = Math.max(today, now);
      const next = today - (KEPT_DAYS - 1);
      if (next <= oldest) return false;
      const before = daily;
      daily = ratchet(before, next - oldest);
      wipe(before);
      oldest = next;
      return true;
    },
    state: () => ({ ...initial, daily, oldest }),
  };
}

function wipe(keys: readonly SubsetKey[]): void {
  for (const { key } of keys) key.fill(0);
}
