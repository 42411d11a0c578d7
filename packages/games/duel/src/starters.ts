import type { Hex } from '@facedown/base';
import { CARDS } from './cards.js';
import { copiesOf, listOf, wordOf } from './lists.js';

const three = (...faces: number[]): number[] => copiesOf(faces.map((face) => [face, 3] as const));

/**
 * One list a faction, of commons alone: everyone has three of each. What stands apart in a list is what makes it win
 * about as often as the others (docs/rules/duel.md).
 */
export const STARTERS: Readonly<Record<'ember' | 'tide' | 'root', Hex>> = {
  ember: listOf(57, [...three(1, 2, 3, 4, 5, 6, 10, 40, 41, 43, 46, 53), 11, 11, 45]),
  tide: listOf(60, [...three(14, 16, 17, 19, 23, 24, 40, 41, 43, 44, 46, 53), 42, 45, 45]),
  root: listOf(62, three(27, 28, 29, 30, 31, 34, 37, 40, 42, 43, 44, 46, 53)),
};

/** Three of each common. */
export const STARTER_WORD: bigint = wordOf(
  new Map(CARDS.filter(({ rarity }) => rarity === 'common').map(({ face }) => [face, 3])),
);
