import type { Hex } from '@facedown/base';
import { bytesOf, EMPTY, listOf } from '@facedown/game-kit/parts';

/** That a seat has learnt the face in a slot: which, never what. */
interface Seen {
  readonly knower: number;
  /** Where that card lies now, unless it was played. */
  readonly slot: number;
  /** A slot with the same face that the knower can still read; 255 if it has only its memory. */
  readonly memo: number;
  /** Faces that the card's holder has played from a hand with it since. One of these may have been the card. */
  readonly except: number;
}

const WIDTH = 5;

export function parseSeen(list: Hex): Seen[] {
  if (list === EMPTY) return [];
  const bytes = bytesOf(list);
  const entries: Seen[] = [];
  for (let i = 0; i < bytes.length; i += WIDTH)
    entries.push({
      knower: bytes[i]!,
      slot: bytes[i + 1]!,
      memo: bytes[i + 2]!,
      except: (bytes[i + 3]! << 8) | bytes[i + 4]!,
    });
  return entries;
}

const makeSeen = (entries: readonly Seen[]): Hex =>
  listOf(entries.flatMap(({ knower, slot, memo, except }) => [knower, slot, memo, except >> 8, except & 255]));

export const learn = (list: Hex, knower: number, slot: number, memo: number): Hex =>
  `${list}${makeSeen([{ knower, slot, memo, except: 0 }]).slice(2)}` as Hex;

/** The card itself is gone, or nobody can follow it any more. */
export const forget = (list: Hex, slots: readonly number[]): Hex =>
  list === EMPTY ? list : makeSeen(parseSeen(list).filter(({ slot }) => !slots.includes(slot)));

/** Two cards were mixed and one of them was played: the other is in `left`. */
export const afterPlay = (list: Hex, kept: number, left: number, face: number): Hex =>
  list === EMPTY
    ? list
    : makeSeen(
        parseSeen(list).map((entry) =>
          entry.slot === kept || entry.slot === left
            ? { ...entry, slot: left, except: entry.except | (1 << face) }
            : entry,
        ),
      );

/** Two cards changed hands and slots. */
export const afterSwap = (list: Hex, moves: readonly { from: number; to: number }[]): Hex =>
  list === EMPTY
    ? list
    : makeSeen(
        parseSeen(list).map((entry) => ({
          ...entry,
          slot: moves.find(({ from }) => from === entry.slot)?.to ?? entry.slot,
        })),
      );
