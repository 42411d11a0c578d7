import { listOf } from '@facedown/game-kit/parts';
import type { ConcealedConfig } from './layout.js';
import { DEFAULT_LIST } from './lists.js';

/** The table's defaults: nine rounds, a hand of five, one card a round, no replacement. */
export const concealedConfig = (
  options: Partial<Omit<ConcealedConfig, 'lists'>> & {
    stake: bigint;
    lists?: readonly [readonly number[], readonly number[]];
  },
): ConcealedConfig => {
  const { lists = [DEFAULT_LIST, DEFAULT_LIST], ...rest } = options;
  return {
    bond: rest.stake,
    rounds: 9,
    handSize: 5,
    cardsPerRound: 1,
    replace: false,
    ...rest,
    lists: [listOf(lists[0]), listOf(lists[1])],
  };
};
