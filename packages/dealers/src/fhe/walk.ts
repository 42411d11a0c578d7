import { deckOf, type Hex, hexToBytes, inMask } from '@facedown/base';
import { DECK, isTelling, type Need, packSlots, type Shown, unpackSlots, Verb } from '@facedown/game-kit';
import { FACES, type FheCode, type FheSeatState, type FheState, HOLE, MAX_DECK } from './layout.js';
import {
  backPlaceOf,
  emptied,
  filled,
  isKnown,
  isUndealt,
  openOf,
  packOpen,
  placeOf,
  putSeat,
  without,
} from './places.js';

export const ownDecks = (needs: readonly Need[], seat: number): Need[] =>
  needs.filter((need) => need.verb === Verb.Deck && need.seat === seat);
export const ownDeals = (needs: readonly Need[], seat: number): Need[] =>
  needs.filter((need) => need.verb === Verb.Deal && need.seat === seat);
export const ownShows = (seat: FheSeatState, needs: readonly Need[]): Need[] =>
  needs.filter((need) => need.verb === Verb.Show && placeOf(seat, need.slot) >= 0);

export const owes = (state: FheState, needs: readonly Need[], seat: number): boolean => {
  const own = state.seats[seat]!;
  if (own.done) return false;
  return ownDecks(needs, seat).length > 0 || ownDeals(needs, seat).length > 0 || ownShows(own, needs).length > 0;
};

/**
 * Follows one party's needs over the public state: the twin of contracts/fhe/FheCards.sol. `values` are the opened
 * bytes in the order of the needs that open something.
 */
export class FheWalk {
  readonly shown: Shown[] = [];
  /** Seats whose hands got a card, so that they have ciphertexts of their own to be named. */
  readonly changed = new Set<number>();
  private arranged = 0;
  private valued = 0;

  constructor(
    public state: FheState,
    readonly party: number,
    readonly arrange: Uint8Array,
    readonly values: Uint8Array,
    /** Without values it is only followed where everything lies. */
    readonly knows = true,
  ) {}

  /** What a party brings to pending needs: its deck, its shown cards, its draws. */
  contribute(needs: readonly Need[]): FheCode | undefined {
    for (const need of ownDecks(needs, this.party)) {
      const code = this.lay(need);
      if (code) return code;
    }
    for (const need of needs) {
      if (need.verb !== Verb.Show || placeOf(this.own, need.slot) < 0) continue;
      const code = this.showOne(need, false);
      if (code) return code;
    }
    for (const need of ownDeals(needs, this.party)) {
      const code = this.deal(need.slot);
      if (code) return code;
    }
    this.put({ done: true });
    return this.leftOver();
  }

  act(needs: readonly Need[]): FheCode | undefined {
    for (const need of needs) {
      const code = this.meet(need);
      if (code) return code;
    }
    return this.leftOver();
  }

  private meet(need: Need): FheCode | undefined {
    switch (need.verb) {
      case Verb.Mix:
        return this.mix(unpackSlots(need.list));
      case Verb.Drop:
        return this.drop(need.slot);
      case Verb.Exit:
        return unpackSlots(need.list).every((slot) => isKnown(this.state, slot)) ? undefined : 'UnknownSlot';
      case Verb.Show:
        return this.notHeld(need.slot) ?? this.showOne(need, true);
      case Verb.Claim:
        return this.notHeld(need.slot) ?? this.tell([need.slot], 'FalseFace');
      case Verb.Same:
        return this.notHeld(need.slot) ?? this.notHeld(need.other) ?? this.tell([need.slot, need.other], 'NotTheSame');
      case Verb.Pass:
        return this.notHeld(need.slot) ?? this.pass(need);
      default:
        return 'UnexpectedVerb';
    }
  }

  private get own(): FheSeatState {
    return this.state.seats[this.party]!;
  }

  private put(change: Partial<FheSeatState>, seat = this.party): void {
    this.state = putSeat(this.state, seat, change);
  }

  private notHeld(slot: number): FheCode | undefined {
    if (placeOf(this.own, slot) >= 0) return undefined;
    return isKnown(this.state, slot) ? 'NotHeld' : 'UnknownSlot';
  }

  private value(unknown: number): number | undefined {
    if (!this.knows) return unknown;
    return this.values[this.valued++];
  }

  private leftOver(): FheCode | undefined {
    return this.valued === this.values.length && this.arranged === this.arrange.length
      ? undefined
      : 'MalformedEvidence';
  }

  private lay({ slot, list }: Need): FheCode | undefined {
    const deck = deckOf(slot);
    const faces = hexToBytes(list);
    if (faces.length === 0) return 'EmptyDeck';
    if (faces.length > MAX_DECK) return 'DeckTooLarge';
    if (faces.some((face) => face >= FACES)) return 'FaceTooLarge';
    const isTaken = this.state.seats.some(({ deck: other }, i) =>
      i === this.party ? other !== DECK && other !== deck : other === deck,
    );
    if (isTaken || deck === DECK) return 'DeckTaken';
    this.put({
      ...without(this.own, deck),
      deck,
      left: faces.length,
      undealt: (1n << BigInt(faces.length)) - 1n,
    });
    this.changed.add(this.party);
    return undefined;
  }

