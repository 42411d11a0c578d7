import type { Hex } from '@facedown/base';
import type { DuelConfig } from './layout.js';
import { STARTERS } from './starters.js';

/** A free game between two starters, without oaths, unless more is said. An empty list is one that the seat chooses. */
export const duelConfig = (
  options: Partial<Omit<DuelConfig, 'lists'>> & { lists?: readonly [Hex, Hex] } = {},
): DuelConfig => {
  const { lists, ...rest } = options;
  const plain: readonly [Hex, Hex] = [
    rest.owned ? '0x' : STARTERS.ember,
    rest.owned || rest.boss ? '0x' : STARTERS.tide,
  ];
  return { stake: 0n, bond: 0n, boss: 0, oaths: false, owned: false, ...rest, lists: [...(lists ?? plain)] };
};
