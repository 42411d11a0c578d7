import { bytesToBigint, hexToBytes, keccak256Bytes } from '@facedown/base';
import { makeRecord } from './record.js';
import { type CardOf, RARITIES } from './setOf.js';

/** Of a card's frame, by rarity; the last is for what no pack holds. */
const CARD_COLORS = ['#9aa0a6', '#4f9dff', '#b46cff', '#ffb52e', '#5f6368'] as const;
const SQUARE = 24;

/** The picture of a card from its record alone; contracts/src/cards/CardPicture.sol draws the same letter for letter. */
export function cardPicture(card: Pick<CardOf, 'rarity' | 'name' | 'data'>, isPrismatic = false): string {
  const { hue, color, path } = cardSign(card);
  const stroke = isPrismatic ? '" stroke-width="6" stroke-dasharray="12 4' : '" stroke-width="4';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 336"><rect width="240" height="336" rx="16" fill="hsl(${hue},30%,14%)"/>`,
    `<rect x="8" y="8" width="224" height="320" rx="10" fill="none" stroke="${color}${stroke}"/>`,
    `<path fill="hsl(${hue},60%,62%)" d="${path}"/>`,
    `<text x="120" y="292" text-anchor="middle" font-family="sans-serif" font-size="18" fill="#fff">${card.name}</text></svg>`,
  ].join('');
}

export interface CardSign {
  readonly hue: number;
  readonly color: string;
  /** Seven by seven squares of 24 from (36, 60) on. */
  readonly path: string;
}

/** What tells a card apart wherever it is drawn: in a token's picture, at a table, in a replay. */
export function cardSign(card: Pick<CardOf, 'rarity' | 'name' | 'data'>): CardSign {
  const hash = bytesToBigint(keccak256Bytes(hexToBytes(makeRecord(card))));
  const color = CARD_COLORS[card.rarity === 'none' ? 4 : RARITIES.indexOf(card.rarity)]!;
  return { hue: Number((hash >> 240n) % 360n), color, path: signOf(hash) };
}

/** Seven by seven squares, the right three as the left three; each of the 28 left ones by one bit. */
function signOf(hash: bigint): string {
  let path = '';
  for (let bit = 0; bit < 28; bit++) {
    if (((hash >> BigInt(bit)) & 1n) === 0n) continue;
    const [x, y] = [Math.floor(bit / 7), bit % 7];
    path += square(x, y) + (x === 3 ? '' : square(6 - x, y));
  }
  return path;
}

const square = (x: number, y: number): string =>
  `M${36 + SQUARE * x} ${60 + SQUARE * y}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
