import { bytesToBigint, type RandomBytes } from '@facedown/base';
import { strength7 } from '@facedown/holdem';

/** How long a bot may think. The clock is an argument: a test's stands still, so that its bot is the same every time. */
export interface Budget {
  readonly samples: number;
  readonly milliseconds: number;
  readonly now: () => number;
}

export const CALM: Budget = { samples: 400, milliseconds: Number.POSITIVE_INFINITY, now: () => 0 };

const BATCH = 50;

/** The share of the pot that these cards win on average against so many unknown hands, by sampling. */
export function equity(
  hole: readonly [number, number],
  board: readonly number[],
  opponents: number,
  random: RandomBytes,
  { samples, milliseconds, now }: Budget = CALM,
): number {
  const unseen = Array.from({ length: 52 }, (_, face) => face).filter(
    (face) => !hole.includes(face) && !board.includes(face),
  );
  const missing = 5 - board.length;
  const table = [...board, 0, 0, 0, 0, 0].slice(0, 5) as [number, number, number, number, number];
  const next = smallRandom(random);
  const until = now() + milliseconds;
  let won = 0;
  let played = 0;
  while (played < samples) {
    for (let i = 0; i < BATCH; i++) {
      drawFirst(unseen, missing + 2 * opponents, next);
      for (let card = 0; card < missing; card++) table[board.length + card] = unseen[card]!;
      const own = strength7(hole[0], hole[1], ...table);
      let ways = 1;
      for (let other = 0; other < opponents && ways > 0; other++) {
        const at = missing + 2 * other;
        const theirs = strength7(unseen[at]!, unseen[at + 1]!, ...table);
        if (theirs > own) ways = 0;
        else if (theirs === own) ways++;
      }
      if (ways > 0) won += 1 / ways;
    }
    played += BATCH;
    if (now() >= until) break;
  }
  return won / played;
}

/** The beginning of a Fisher–Yates shuffle: only as many cards as are looked at. */
function drawFirst(cards: number[], wanted: number, next: (limit: number) => number): void {
  for (let i = 0; i < wanted; i++) {
    const j = i + next(cards.length - i);
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
}

/** Xorshift: thousands of numbers a decision, where a little bias does no harm. */
function smallRandom(random: RandomBytes): (limit: number) => number {
  let x = Number(bytesToBigint(random(4))) | 1;
  return (limit) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return Math.floor(((x >>> 0) / 0x100000000) * limit);
  };
}
