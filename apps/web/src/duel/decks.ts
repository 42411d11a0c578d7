import { type Hex, hexToBytes, unwrap } from '@facedown/base';
import { loadSet, makeDeckCode, parseDeckCode } from '@facedown/collection';
import { cardOf, duelSetData, FIRST_GENERAL, isList, isWithin, LAST_GENERAL, listOf, STARTERS } from '@facedown/duel';
import { readDecks } from '../collection/keptDecks.js';

export type Starter = keyof typeof STARTERS;
export const STARTER_NAMES = Object.keys(STARTERS) as Starter[];

export const DUEL_SET = unwrap(loadSet(duelSetData));

/** A list as letters that can be passed on: its general is one of the faces. */
export const codeOf = (list: Hex): string => makeDeckCode(DUEL_SET, [...hexToBytes(list)]);

/** The list of a code, or why it is none. */
export function listOfCode(code: string): { readonly list: Hex } | { readonly code: string } {
  const parsed = parseDeckCode(DUEL_SET, code);
  if (!parsed.ok) return { code: parsed.code };
  const isLeader = (face: number) => face >= FIRST_GENERAL && face <= LAST_GENERAL;
  const generals = parsed.value.filter(isLeader);
  const list = listOf(
    generals[0] ?? 0,
    parsed.value.filter((face) => !isLeader(face)),
  );
  return generals.length === 1 && isList(list) ? { list } : { code: 'BadDeck' };
}

/** What a seat has brought to a table of owned cards; nothing where any list is taken. */
export type Word = bigint | undefined;

export const isTaken = (list: Hex, word: Word): boolean => word === undefined || isWithin(list, word);

/** The decks of this browser that a table takes, as codes. */
export const keptLists = (word: Word) =>
  readDecks(DUEL_SET)
    .map(({ id, name, faces }) => ({ id, name, code: makeDeckCode(DUEL_SET, faces) }))
    .filter(({ code }) => {
      const read = listOfCode(code);
      return 'list' in read && isTaken(read.list, word);
    });

export const startersFor = (word: Word): readonly Starter[] =>
  STARTER_NAMES.filter((name) => isTaken(STARTERS[name], word));

/** By the name of a starter, or by a code. */
export function deckOf(name: string): Hex | undefined {
  if (Object.hasOwn(STARTERS, name)) return STARTERS[name as Starter];
  const read = listOfCode(name);
  return 'list' in read ? read.list : undefined;
}

export const generalOfList = (list: Hex): number => hexToBytes(list)[0] ?? 0;
export const factionOf = (list: Hex): string => cardOf(generalOfList(list)).faction;

/** Each face of a list with its number, by cost. */
export function tally(list: Hex): readonly (readonly [face: number, count: number])[] {
  const counts = new Map<number, number>();
  for (const face of hexToBytes(list).subarray(1)) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => cardOf(a).cost - cardOf(b).cost || a - b);
}
