import { bytesToHex, deckOf, type Hex, hexToBytes } from '@facedown/base';
import { DECK, packSlots, unpackSlots } from '@facedown/game-kit';
import { type FheSeatState, type FheState, HOLE, MAX_PLACES } from './layout.js';

export const NO_CARDS: Hex = `0x${'00'.repeat(32)}`;
export const EMPTY_SEAT: FheSeatState = {
  deck: DECK,
  left: 0,
  undealt: 0n,
  done: false,
  seen: 0,
  back: 0,
  cards: NO_CARDS,
  slots: '0x',
  open: '0x',
};

/** A shown card. */
export interface Opened {
  readonly slot: number;
  readonly face: number;
}

export function openOf({ open }: FheSeatState): Opened[] {
  const bytes = hexToBytes(open);
  return Array.from({ length: bytes.length / 3 }, (_, i) => ({
    slot: (bytes[3 * i]! << 8) | bytes[3 * i + 1]!,
    face: bytes[3 * i + 2]!,
  }));
}

export const packOpen = (list: readonly Opened[]): Hex =>
  bytesToHex(Uint8Array.from(list.flatMap(({ slot, face }) => [slot >> 8, slot & 255, face])));

export const putSeat = (state: FheState, seat: number, change: Partial<FheSeatState>): FheState => ({
  seats: state.seats.map((old, i) => (i === seat ? { ...old, ...change } : old)),
});

/** Where the slot lies in the seat's hand, or -1. A card that was passed to the deck isn't held. */
export function placeOf({ slots, back }: FheSeatState, slot: number): number {
  const place = slot === HOLE ? -1 : unpackSlots(slots).indexOf(slot);
  return place >= 0 && ((back >> place) & 1) === 0 ? place : -1;
}

/** Where a card lies that was passed to the deck, or -1: an empty place never is one. */
export function backPlaceOf({ slots, back }: FheSeatState, slot: number): number {
  const place = unpackSlots(slots).indexOf(slot);
  return place >= 0 && ((back >> place) & 1) === 1 ? place : -1;
}

export const isUndealt = ({ deck, undealt }: FheSeatState, slot: number): boolean =>
  deckOf(slot) === deck && ((undealt >> BigInt(slot & 255)) & 1n) === 1n;

/** A slot that is somewhere: undealt, in a hand, or shown. */
export const isKnown = ({ seats }: FheState, slot: number): boolean =>
  slot !== HOLE &&
  seats.some(
    (seat) =>
      isUndealt(seat, slot) ||
      unpackSlots(seat.slots).includes(slot) ||
      openOf(seat).some((opened) => opened.slot === slot),
  );

/** Takes the card at a place out of the hand. Its ciphertext stays: its holder has read it anyway. */
export function emptied(seat: FheSeatState, place: number): FheSeatState {
  const slots = unpackSlots(seat.slots).map((slot, i) => (i === place ? HOLE : slot));
  if (slots.every((slot) => slot === HOLE)) return { ...seat, slots: '0x', seen: 0, back: 0 };
  const others = 255 ^ (1 << place);
  return { ...seat, slots: packSlots(slots), seen: seat.seen & others, back: seat.back & others };
}

/** A place for one more card, the lowest hole first; undefined in a full hand. */
export function filled(seat: FheSeatState, slot: number): { seat: FheSeatState; place: number } | undefined {
  const slots = unpackSlots(seat.slots);
  const hole = slots.indexOf(HOLE);
  const place = hole < 0 ? slots.length : hole;
  if (place === MAX_PLACES) return undefined;
  slots[place] = slot;
  return { seat: { ...seat, slots: packSlots(slots) }, place };
}

/** Nothing of this deck is left anywhere with the seat. */
export function without(seat: FheSeatState, deck: number): FheSeatState {
  let next = seat;
  for (const [place, slot] of unpackSlots(seat.slots).entries())
    if (slot !== HOLE && deckOf(slot) === deck) next = emptied(next, place);
  return { ...next, open: packOpen(openOf(next).filter(({ slot }) => deckOf(slot) !== deck)) };
}
