import { bytesToHex, type Hex, hexToBytes, type Mask, slotAt } from '@facedown/base';
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

/** A fresh deck, its faces in a public order, to be shuffled by the seats in `seats`; replaces the deck of that number. */
export const deck = (number: number, faces: readonly number[], seats: Mask): Need =>
  need(Verb.Deck, { slot: slotAt(number, 0), seat: DECK, set: seats, list: bytesToHex(Uint8Array.from(faces)) });

/** A seat's own deck, from which it alone draws. */
export const ownDeck = (number: number, faces: readonly number[], owner: number, seats: Mask): Need =>
  need(Verb.Deck, { slot: slotAt(number, 0), seat: owner, set: seats, list: bytesToHex(Uint8Array.from(faces)) });

/** The slot's face to one seat alone. */
export const deal = (slot: number, seat: number): Need => need(Verb.Deal, { slot, seat });

/** The slot's face to everyone; it lies in `set`. A set of one face tells the rules nothing new, so no event comes back. */
export const show = (slot: number, set: Mask): Need => need(Verb.Show, { slot, set });

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

export const OVER: Pending = { kind: PendingKind.Over, seat: 0, needs: [] };
export const actionBy = (seat: number): Pending => ({ kind: PendingKind.Action, seat, needs: [] });
export const dealerOwes = (needs: Need[]): Pending => ({ kind: PendingKind.Dealer, seat: 0, needs });

/** A show whose set holds one face yields no event: the rules know the face already. */
export const isTelling = (n: Need): boolean => n.verb === Verb.Show && n.set !== 0n && (n.set & (n.set - 1n)) !== 0n;
