import { bytesToHex, concatBytes, type Hex, hexToBytes, keccak256 } from '@facedown/base';
import { cardOf, FIRST_BOSS, FIRST_GENERAL, LAST_BOSS, LAST_CARD, LAST_GENERAL } from './cards.js';
import { type DuelAction, type DuelCode, DuelKind } from './layout.js';

export const LIST_CARDS = 39;
export const MAX_COPIES = 3;

/** A list's bytes: its general, then its cards. */
export const listOf = (general: number, cards: readonly number[]): Hex =>
  bytesToHex(Uint8Array.from([general, ...cards]));

/** `[[face, copies], …]` as faces. */
export const copiesOf = (counts: readonly (readonly [face: number, copies: number])[]): number[] =>
  counts.flatMap(([face, copies]) => Array<number>(copies).fill(face));

const facesCache = new Map<Hex, readonly number[]>();

/** The different faces of a list's cards, ascending. */
export function facesOf(list: Hex): readonly number[] {
  const known = facesCache.get(list);
  if (known) return known;
  const faces = [...new Set(hexToBytes(list).subarray(1))].sort((a, b) => a - b);
  // Lists are few; a fuzzer's are not.
  if (facesCache.size > 500) facesCache.clear();
  facesCache.set(list, faces);
  return faces;
}

export const holds = (list: Hex, face: number): boolean => facesOf(list).includes(face);

/** A general and 39 cards of its faction or neutral, at most three of a face. */
export function isList(list: Hex): boolean {
  const [general, ...cards] = hexToBytes(list);
  if (general === undefined || general < FIRST_GENERAL || general > LAST_GENERAL) return false;
  if (cards.length !== LIST_CARDS) return false;
  const { faction } = cardOf(general);
  const counts = new Map<number, number>();
  return cards.every((face) => {
    if (face === 0 || face > LAST_CARD) return false;
    const count = (counts.get(face) ?? 0) + 1;
    counts.set(face, count);
    const own = cardOf(face).faction;
    return count <= MAX_COPIES && (own === faction || own === 'neutral');
  });
}

/** Two bits a face: how many of it the seat has. */
export function isWithin(list: Hex, word: bigint): boolean {
  const counts = new Map<number, number>();
  for (const face of hexToBytes(list).subarray(1)) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].every(([face, count]) => Number((word >> BigInt(2 * face)) & 3n) >= count);
}

/** A collection as the rules take it. More than three of a face count as three. */
export function wordOf(counts: ReadonlyMap<number, number>): bigint {
  let word = 0n;
  for (const [face, count] of counts) word |= BigInt(Math.min(MAX_COPIES, count)) << BigInt(2 * face);
  return word;
}

/**
 * Both seats give the hash of their lists first, then open them, so that nobody builds a deck against one that
 * he has seen. The seat is hashed too, or the second could repeat the first one's hash and have its deck.
 */
export const listHash = (seat: number, list: Hex, nonce: Hex): Hex =>
  keccak256(concatBytes(Uint8Array.of(seat), hexToBytes(nonce), hexToBytes(list)));

/** The two actions by which a seat brings its own list. The nonce is 32 random bytes, kept until the second. */
export const bringingList = (
  seat: number,
  list: Hex,
  nonce: Hex,
): { readonly choose: DuelAction; readonly reveal: DuelAction } => ({
  choose: { kind: DuelKind.ChooseList, what: 0, to: 0, target: 0, data: listHash(seat, list, nonce) },
  reveal: { kind: DuelKind.RevealList, what: 0, to: 0, target: 0, data: `${nonce}${list.slice(2)}` },
});

const NONCE_DIGITS = 2 + 64;

/** Why an opened list doesn't stand. */
export function checkOpened(
  { hash, word }: { readonly hash: Hex; readonly word: bigint | undefined },
  seat: number,
  data: Hex,
): DuelCode | undefined {
  if (data.length <= NONCE_DIGITS) return 'WrongList';
  const list = openedList(data);
  if (!isList(list) || listHash(seat, list, data.slice(0, NONCE_DIGITS) as Hex) !== hash) return 'WrongList';
  return word === undefined || isWithin(list, word) ? undefined : 'BeyondCollection';
}

export const openedList = (data: Hex): Hex => `0x${data.slice(NONCE_DIGITS)}`;

export const isBoss = (face: number): boolean => face >= FIRST_BOSS && face <= LAST_BOSS;
