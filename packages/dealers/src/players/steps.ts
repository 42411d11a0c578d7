import { deckOf, inMask, type Mask, maskOf, membersOf, ok, type Result, refuse, slotAt } from '@facedown/base';
import { add, type Cipher, elementOf, faceElement, G, MAX_DECK } from '@facedown/crypto';
import { DECK, EVERYONE, isTelling, type Need, type Shown, unpackSlots, Verb } from '@facedown/game-kit';
import { firstDeck, type Obligation, type Yield } from './obligation.js';
import {
  aTag,
  cipherOf,
  isHeldBy,
  keyOfSeats,
  makeSlot,
  needHash,
  type PlayersSlot,
  type PlayersState,
  putSlots,
  SEALED,
  seatKey,
  tagOf,
  withHolder,
} from './state.js';

/** One need, made ready: what has to be proven, and what the state is once it has been. */
export interface Step {
  readonly obligation: Obligation | undefined;
  /** Slots that the contract is told, in order; the obligation speaks of these or of fewer. */
  readonly opened: readonly PlayersSlot[];
  finish(proven: Yield): Result<{ state: PlayersState; shown?: Shown }>;
}

const done =
  (state: PlayersState): Step['finish'] =>
  () =>
    ok({ state });

/** A need of the acting seat's action. */
export function actionStep(state: PlayersState, seat: number, need: Need): Result<Step> {
  switch (need.verb) {
    case Verb.Mix:
      return mixStep(state, seat, unpackSlots(need.list));
    case Verb.Exit:
      return exitStep(state, seat, unpackSlots(need.list));
    case Verb.Drop: {
      if (!state.slots.has(need.slot)) return unknownSlot(state, need.slot);
      const slots = new Map(state.slots);
      slots.delete(need.slot);
      return ok({ obligation: undefined, opened: [], finish: done({ ...state, slots }) });
    }
    case Verb.None:
      return noneStep(state, seat, need);
    case Verb.Hide:
      return hideStep(state, need);
    case Verb.Show:
    case Verb.Claim:
    case Verb.Pass:
    case Verb.Same: {
      const slot = held(state, seat, need.slot);
      return slot.ok ? heldStep(state, seat, need, slot.value) : slot;
    }
    default:
      return refuse('UnexpectedVerb');
  }
}

function heldStep(state: PlayersState, seat: number, need: Need, slot: PlayersSlot): Result<Step> {
  switch (need.verb) {
    case Verb.Show:
      return ok({
        obligation: { kind: 'tokens', slots: [slot], seat },
        opened: [slot],
        finish(proven) {
          const [open] = tokensTaken([slot], seat, proven);
          return shownSlot(putSlots(state, open!), need);
        },
      });
    case Verb.Claim:
      if (need.set === 0n) return refuse('EmptySet');
      return ok({ obligation: { kind: 'claim', slot, set: need.set }, opened: [slot], finish: done(state) });
    case Verb.Pass:
      return passStep(state, need, slot);
    default: {
      const other = held(state, seat, need.other);
      if (!other.ok) return other;
      if (need.other === need.slot) return refuse('DuplicateSlot');
      return ok({
        obligation: { kind: 'same', one: slot, other: other.value },
        opened: [slot, other.value],
        finish: done(state),
      });
    }
  }
}

function held(state: PlayersState, seat: number, slot: number): Result<PlayersSlot> {
  const found = state.slots.get(slot);
  if (!found) return unknownSlot(state, slot);
  return isHeldBy(found, seat) ? ok(found) : refuse('NotHeld');
}

/** The seats that a card is sealed to which goes to a seat, or back to its deck. */
const sealedTo = (state: PlayersState, { slot, seat }: Need): Mask =>
  seat === DECK ? (state.decks.get(deckOf(slot))?.live ?? 0n) : maskOf([seat]);

/**
 * Everyone knows the face, so there is nothing to prove, and the seal is (G, Y + M_f): nobody is deceived by it, and
 * nobody sees through it once the slot has been mixed or reshuffled with others.
 */
function hideStep(state: PlayersState, need: Need): Result<Step> {
  const slot = state.slots.get(need.slot);
  if (!slot) return unknownSlot(state, need.slot);
  if (slot.holder !== EVERYONE) return refuse('NotShown');
  const missing = sealedTo(state, need);
  const to = keyOfSeats(state, membersOf(missing));
  if (typeof to === 'string') return refuse(to);
  const cipher = { a: elementOf(G), b: elementOf(add(to.point, faceElement(slot.face).point)) };
  const hidden = makeSlot({ slot: need.slot, holder: need.seat, missing }, cipher);
  return ok({ obligation: undefined, opened: [], finish: done(putSlots(state, hidden)) });
}

