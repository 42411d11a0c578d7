import { bytesToHex } from '@facedown/base';
import { CARDS } from './cards.js';
import { copiesOf } from './lists.js';
import { recordOf } from './record.js';

const commons = CARDS.filter(({ rarity }) => rarity === 'common').map(({ face }) => [face, 3] as const);

/** The set as the registry of cards publishes it; each card's data is what the rules contract has of it. */
export const duelSetData = {
  name: 'Duel',
  code: 'DU',
  version: 1,
  cards: CARDS.map((card) => ({
    face: card.face,
    name: card.name,
    rarity: card.rarity === 'made' ? ('none' as const) : card.rarity,
    data: bytesToHex(recordOf(card)),
  })),
  starters: [{ name: 'Commons', faces: copiesOf(commons) }],
};
