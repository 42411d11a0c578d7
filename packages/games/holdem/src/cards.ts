import { slotAt } from '@facedown/base';
import type { HoldemState } from './layout.js';
import { count, placeOf } from './seats.js';

/** Face = 4·rank + suit; the deuce is rank 0; clubs, diamonds, hearts, spades. */
export const RANK_LETTERS = '23456789TJQKA';
const SUIT_LETTERS = 'cdhs';

export const faceName = (face: number): string => `${RANK_LETTERS[face >> 2]}${SUIT_LETTERS[face & 3]}`;

/** `Kh` to its face, or -1. */
function parseFace(text: string): number {
  const rank = RANK_LETTERS.indexOf(text[0] ?? '?');
  const suit = SUIT_LETTERS.indexOf(text[1] ?? '?');
  return text.length === 2 && rank >= 0 && suit >= 0 ? 4 * rank + suit : -1;
}

/** `7s9cKd` to its faces; undefined where it isn't a list of cards. */
export function parseFaces(text: string): number[] | undefined {
  const faces = (text.match(/../g) ?? []).map(parseFace);
  return text.length % 2 === 0 && faces.every((face) => face >= 0) ? faces : undefined;
}

export function boardSize(board: bigint): number {
  let size = 0;
  for (let rest = board; rest !== 0n; rest >>= 8n) size++;
  return size;
}

export function boardFaces({ board }: Pick<HoldemState, 'board'>): number[] {
  const faces: number[] = [];
  for (let rest = board; rest !== 0n; rest >>= 8n) faces.push(Number(rest & 255n) - 1);
  return faces;
}

/** The hole cards that a seat has shown, or undefined. */
export function shownHole({ holes }: Pick<HoldemState, 'holes'>, seat: number): [number, number] | undefined {
  const both = Number((holes >> BigInt(16 * seat)) & 0xffffn);
  return both === 0 ? undefined : [(both & 255) - 1, (both >> 8) - 1];
}

export const rankOf = ({ ranks }: Pick<HoldemState, 'ranks'>, seat: number): number =>
  Number((ranks >> BigInt(24 * seat)) & 0xffffffn);

/** Deck 0 holds two cards for each dealt seat, by rising seat number, then the board. */
export function holeSlots({ dealt }: Pick<HoldemState, 'dealt'>, seat: number): [number, number] {
  const place = placeOf(dealt, seat);
  return [slotAt(0, 2 * place), slotAt(0, 2 * place + 1)];
}

/** Board slots from the `from`-th card up to the `to`-th, that one not included. */
export function boardSlots({ dealt }: Pick<HoldemState, 'dealt'>, from: number, to: number): number[] {
  const first = 2 * count(dealt);
  return Array.from({ length: to - from }, (_, i) => slotAt(0, first + from + i));
}
