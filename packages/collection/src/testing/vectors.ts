import { bigintToBytes, bytesToHex, concatBytes, type Hex, seededRandom } from '@facedown/base';
import { cardPicture } from '../cardPicture.js';
import { drawPack, kindOf } from '../drawPack.js';
import { makePools, poolsOf } from '../pools.js';
import { setNumber } from '../setNumber.js';
import { addWords } from '../word.js';
import { testSet } from './testSet.js';

/** Where forge puts a test's contract, which is the publisher there. */
const PUBLISHER: Hex = '0x7fa9385be102ac3eac297483dd6233d62b3e1496';
const SALT: Hex = `0x${bytesToHex(new TextEncoder().encode('test set')).slice(2).padEnd(64, '0')}`;
const DRAWS = 40;

/** vectors/cards.json: what both languages must agree on. `npm run generate` prints it. */
export function cardVectorsJson(): string {
  const pools = poolsOf(testSet);
  const random = seededRandom('vectors/cards');
  const draws = Array.from({ length: DRAWS }, (_, i) => {
    const value = random(32);
    const serial = i < 3 ? i + 1 : Number(BigInt(bytesToHex(random(4))));
    const kinds = drawPack(BigInt(bytesToHex(value)), BigInt(serial), pools).map((card) =>
      bigintToBytes(BigInt(kindOf(card)), 2),
    );
    return { value: bytesToHex(value), serial, kinds: bytesToHex(concatBytes(...kinds)) };
  });
  const words = Array.from({ length: 8 }, () => {
    const [a, b] = [bytesToHex(random(32)), bytesToHex(random(32))];
    return { a, b, sum: bytesToHex(bigintToBytes(addWords(BigInt(a), BigInt(b)))) };
  });
  const set = setNumber(PUBLISHER, SALT);
  const vectors = {
    about: 'Packs, words and pictures of cards, by packages/collection; the contracts draw, add and print the same.',
    publisher: PUBLISHER,
    salt: SALT,
    set: bytesToHex(bigintToBytes(set)),
    tokenURI: { plain: tokenUri(set, 9, 1, false), prismatic: tokenUri(set, 11, 2, true) },
    words,
    packs: { pools: makePools(pools), count: DRAWS, draws },
  };
  return `${JSON.stringify(vectors, null, 2)}\n`;
}

/** What `Cards.tokenURI` answers. */
function tokenUri(set: bigint, face: number, serial: number, isPrismatic: boolean): string {
  const card = testSet.byFace.get(face)!;
  const trait = (what: string, value: string) => ({ trait_type: what, value });
  const json = JSON.stringify({
    name: `${card.name} #${serial}`,
    attributes: [
      trait('Rarity', card.rarity),
      trait('Face', String(face)),
      trait('Prismatic', isPrismatic ? 'yes' : 'no'),
      trait('Set', bytesToHex(bigintToBytes(set, 26))),
    ],
    image: `data:image/svg+xml;base64,${btoa(cardPicture(card, isPrismatic))}`,
  });
  return `data:application/json;base64,${btoa(json)}`;
}
