import { bytesToBigint, seededRandom } from '@facedown/base';
import { drawPack, PACK_CARDS, PRISMATIC_ROLLS, RARITY_ROLLS } from '../drawPack.js';
import type { Pools } from '../pools.js';
import { RARITIES } from '../setOf.js';
import { chiSquare, chiSquareBound99 } from './chiSquare.js';

interface PackStatistic {
  readonly what: 'rarity' | 'card' | 'prismatic';
  readonly chiSquare: number;
  readonly bound: number;
}

/** How rarity, card and prismatic are distributed over packs of one seeded beacon value a ten packs. */
export function packStatistics(pools: Pools, packs: number, seed: string): PackStatistic[] {
  const random = seededRandom(seed);
  const rarities = RARITIES.map(() => 0);
  const prismatic = RARITIES.map(() => 0);
  const faces = new Map<number, number>();
  let value = 0n;
  for (let serial = 1; serial <= packs; serial++) {
    if (serial % 10 === 1) value = bytesToBigint(random(32));
    for (const card of drawPack(value, BigInt(serial), pools)) {
      const rarity = RARITIES.indexOf(card.rarity);
      rarities[rarity]!++;
      if (card.isPrismatic) prismatic[rarity]!++;
      faces.set(card.face, (faces.get(card.face) ?? 0) + 1);
    }
  }
  const all = packs * PACK_CARDS;
  const chance = RARITY_ROLLS.map((last, i) => (last - (RARITY_ROLLS[i - 1] ?? -1)) / 256);
  const of = pools.flatMap((pool, rarity) => pool.map((face) => ({ face, share: chance[rarity]! / pool.length })));
  const shines = PRISMATIC_ROLLS.map((roll, i) => (rarities[i]! * roll) / 256);
  const plain = rarities.map((count, i) => count - shines[i]!);
  return [
    statistic(
      'rarity',
      rarities,
      chance.map((share) => share * all),
      3,
    ),
    statistic(
      'card',
      of.map(({ face }) => faces.get(face) ?? 0),
      of.map(({ share }) => share * all),
      of.length - 1,
    ),
    statistic('prismatic', [...prismatic, ...rarities.map((n, i) => n - prismatic[i]!)], [...shines, ...plain], 4),
  ];
}

const statistic = (
  what: PackStatistic['what'],
  seen: readonly number[],
  expected: readonly number[],
  degrees: number,
): PackStatistic => ({ what, chiSquare: chiSquare(seen, expected), bound: chiSquareBound99(degrees) });
