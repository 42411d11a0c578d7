import { bytesToHex } from '@facedown/base';
import { CARDS, type FableCard } from './set.js';
import { setBytes } from './setSolidity.js';
import { STARTERS } from './starters.js';

const BYTES = 4;
/** The dearer a card, the rarer it is. */
const RARITIES = { 2: 'common', 4: 'rare', 7: 'epic', 12: 'legendary' } as const;

const isTier = (provision: number): provision is keyof typeof RARITIES => provision in RARITIES;

function rarityOf({ name, provision }: FableCard) {
  if (!isTier(provision)) throw new RangeError(`${name} is of no tier`);
  return RARITIES[provision];
}

/** The set as the registry of cards publishes it; each card's data is what the rules contract has of it. */
export const fableSetData = {
  name: 'Fable',
  code: 'FB',
  version: 1,
  cards: CARDS.map((card, face) => ({
    face,
    name: card.name,
    rarity: rarityOf(card),
    data: bytesToHex(setBytes().subarray(BYTES * face, BYTES * (face + 1))),
  })),
  starters: Object.entries(STARTERS).map(([name, faces]) => ({ name, faces: [...faces] })),
};
