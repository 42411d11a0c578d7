import { bytesToHex, type Hex, hexToBytes, inMask, type Mask, slotAt } from '@facedown/base';
import { DECK, type Need, type Pending, PendingKind, Verb } from './layout.js';

const need = (verb: number, fields: Partial<Need>): Need => ({
  verb,
  slot: 0,
  seat: 0,
  other: 0,
  set: 0n,
  list: '0x',
  ...fields,
});

export function packSlots(slots: readonly number[]): Hex {
  const bytes = new Uint8Array(2 * slots.length);
  slots.forEach((slot, i) => {
    bytes[2 * i] = slot >> 8;
    bytes[2 * i + 1] = slot & 255;
  });
  return bytesToHex(bytes);
}

export function unpackSlots(list: Hex): number[] {
  const bytes = hexToBytes(list);
  return Array.from({ length: bytes.length >> 1 }, (_, i) => (bytes[2 * i]! << 8) | bytes[2 * i + 1]!);
}

/**
 * A fresh deck, its faces in a public order, to be shuffled by the seats in `seats`; replaces the deck of that
 * number. Only its first `drawable` slots are ever dealt or shown; 0 for all of them.
 */
export const deck = (number: number, faces: readonly number[], seats: Mask, drawable = 0): Need =>
  ownDeck(number, faces, DECK, seats, drawable);

/** A seat's own deck, from which it alone draws. */
export const ownDeck = (number: number, faces: readonly number[], owner: number, seats: Mask, drawable = 0): Need =>
  need(Verb.Deck, {
    slot: slotAt(number, 0),
    seat: owner,
    other: drawable,
    set: seats,
    list: bytesToHex(Uint8Array.from(faces)),
  });

/** The slot's face to one seat alone. */
export const deal = (slot: number, seat: number): Need => need(Verb.Deal, { slot, seat });

/** The slot's face to everyone; it lies in `set`. A set of one face tells the rules nothing new, so no event comes back. */
export const show = (slot: number, set: Mask): Need => need(Verb.Show, { slot, set });

/** One after the other, as `hideAll` is. */
export const showAll = (slots: readonly number[], set: Mask): Need[] => slots.map((slot) => show(slot, set));

/** The slot moves from the acting seat to another, or to the deck. */
export const pass = (slot: number, to: number): Need => need(Verb.Pass, { slot, seat: to, other: slot });

/** Another seat gets a slot of its own with an equal face; the acting seat keeps the original. */
export const passCopy = (slot: number, to: number, copy: number): Need =>
  need(Verb.Pass, { slot, seat: to, other: copy });

/** The acting seat shuffles slots that it alone holds. */
export const mix = (slots: readonly number[]): Need => need(Verb.Mix, { list: packSlots(slots) });

/** The slot's face lies in `set`, and nothing else is said. */
export const claim = (slot: number, set: Mask): Need => need(Verb.Claim, { slot, set });

/** Two slots have equal faces. */
export const same = (slot: number, other: number): Need => need(Verb.Same, { slot, other });

/** The acting seat gives its share of these slots now, because it will not be asked again. */
export const exit = (slots: readonly number[]): Need => need(Verb.Exit, { list: packSlots(slots) });

/** No later need names this slot. */
export const drop = (slot: number): Need => need(Verb.Drop, { slot });

/** Everything that a dealer deferred is settled now (the audit way opens its salts here). */
export const close = (): Need => need(Verb.Close, {});

/** None of the acting seat's slots has a face in `set`, and nothing else is said. */
export const none = (slots: readonly number[], set: Mask): Need => need(Verb.None, { set, list: packSlots(slots) });

/** A shown slot is sealed again, to one seat or to the deck. */
export const hide = (slot: number, to: number): Need => need(Verb.Hide, { slot, seat: to });

export const hideAll = (slots: readonly number[], to: number): Need[] => slots.map((slot) => hide(slot, to));

/** Undealt slots are shuffled among themselves by the seats in `seats`. */
export const reshuffle = (slots: readonly number[], seats: Mask): Need =>
  need(Verb.Reshuffle, { set: seats, list: packSlots(slots) });

export const OVER: Pending = { kind: PendingKind.Over, seat: 0, seats: 0n, needs: [] };
export const actionBy = (seat: number): Pending => ({ kind: PendingKind.Action, seat, seats: 0n, needs: [] });
/** Every one of these seats acts, with one clock; their actions must commute. */
export const actionByAll = (seats: Mask): Pending => ({ kind: PendingKind.All, seat: 0, seats, needs: [] });
export const dealerOwes = (needs: Need[]): Pending => ({ kind: PendingKind.Dealer, seat: 0, seats: 0n, needs });

/** Does the table wait for an action of this seat? */
export const asksSeat = ({ kind, seat, seats }: Pending, who: number): boolean =>
  (kind === PendingKind.Action && seat === who) || (kind === PendingKind.All && inMask(seats, who));

/** A show whose set holds one face yields no event: the rules know the face already. */
export const isTelling = (n: Need): boolean => n.verb === Verb.Show && n.set !== 0n && (n.set & (n.set - 1n)) !== 0n;