function passStep(state: PlayersState, need: Need, slot: PlayersSlot): Result<Step> {
  const missing = sealedTo(state, need);
  const to = keyOfSeats(state, membersOf(missing));
  if (typeof to === 'string') return refuse(to);
  if (need.other !== need.slot && state.slots.has(need.other)) return refuse('SlotTaken');
  return ok({
    obligation: { kind: 'pass', slot, to },
    opened: [slot],
    finish({ ciphers }) {
      const tag = aTag(ciphers[0]!.a.bytes);
      for (const known of state.slots.values()) if (tagOf(known) === tag) return refuse('StaleCipher');
      return ok({ state: putSlots(state, makeSlot({ slot: need.other, holder: need.seat, missing }, ciphers[0]!)) });
    },
  });
}

function noneStep(state: PlayersState, seat: number, { list, set }: Need): Result<Step> {
  const slots: PlayersSlot[] = [];
  for (const slot of unpackSlots(list)) {
    const found = held(state, seat, slot);
    if (!found.ok) return found;
    slots.push(found.value);
  }
  return ok({ obligation: { kind: 'none', slots, set }, opened: slots, finish: done(state) });
}

function mixStep(state: PlayersState, seat: number, list: readonly number[]): Result<Step> {
  const slots: PlayersSlot[] = [];
  for (const [i, slot] of list.entries()) {
    const found = held(state, seat, slot);
    if (!found.ok) return found;
    if (list.indexOf(slot) !== i) return refuse('DuplicateSlot');
    slots.push(found.value);
  }
  const key = seatKey(state, seat);
  if (!key) return refuse('NoSuchSeat');
  return ok({
    obligation: { kind: 'shuffle', key, inputs: slots.map(cipherOf) },
    opened: slots,
    finish: ({ ciphers }) =>
      ok({
        state: putSlots(
          state,
          ...slots.map(({ slot, holder, missing }, i) => makeSlot({ slot, holder, missing }, ciphers[i]!)),
        ),
      }),
  });
}

function exitStep(state: PlayersState, seat: number, list: readonly number[]): Result<Step> {
  const slots: PlayersSlot[] = [];
  for (const [i, slot] of list.entries()) {
    const found = state.slots.get(slot);
    if (!found) return unknownSlot(state, slot);
    if (found.holder === seat) return refuse('StillHeld');
    if (list.indexOf(slot) !== i) return refuse('DuplicateSlot');
    slots.push(found);
  }
  const due = slots.filter(({ missing }) => inMask(missing, seat));
  const left = new Set(list.map(deckOf));
  const decks = new Map(
    [...state.decks].map(([number, { live, drawable }]) => [
      number,
      { live: left.has(number) ? live & ~maskOf([seat]) : live, drawable },
    ]),
  );
  return ok({
    obligation: { kind: 'tokens', slots: due, seat },
    opened: slots,
    finish: (proven) => ok({ state: putSlots({ ...state, decks }, ...tokensTaken(due, seat, proven)) }),
  });
}

const tokensTaken = (slots: readonly PlayersSlot[], seat: number, { ciphers, faces }: Yield): PlayersSlot[] =>
  slots.map(({ slot, holder, missing }, i) =>
    makeSlot({ slot, holder, missing: missing & ~maskOf([seat]), face: faces[i] ?? SEALED }, ciphers[i]!),
  );

function shownSlot(state: PlayersState, need: Need): Result<{ state: PlayersState; shown?: Shown }> {
  const slot = state.slots.get(need.slot);
  if (!slot) return unknownSlot(state, need.slot);
  if (slot.missing !== 0n) return refuse('TokenMissing');
  if (!inMask(need.set, slot.face)) return refuse('FalseFace');
  const next = putSlots(state, withHolder(slot, EVERYONE));
  return ok(isTelling(need) ? { state: next, shown: { slot: need.slot, face: slot.face } } : { state: next });
}

/** A pending need that nobody owes anything for. */
export function resolveNeed(state: PlayersState, need: Need): Result<{ state: PlayersState; shown?: Shown }> {
  if (need.verb === Verb.Close || need.verb === Verb.Reshuffle) return ok({ state });
  if (need.verb === Verb.Deck) return ok({ state: onlyDrawable(state, need) });
  if (need.verb === Verb.Show) return shownSlot(state, need);
  if (need.verb !== Verb.Deal) return refuse('UnexpectedVerb');
  const slot = state.slots.get(need.slot);
  if (!slot) return unknownSlot(state, need.slot);
  if (slot.holder !== DECK) return refuse('AlreadyDealt');
  if (slot.missing !== maskOf([need.seat])) return refuse('NotDealable');
  return ok({ state: putSlots(state, withHolder(slot, need.seat)) });
}

/** Of a deck that everyone has shuffled only the drawable slots stay. */
function onlyDrawable(state: PlayersState, { slot, other }: Need): PlayersState {
  if (other === 0) return state;
  const isLeft = (id: number) => deckOf(id) === deckOf(slot) && (id & 0xff) >= other;
  return { ...state, slots: new Map([...state.slots].filter(([id]) => !isLeft(id))) };
}

export const unknownSlot = ({ decks }: PlayersState, slot: number) => {
  const { drawable } = decks.get(deckOf(slot)) ?? { drawable: 0 };
  return refuse(drawable !== 0 && (slot & 0xff) >= drawable ? 'NotDrawable' : 'UnknownSlot');
};

