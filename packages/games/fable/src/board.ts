import { bytesToHex, type Hex, hexToBytes } from '@facedown/base';
import type { FableConfig } from './layout.js';
import { CARDS, KEYWORDS, type Keyword, keywordsOf } from './set.js';

export interface Creature {
  readonly face: number;
  /** It attacked in its seat's last turn. */
  readonly tired: boolean;
}

const TIRED = 1;

/** A creature is two bytes: its face and its flags. */
export function creaturesOf(board: Hex): Creature[] {
  const bytes = hexToBytes(board);
  return Array.from({ length: bytes.length >> 1 }, (_, i) => ({
    face: bytes[2 * i]!,
    tired: (bytes[2 * i + 1]! & TIRED) !== 0,
  }));
}

export const boardOf = (creatures: readonly Creature[]): Hex =>
  bytesToHex(Uint8Array.from(creatures.flatMap(({ face, tired }) => [face, tired ? TIRED : 0])));

export const creatureCount = (board: Hex): number => (board.length - 2) >> 2;

const BITS = CARDS.map(keywordsOf);

export const has = (config: Pick<FableConfig, 'keywords'>, face: number, keyword: Keyword): boolean =>
  config.keywords && (BITS[face]! & KEYWORDS[keyword]) !== 0;

/** Why this creature can't block at all. */
export const isTooTired = (config: Pick<FableConfig, 'keywords'>, { face, tired }: Creature): boolean =>
  tired && !has(config, face, 'wakeful');

/** Whether a creature that may block can block this attacker. */
export const reaches = (config: Pick<FableConfig, 'keywords'>, blocker: number, attacker: number): boolean =>
  !has(config, attacker, 'winged') || has(config, blocker, 'winged');

/** Places of the attackers, in board order. */
export function placesIn(mask: bigint): number[] {
  const places: number[] = [];
  for (let place = 0, rest = mask; rest > 0n; place++, rest >>= 1n) if (rest & 1n) places.push(place);
  return places;
}
