import { unwrap } from '@facedown/base';
import { loadSet } from '../loadSet.js';
import type { CardOf, SetData, SetOf } from '../setOf.js';

const rarityOf = (face: number): CardOf['rarity'] =>
  face < 6 ? 'common' : face < 9 ? 'rare' : face < 11 ? 'epic' : face === 11 ? 'legendary' : 'none';

/** Fourteen faces, of which 12 is none: contracts/test/cards/CardsBench.sol has the same. */
export const testSetData: SetData = {
  name: 'Test set',
  code: 'TS',
  version: 1,
  cards: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13].map((face) => ({
    face,
    name: `Card ${String.fromCharCode(65 + face)}`,
    rarity: rarityOf(face),
    data: `0x${face.toString(16).padStart(2, '0')}07`,
  })),
  starters: [
    { name: 'Three', faces: [0, 0, 0, 1, 1, 1, 2, 2, 2] },
    { name: 'Two', faces: [3, 4] },
  ],
};

export const testSet: SetOf = unwrap(loadSet(testSetData));
