import type { Hex } from '@facedown/base';
import { FIRST_BOSS } from './cards.js';
import { copiesOf, listOf } from './lists.js';

type Counts = readonly (readonly [face: number, copies: number])[];

/** What each boss plays with: 39 cards, from any faction. */
const COUNTS: readonly Counts[] = [
  // Ashen Warden: everything that burns.
  [
    [1, 3],
    [2, 3],
    [4, 3],
    [5, 3],
    [6, 3],
    [7, 2],
    [8, 3],
    [9, 2],
    [10, 3],
    [11, 2],
    [12, 2],
    [41, 3],
    [43, 3],
    [46, 2],
    [53, 2],
  ],
  // The Mirror: water and glass.
  [
    [14, 3],
    [16, 3],
    [17, 3],
    [18, 3],
    [19, 3],
    [21, 3],
    [22, 1],
    [23, 3],
    [24, 2],
    [25, 2],
    [43, 3],
    [44, 2],
    [45, 3],
    [49, 2],
    [52, 3],
  ],
  // Archivist: it always has an answer in hand.
  [
    [10, 3],
    [13, 2],
    [15, 3],
    [17, 3],
    [20, 3],
    [24, 2],
    [25, 3],
    [26, 2],
    [41, 3],
    [43, 3],
    [45, 3],
    [48, 2],
    [49, 2],
    [51, 2],
    [53, 3],
  ],
  // Old Thorn: what grows around it.
  [
    [27, 3],
    [28, 3],
    [29, 2],
    [30, 3],
    [31, 3],
    [32, 3],
    [34, 3],
    [35, 3],
    [36, 2],
    [37, 3],
    [38, 2],
    [39, 2],
    [43, 3],
    [45, 2],
    [53, 2],
  ],
  // The Hunger: it leaves nothing unspent.
  [
    [1, 3],
    [3, 3],
    [6, 2],
    [10, 3],
    [21, 2],
    [27, 3],
    [28, 3],
    [30, 2],
    [40, 3],
    [41, 2],
    [42, 2],
    [43, 3],
    [46, 3],
    [53, 3],
    [54, 2],
  ],
];

/** By boss, the first at 0. */
export const BOSS_LISTS: readonly Hex[] = COUNTS.map((counts, at) => listOf(FIRST_BOSS + at, copiesOf(counts)));

export const bossList = (boss: number): Hex => BOSS_LISTS[boss - FIRST_BOSS]!;
