import { deckOf, hexToBytes, inMask, ok, type Refusal, type Result, refuse, slotAt } from '@facedown/base';
import type { Hand } from '../game.js';
import { DECK, isTelling, type Need, type Shown, unpackSlots, Verb } from '../joints/index.js';

/**
 * What the six verbs mean, with every face in the open. Every dealer makes exactly this true without
 * anyone seeing it; the `open` dealer is this, and so are the kit's own play-outs.
 */
export type Truth = ReadonlyMap<number, Card>;

export interface Card {
  readonly face: number;
  /** A seat, `DECK` while undealt, `ASIDE` where it never is, or `EVERYONE` once shown. */
  readonly holder: number;
}

export const EVERYONE = 254;
/** In a deck, beyond its drawable slots. */
const ASIDE = 253;

export const TRUTH_CODES = [
  'UnknownSlot',
  'NotHeld',
  'AlreadyDealt',
  'FalseFace',
  'NotTheSame',
  'SlotTaken',
  'BadArrangement',
  'BadOrder',
  'NotDrawable',
  'NotShown',
] as const;
type TruthCode = (typeof TRUTH_CODES)[number];

/** Their sentences in a layout. */
export const TRUTH_THROWN = {
  UnknownSlot: 'a need names a slot in which no card lies',
  NotHeld: 'a seat does something with a card that it does not hold',
  AlreadyDealt: 'a card is dealt that somebody holds, or that lies open',
  FalseFace: 'a card is said to have a face that it has not',
  NotTheSame: 'two cards are said to be equal and are not',
  SlotTaken: 'a card is put where another lies',
  BadArrangement: 'a mix is not a reordering of the cards that it names',
  BadOrder: "a shuffled deck is not a reordering of the deck's faces",
  NotDrawable: 'a card is drawn from beyond the slots that the deck lets be drawn',
  NotShown: 'a card is hidden that does not lie open',
} as const satisfies Record<TruthCode, string>;

/** For each `mix`, in order: `arrangement[i]` is the place that the face now at place i comes from. */
export type Arrange = readonly (readonly number[])[];

export function handOf(truth: Truth, seat: number): Hand {
  const hand = new Map<number, number>();
  for (const [slot, card] of truth) if (card.holder === seat) hand.set(slot, card.face);
  return hand;
}

/** Lays a new deck in the given order of faces, which must be a permutation of the need's list. */
export function layDeck(truth: Truth, need: Need, order: readonly number[]): Result<Truth, TruthCode> {
  const faces = [...hexToBytes(need.list)];
  if (!isSameMultiset(faces, order)) return refuse('BadOrder');
  const number = deckOf(need.slot);
  const next = new Map([...truth].filter(([slot]) => deckOf(slot) !== number));
  for (const [position, face] of order.entries())
    next.set(slotAt(number, position), { face, holder: isDrawable(need, position) ? DECK : ASIDE });
  return ok(next);
}

/** Of a deck's need: may the slot at this position ever be dealt or shown? */
const isDrawable = ({ other }: Need, position: number): boolean => other === 0 || position < other;

/** Shuffles undealt slots: `order[i]` is the place in the need's list that the face now at place i comes from. */
export function reshuffleDeck(truth: Truth, need: Need, order: readonly number[]): Result<Truth, TruthCode> {
  const slots = unpackSlots(need.list);
  const before = slots.map((slot) => truth.get(slot));
  if (before.some((card) => card === undefined)) return refuse('UnknownSlot');
  if (before.some((card) => card?.holder !== DECK)) return refuse('AlreadyDealt');
  if (!isOrder(slots.length, order)) return refuse('BadOrder');
  const next = new Map(truth);
  for (const [i, slot] of slots.entries()) next.set(slot, before[order[i]!]!);
  return ok(next);
}

/** Meets needs that the table waits for together: everything but decks, which need an order. */
export function meetPending(truth: Truth, needs: readonly Need[]): Result<{ truth: Truth; shown: Shown[] }, TruthCode> {
  const shown: Shown[] = [];
  const next = new Map(truth);
  for (const need of needs) {
    if (need.verb === Verb.Deck || need.verb === Verb.Reshuffle || need.verb === Verb.Close) continue;
    const card = next.get(need.slot);
    if (!card) return refuse('UnknownSlot');
    if (card.holder === ASIDE) return refuse('NotDrawable');
    if (need.verb === Verb.Deal) {
      if (card.holder !== DECK) return refuse('AlreadyDealt');
      next.set(need.slot, { face: card.face, holder: need.seat });
    } else if (need.verb === Verb.Show) {
      if (!inMask(need.set, card.face)) return refuse('FalseFace');
      next.set(need.slot, { face: card.face, holder: EVERYONE });
      if (isTelling(need)) shown.push({ slot: need.slot, face: card.face });
    } else throw new Error(`verb ${need.verb} is not one that a table waits for`);
  }
  return ok({ truth: next, shown });
}