  private deal(slot: number): FheCode | undefined {
    const back = backPlaceOf(this.own, slot);
    if (back >= 0) {
      this.put({ back: this.own.back & ~(1 << back) });
      return undefined;
    }
    if (!isUndealt(this.own, slot)) return this.refusedDeal(slot);
    const room = filled(this.own, slot);
    if (!room) return 'HandFull';
    this.put({
      ...room.seat,
      left: this.own.left - 1,
      undealt: this.own.undealt & ~(1n << BigInt(slot & 255)),
    });
    this.changed.add(this.party);
    return undefined;
  }

  private refusedDeal(slot: number): FheCode {
    const { seats } = this.state;
    if (seats.some((seat) => placeOf(seat, slot) >= 0 || openOf(seat).some((opened) => opened.slot === slot)))
      return 'AlreadyDealt';
    return isKnown(this.state, slot) ? 'NotOwner' : 'UnknownSlot';
  }

  private showOne(need: Need, tells: boolean): FheCode | undefined {
    const face = this.value(0);
    if (face === undefined) return 'MalformedEvidence';
    if (this.knows && (face >= FACES || !inMask(need.set, face))) return 'FalseFace';
    const after = emptied(this.own, placeOf(this.own, need.slot));
    this.put({ ...after, open: packOpen([...openOf(after), { slot: need.slot, face }]) });
    if (tells && isTelling(need)) this.shown.push({ slot: need.slot, face });
    return undefined;
  }

  /** One bit is opened; from now on others know something of these cards. */
  private tell(slots: readonly number[], otherwise: FheCode): FheCode | undefined {
    const bit = this.value(1);
    if (bit === undefined || bit > 1) return 'MalformedEvidence';
    if (bit === 0) return otherwise;
    for (const slot of slots) this.put({ seen: this.own.seen | (1 << placeOf(this.own, slot)) });
    return undefined;
  }

  private drop(slot: number): FheCode | undefined {
    if (!isKnown(this.state, slot)) return 'UnknownSlot';
    this.state = {
      seats: this.state.seats.map((seat) => {
        if (isUndealt(seat, slot)) return { ...seat, undealt: seat.undealt & ~(1n << BigInt(slot & 255)) };
        const place = Math.max(placeOf(seat, slot), backPlaceOf(seat, slot));
        if (place >= 0) return emptied(seat, place);
        const open = openOf(seat);
        return open.some((opened) => opened.slot === slot)
          ? { ...seat, open: packOpen(open.filter((opened) => opened.slot !== slot)) }
          : seat;
      }),
    };
    return undefined;
  }

  private pass({ slot, seat, other }: Need): FheCode | undefined {
    const place = placeOf(this.own, slot);
    const isCopy = other !== slot;
    if (seat === DECK) {
      if (isCopy) return 'UnexpectedVerb';
      this.put({ back: this.own.back | (1 << place) });
      return undefined;
    }
    if (seat >= this.state.seats.length) return 'NoSuchSeat';
    if (isCopy && (other === HOLE || isKnown(this.state, other))) return 'SlotTaken';
    if (!isCopy && seat === this.party) return undefined;
    if (isCopy) this.put({ seen: this.own.seen | (1 << place) });
    else this.put(emptied(this.own, place));
    const room = filled(this.state.seats[seat]!, other);
    if (!room) return 'HandFull';
    this.put({ ...room.seat, seen: room.seat.seen | (1 << room.place) }, seat);
    this.changed.add(seat);
    return undefined;
  }

  /** The places keep their ciphertexts and change their labels. */
  private mix(slots: readonly number[]): FheCode | undefined {
    const places = slots.map((slot) => placeOf(this.own, slot));
    const arrangement = [...this.arrange.subarray(this.arranged, this.arranged + slots.length)];
    this.arranged += slots.length;
    if (slots.some((slot) => !isKnown(this.state, slot))) return 'UnknownSlot';
    if (places.includes(-1)) return 'NotHeld';
    const isWhole = new Set(arrangement).size === slots.length && arrangement.every((from) => from < slots.length);
    if (!isWhole || new Set(places).size !== slots.length) return 'BadArrangement';
    if (places.some((place) => ((this.own.seen >> place) & 1) === 1)) return 'SeenSlot';
    const labels = unpackSlots(this.own.slots);
    arrangement.forEach((from, i) => {
      labels[places[from]!] = slots[i]!;
    });
    this.put({ slots: packSlots(labels) });
    return undefined;
  }
}

/** The evidence of an action: its mixes' arrangements, then the opened values. */
export function splitEvidence(
  needs: readonly Need[],
  evidence: Hex,
): { arrange: Uint8Array; values: Uint8Array } | undefined {
  const bytes = hexToBytes(evidence);
  const length = needs.reduce((sum, { verb, list }) => (verb === Verb.Mix ? sum + unpackSlots(list).length : sum), 0);
  return bytes.length < length ? undefined : { arrange: bytes.subarray(0, length), values: bytes.subarray(length) };
}
