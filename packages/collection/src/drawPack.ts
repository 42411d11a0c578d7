import { hexToBytes, keccak256Bytes } from '@facedown/base';
import type { Pools } from './pools.js';
import { RARITIES, type Rarity } from './setOf.js';

export const PACK_CARDS = 5;
/** The last roll of a byte that gives each rarity. */
export const RARITY_ROLLS = [186, 225, 250, 255] as const;
/** The first roll of a byte that is not prismatic, by rarity. */
export const PRISMATIC_ROLLS = [10, 15, 18, 20] as const;

export interface DrawnCard {
  readonly face: number;
  readonly rarity: Rarity;
  readonly isPrismatic: boolean;
}

/**
 * The five cards of a pack, from the beacon's value and the pack's serial number alone; `Packs.draw` is its twin.
 * For each card one word: its first byte is the rarity, the second whether it is prismatic, the low 128 bits the card.
 */
export function drawPack(value: bigint, serial: bigint, pools: Pools): DrawnCard[] {
  const words = new Uint8Array(96);
  words.set(wordBytes(value), 0);
  words.set(wordBytes(serial), 32);
  return Array.from({ length: PACK_CARDS }, (_, i) => {
    words[95] = i;
    const w = keccak256Bytes(words);
    const rarity = RARITY_ROLLS.findIndex((last) => w[0]! <= last);
    const pool = pools[rarity]!;
    const face = pool[remainder(w.subarray(16), pool.length)]!;
    return { face, rarity: RARITIES[rarity]!, isPrismatic: w[1]! < PRISMATIC_ROLLS[rarity]! };
  });
}

const wordBytes = (value: bigint): Uint8Array => hexToBytes(`0x${value.toString(16).padStart(64, '0')}`);

/** Of a big-endian number, byte by byte: a hundred thousand packs are drawn in seconds. */
function remainder(bytes: Uint8Array, divisor: number): number {
  let rest = 0;
  for (const byte of bytes) rest = (rest * 256 + byte) % divisor;
  return rest;
}

/** A drawn card as the low sixteen bits of its token's id. */
export const kindOf = ({ face, isPrismatic }: Pick<DrawnCard, 'face' | 'isPrismatic'>): number =>
  face * 2 + (isPrismatic ? 1 : 0);
