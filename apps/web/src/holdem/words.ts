import { bestFive, boardFaces, categoryOf, type HoldemState, holeSlots, kickersOf, seatsIn } from '@facedown/holdem';
import { formatAmount } from './amounts.js';
import type { HoldemEvent } from './events.js';
import type { Texts } from './texts.js';

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A shown hand in words. */
export const handName = (rank: number, { holdem }: Texts): string => holdem.hands[categoryOf(rank)]!(kickersOf(rank));

export function ownHole(state: HoldemState, seat: number | undefined, hand: ReadonlyMap<number, number>): number[] {
  if (seat === undefined || !seatsIn(state.dealt).includes(seat)) return [];
  return holeSlots(state, seat).flatMap((slot) => hand.get(slot) ?? []);
}

/** The own hand in words, with the faces that make it. */
export function strengthOf(
  state: HoldemState,
  hole: readonly number[],
  texts: Texts,
): { words: string; faces: readonly number[] } | undefined {
  if (hole.length < 2) return undefined;
  const board = boardFaces(state);
  if (board.length >= 3) {
    const { rank, faces } = bestFive([...hole, ...board]);
    return { words: capital(handName(rank, texts)), faces };
  }
  const [high, low] = [...hole].sort((a, b) => b - a) as [number, number];
  const name = (face: number) => texts.holdem.ranks[face >> 2]!;
  if (high >> 2 === low >> 2)
    return { words: capital(texts.holdem.holes.pair(texts.holdem.ranksMany[high >> 2]!)), faces: hole };
  const make = (high & 3) === (low & 3) ? texts.holdem.holes.suited : texts.holdem.holes.offsuit;
  return { words: make(capital(name(high)), name(low)), faces: hole };
}

/** A line of the history without the name that it begins with. */
export function eventWords(event: HoldemEvent, texts: Texts, mine = false): string {
  const deeds = mine ? texts.holdem.yourDeeds : texts.holdem.deeds;
  switch (event.kind) {
    case 'post':
      return deeds[event.what](formatAmount(event.amount));
    case 'deed': {
      const word = deeds[event.deed];
      const text = typeof word === 'string' ? word : word(formatAmount(event.amount));
      return event.allIn ? `${text}, ${deeds.allIn}` : text;
    }
    case 'shows':
      return deeds.shows(handName(event.rank, texts));
    case 'wins':
      return deeds.wins(formatAmount(event.amount));
    case 'hand':
      return texts.holdem.handNumber(event.hand);
    case 'board':
      return texts.holdem.streets[event.street];
    case 'odds':
      return texts.holdem.odds;
    case 'out':
      return deeds.out(texts.holdem.place(event.place));
    case 'cancelled':
      return texts.holdem.cancelled;
  }
}

/** The short tag at a seat. */
export function eventTag(event: HoldemEvent | undefined, texts: Texts): string {
  const { tags } = texts.holdem;
  if (event?.kind === 'post') return tags[event.what];
  if (event?.kind !== 'deed') return '';
  if (event.allIn) return tags.allIn;
  const word = tags[event.deed];
  return typeof word === 'string' ? word : word(formatAmount(event.amount));
}
