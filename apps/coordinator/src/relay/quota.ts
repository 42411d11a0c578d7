/** What a party has left at a table. */
export interface Tally {
  readonly count: number;
  readonly chars: number;
  /** The highest version that it has spoken of. */
  readonly version: bigint;
}

export const NOTHING_SAID: Tally = { count: 0, chars: 0, version: 0n };

/** Before the table has gone anywhere, and for each version that every seat has spoken of. */
const BASE = { count: 512, chars: 4_000_000 };
const FOR_A_VERSION = { count: 24, chars: 200_000 };
/** Whoever asks for a seat says it once or a few times. */
const GUEST = { count: 32, chars: 64_000 };

/**
 * May this party say so much more? A table may be long, so what its seats may leave grows with the game; and
 * the game is as long as the seat that has come least far says, so that a liar alone doesn't make it longer.
 */
export function isWithin(
  { count, chars }: Tally,
  more: number,
  { height, isGuest }: { height: bigint; isGuest: boolean },
) {
  if (isGuest) return count < GUEST.count && chars + more <= GUEST.chars;
  const versions = Number(height);
  return (
    count < BASE.count + versions * FOR_A_VERSION.count && chars + more <= BASE.chars + versions * FOR_A_VERSION.chars
  );
}
