import { bytesToBigint, hexToBytes, keccak256Bytes } from '@facedown/base';
import { makeRecord } from './record.js';
import { type CardOf, RARITIES } from './setOf.js';

const COLORS = ['#9aa0a6', '#4f9dff', '#b46cff', '#ffb52e', '#5f6368'] as const;
const SQUARE = 24;

/** The picture of a card from its record alone; contracts/src/cards/CardPicture.sol draws the same letter for letter. */
export function cardPicture(card: Pick<CardOf, 'rarity' | 'name' | 'data'>, isPrismatic = false): string {
  const hash = bytesToBigint(keccak256Bytes(hexToBytes(makeRecord(card))));
  const hue = (hash >> 240n) % 360n;
  const color = COLORS[card.rarity === 'none' ? 4 : RARITIES.indexOf(card.rarity)];
  const stroke = isPrismatic ? '" stroke-width="6" stroke-dasharray="12 4' : '" stroke-width="4';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 336"><rect width="240" height="336" rx="16" fill="hsl(${hue},30%,14%)"/>`,
    `<rect x="8" y="8" width="224" height="320" rx="10" fill="none" stroke="${color}${stroke}"/>`,
    `<path fill="hsl(${hue},60%,62%)" d="${signOf(hash)}"/>`,
    `<text x="120" y="292" text-anchor="middle" font-family="sans-serif" font-size="18" fill="#fff">${card.name}</text></svg>`,
  ].join('');
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
