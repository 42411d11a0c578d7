import { pick, type RandomBytes, randomBelow } from '@facedown/base';
import type { Candidate } from '@facedown/game-kit';
import { sitAndGoCase } from './case.js';
import { holdem } from './holdem.js';
import { type HoldemAction, type HoldemConfig, HoldemKind, type HoldemState } from './layout.js';
import { packWords } from './tournament.js';

/** A sit-and-go by a creator who means harm: at and beyond the bounds in every field. Most are refused. */
export function hostileConfig(random: RandomBytes): HoldemConfig {
  const seats = 2 + randomBelow(random, 8);
  const bigBlind = pick(random, [1n, 2n, 17n, 1n << 79n, 1n << 80n, (1n << 80n) + 1n, 1n << 96n]);
  const buyIn = pick(random, [1n, 3n, 1000n, 1n << 95n, 1n << 96n, (1n << 96n) + 1n]);
  const parts = pick(random, [[10_000], [5000, 5000], [9999, 1], [5000, 3000, 2000], [3000, 7000], [10_000, 0, 1]]);
  const even = Array.from({ length: seats }, (_, i) => (i === 0 ? 10_000 - 1000 * (seats - 1) : 1000));
  return {
    seats,
    headsUpOrder: randomBelow(random, 2),
    rakeBp: pick(random, [0, 1, 9999, 10_000, 10_000, 10_001]),
    rakeCap: pick(random, [0n, 1n, (1n << 128n) - 1n]),
    smallBlind: pick(random, [1n, bigBlind, bigBlind, bigBlind + 1n]),
    bigBlind,
    ante: pick(random, [0n, 0n, 0n, 0n, 1n]),
    minBuyIn: buyIn,
    maxBuyIn: pick(random, [buyIn, buyIn, buyIn, buyIn, buyIn + 1n]),
    bond: pick(random, [0n, 0n, 0n, 0n, 1n]),
    levelHands: pick(random, [0, 1, 1, 2, 2, 65_535]),
    levels: pick(random, [
      packWords([1]),
      packWords([1, 65_535]),
      packWords(new Array(16).fill(65_535)),
      words(random, [0, 1, 2]),
      words(random, [1]),
    ]),
    antes: pick(random, [0n, 0n, packWords([1]), packWords([0, 65_535]), words(random, [0, 1]), 1n << 255n]),
    prizes: pick(random, [packWords(parts), packWords(parts), packWords(even), packWords([...even, 1])]),
  };
}

const words = (random: RandomBytes, list: readonly number[]): bigint =>
  packWords(Array.from({ length: 1 + randomBelow(random, 16) }, () => pick(random, list)));

function seating(random: RandomBytes): { config: HoldemConfig; amounts: bigint[] } {
  for (;;) {
    const config = hostileConfig(random);
    if (config.levelHands > 0 && holdem.setup(config).ok)
      return { config, amounts: new Array<bigint>(config.seats).fill(config.minBuyIn) };
  }
}

/** Boldly, so that it ends although a level may be nothing beside the stacks. */
const candidates = (state: HoldemState, seat: number): Candidate<HoldemAction>[] =>
  holdem.candidates(state, seat).filter(({ action }, _, all) => action.kind !== HoldemKind.Fold || all.length < 2);

/** What such a creator gets accepted, played at random. */
export const hostileCase: typeof sitAndGoCase = {
  ...sitAndGoCase,
  game: { ...holdem, candidates },
  seating,
};