/** Meets the needs of one seat's action. */
export function meetAction(
  truth: Truth,
  seat: number,
  needs: readonly Need[],
  arrange: Arrange,
): Result<{ truth: Truth; shown: Shown[] }, TruthCode> {
  const next = new Map(truth);
  const shown: Shown[] = [];
  let mixes = 0;
  for (const need of needs) {
    const refusal = meetOne(next, seat, need, shown, need.verb === Verb.Mix ? arrange[mixes++] : undefined);
    if (refusal) return refusal;
  }
  return mixes === arrange.length ? ok({ truth: next, shown }) : refuse('BadArrangement');
}

function meetOne(
  cards: Map<number, Card>,
  seat: number,
  need: Need,
  shown: Shown[],
  arrangement: readonly number[] | undefined,
): Refusal<TruthCode> | undefined {
  switch (need.verb) {
    case Verb.Mix:
      return mixSlots(cards, seat, unpackSlots(need.list), arrangement ?? []);
    case Verb.Drop:
      return cards.delete(need.slot) ? undefined : refuse('UnknownSlot');
    case Verb.Exit:
      return unpackSlots(need.list).every((slot) => cards.has(slot)) ? undefined : refuse('UnknownSlot');
    case Verb.None:
      return noneOf(cards, seat, unpackSlots(need.list), need.set);
  }
  const card = cards.get(need.slot);
  if (!card) return refuse('UnknownSlot');
  if (need.verb === Verb.Hide) {
    if (card.holder !== EVERYONE) return refuse('NotShown');
    cards.set(need.slot, { face: card.face, holder: need.seat });
    return undefined;
  }
  if (card.holder !== seat) return refuse('NotHeld');
  switch (need.verb) {
    case Verb.Show:
      if (!inMask(need.set, card.face)) return refuse('FalseFace');
      cards.set(need.slot, { face: card.face, holder: EVERYONE });
      if (isTelling(need)) shown.push({ slot: need.slot, face: card.face });
      return undefined;
    case Verb.Claim:
      return inMask(need.set, card.face) ? undefined : refuse('FalseFace');
    case Verb.Pass:
      if (need.other !== need.slot && cards.has(need.other)) return refuse('SlotTaken');
      cards.set(need.other, { face: card.face, holder: need.seat });
      return undefined;
    case Verb.Same: {
      const other = cards.get(need.other);
      if (!other) return refuse('UnknownSlot');
      if (other.holder !== seat) return refuse('NotHeld');
      return other.face === card.face ? undefined : refuse('NotTheSame');
    }
    default:
      throw new Error(`verb ${need.verb} is not one that an action carries`);
  }
}

function noneOf(
  cards: ReadonlyMap<number, Card>,
  seat: number,
  slots: number[],
  set: Need['set'],
): Refusal<TruthCode> | undefined {
  const found = slots.map((slot) => cards.get(slot));
  if (found.some((card) => card === undefined)) return refuse('UnknownSlot');
  if (found.some((card) => card?.holder !== seat)) return refuse('NotHeld');
  return found.some((card) => inMask(set, card!.face)) ? refuse('FalseFace') : undefined;
}

function mixSlots(
  cards: Map<number, Card>,
  seat: number,
  slots: number[],
  arrangement: readonly number[],
): Refusal<TruthCode> | undefined {
  const before = slots.map((slot) => cards.get(slot));
  if (before.some((card) => card === undefined)) return refuse('UnknownSlot');
  if (before.some((card) => card?.holder !== seat)) return refuse('NotHeld');
  if (!isOrder(slots.length, arrangement)) return refuse('BadArrangement');
  for (const [i, slot] of slots.entries()) cards.set(slot, before[arrangement[i]!]!);
  return undefined;
}

const isOrder = (size: number, order: readonly number[]): boolean =>
  isSameMultiset(
    Array.from({ length: size }, (_, i) => i),
    order,
  );

function isSameMultiset(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  const sorted = [...b].sort((x, y) => x - y);
  return [...a].sort((x, y) => x - y).every((value, i) => value === sorted[i]);
}