/** The seats that owe a token for this need. */
export function dueFrom(state: PlayersState, need: Need): Mask {
  const slot = state.slots.get(need.slot);
  if (!slot) return 0n;
  if (need.verb === Verb.Show) return slot.missing;
  return need.verb === Verb.Deal ? slot.missing & ~maskOf([need.seat]) : 0n;
}

/** A seat's tokens for everything that is due from it now, as one step. */
export function tokensStep(state: PlayersState, seat: number, needs: readonly Need[]): Result<Step> {
  const opened = new Map<number, PlayersSlot>();
  const due = new Map<number, PlayersSlot>();
  for (const need of needs) {
    if (need.verb === Verb.Deck || need.verb === Verb.Reshuffle || need.verb === Verb.Close) continue;
    if (need.verb !== Verb.Deal && need.verb !== Verb.Show) return refuse('UnexpectedVerb');
    const slot = state.slots.get(need.slot);
    if (!slot) return unknownSlot(state, need.slot);
    if (need.verb === Verb.Deal && slot.holder !== DECK) return refuse('AlreadyDealt');
    if (need.verb === Verb.Deal && !inMask(slot.missing, need.seat)) return refuse('NotDealable');
    const from = dueFrom(state, need);
    if (from !== 0n && !opened.has(need.slot)) opened.set(need.slot, slot);
    if (inMask(from, seat)) due.set(need.slot, slot);
  }
  const slots = [...opened.values()].filter(({ slot }) => due.has(slot));
  if (slots.length === 0) return refuse('NothingOwed');
  return ok({
    obligation: { kind: 'tokens', slots, seat },
    opened: [...opened.values()],
    finish: (proven) => ok({ state: putSlots(state, ...tokensTaken(slots, seat, proven)) }),
  });
}

/** A seat's shuffle of slots that nobody was dealt, all sealed to the same seats. */
function reshuffleStep(state: PlayersState, need: Need): Result<Step> {
  const list = unpackSlots(need.list);
  const slots: PlayersSlot[] = [];
  for (const [i, id] of list.entries()) {
    const slot = state.slots.get(id);
    if (!slot) return unknownSlot(state, id);
    if (slot.holder !== DECK) return refuse('AlreadyDealt');
    if (list.indexOf(id) !== i) return refuse('DuplicateSlot');
    slots.push(slot);
    if (slot.missing !== slots[0]!.missing) return refuse('NotDealable');
  }
  const missing = slots[0]?.missing ?? 0n;
  const key = keyOfSeats(state, membersOf(missing));
  if (typeof key === 'string') return refuse(key);
  if (slots.length > MAX_DECK) return refuse('DeckTooLarge');
  return ok({
    obligation: { kind: 'shuffle', key, inputs: slots.map(cipherOf), deck: needHash(need) },
    opened: slots,
    finish: ({ ciphers }) =>
      ok({
        state: putSlots(state, ...slots.map(({ slot, holder }, i) => makeSlot({ slot, holder, missing }, ciphers[i]!))),
      }),
  });
}

/** A seat's shuffle of one deck that is asked for, or of slots anew. `state` has the decks laid. */
export function shuffleStep(state: PlayersState, need: Need, sealedTo: Mask = need.set): Result<Step> {
  if (need.verb === Verb.Reshuffle) return reshuffleStep(state, need);
  const first = (state.done & need.set) === 0n;
  const number = deckOf(need.slot);
  const size = need.list.length / 2 - 1;
  const key = keyOfSeats(state, membersOf(sealedTo));
  if (typeof key === 'string') return refuse(key);
  if (size === 0) return refuse('EmptyDeck');
  if (size > MAX_DECK || need.other > size) return refuse('DeckTooLarge');
  const places = Array.from({ length: size }, (_, i) => slotAt(number, i) as number);
  const slots = first ? [] : places.map((slot) => state.slots.get(slot)!);
  return ok({
    obligation: {
      kind: 'shuffle',
      key,
      inputs: first ? firstDeck(need.list) : slots.map(cipherOf),
      deck: needHash(need),
    },
    opened: slots,
    finish: ({ ciphers }) => ok({ state: putSlots(state, ...deckSlots(places, sealedTo, ciphers)) }),
  });
}

/** What a shuffle that was checked before it was asked for has laid: made once, with all that is computed from it. */
const laid = new WeakMap<readonly Cipher[], { readonly of: string; readonly slots: readonly PlayersSlot[] }>();

function deckSlots(places: readonly number[], missing: Mask, ciphers: readonly Cipher[]): readonly PlayersSlot[] {
  const of = `${places[0]}/${missing}`;
  const known = laid.get(ciphers);
  if (known?.of === of) return known.slots;
  const slots = places.map((slot, i) => makeSlot({ slot, holder: DECK, missing }, ciphers[i]!));
  laid.set(ciphers, { of, slots });
  return slots;
}
