import { deckOf, type Hex, hexToBytes, inMask, maskOf, ok, type Result, refuse } from '@facedown/base';
import {
  type Context,
  type Dealer,
  isTelling,
  type Need,
  packSlots,
  type Shown,
  unpackSlots,
  Verb,
  verbMask,
} from '@facedown/game-kit';
import {
  BURY_KEY,
  BURY_SIGNALS,
  DRAW_HAND_KEY,
  DRAW_HAND_SIGNALS,
  DRAW_KEY,
  DRAW_SIGNALS,
  isElement,
  MAX_DECK,
  MAX_FIRST_HAND,
  MAX_HAND,
  PLAY_KEY,
  PLAY_SIGNALS,
  PROOF_WORDS,
  packDeck,
  verifyGroth16,
} from '@facedown/zk';
import { dealsOf, ownDecks, showsOf, stageOf } from './duties.js';
import {
  type SaltCode,
  SaltEvent,
  type SaltEvents,
  type SaltPlay,
  type SaltSeatState,
  type SaltState,
  SaltWay,
  SEALED,
  saltConfig,
  saltConfigCodec,
  saltStateCodec,
  saltWitnessCodec,
} from './layout.js';
import { parseSaltState } from './parse.js';
import { auditCommitment, auditPlay, chained, encodeEvents, replayEvents, scopeOf } from './scheme.js';
import { readWords, type Words } from './words.js';

/**
 * Own decks only: a seat's draw is decided by a salt that it committed to and a beacon that its opponent
 * sends later. The order is the state's: a deck list is fixed by the rules, then its owner commits to a
 * salt, then the opponent sends the beacon of one draw, and only then the draw itself comes.
 */
export const saltDealer: Dealer<SaltState> = {
  name: 'salt',
  encode: ({ way, seats }) =>
    saltStateCodec.encode({ way, seats: seats.map(({ events: _e, scope: _s, born: _b, ...seat }) => seat) }),
  parse: parseSaltState,
  checkKey: (_context, _owner, key) => (key === '0x' ? undefined : 'MalformedEvidence'),

  start(config, keys) {
    // The audit way is the one to take where nobody asks for the other.
    const parsed = saltConfigCodec.parse(config === '0x' ? saltConfig('Audit') : config);
    if (!parsed.ok || parsed.value.way > SaltWay.Audit) return refuse('MalformedConfig');
    if (keys.length !== 2) return refuse('TwoSeatsOnly');
    return ok({ way: parsed.value.way, seats: keys.map(() => EMPTY) });
  },

  owed: (state, needs) => maskOf(stageOf(state, needs)?.seats ?? []),

  contribute(context, state, needs, evidence) {
    const stage = stageOf(state, needs);
    if (!stage?.seats.includes(context.party)) return refuse('NothingOwed');
    const words = readWords(evidence);
    if (!words) return refuse('MalformedEvidence');
    const run = new Run(context, state, words);
    const code = run[stage.duty](needs) ?? run.leftOver();
    return code ? refuse(code) : ok(run.state);
  },

  resolve(state, needs) {
    let next = state;
    const shown: Shown[] = [];
    for (const seat of [0, 1]) {
      if (state.way !== SaltWay.Audit || dealsOf(needs, seat).length === 0) continue;
      const drawn = drawnInAudit(next, seat, dealsOf(needs, seat));
      if (!drawn.ok) return drawn;
      next = drawn.value;
    }
    for (const need of needs) {
      const met = meet(next, need, shown);
      if (!met.ok) return met;
      next = met.value;
    }
    return ok({ state: next, shown });
  },

  prove(context, state, needs, evidence) {
    const words = readWords(evidence);
    if (!words) return refuse('MalformedEvidence');
    const run = new Run(context, state, words);
    const shown: Shown[] = [];
    for (const need of needs) {
      const code = run.meet(need, shown);
      if (code) return refuse(code);
    }
    const code = run.half() ?? run.leftOver();
    return code ? refuse(code) : ok({ state: run.state, shown });
  },

  forfeit: (state) => state,
  missed: ({ way, seats }, _needs, parties) => ({
    state: { way, seats: seats.map(({ counter }) => ({ ...EMPTY, counter })) },
    broken: parties,
    absent: 0n,
  }),

  witness: (state, needs) =>
    state.way === SaltWay.Audit && needs.some(({ verb }) => verb === Verb.Close)
      ? saltWitnessCodec.encode({ events: state.seats.map(({ events }) => encodeEvents(events)) })
      : '0x',

  nature(state, needs) {
    const duty = stageOf(state, needs)?.duty;
    return { reveals: duty !== 'salt' && duty !== 'draw', unique: false };
  },
  can: {
    verbs: verbMask('Deck', 'Deal', 'Show', 'Mix', 'Drop', 'Close'),
    decks: 'own',
    seats: { min: 2, max: 2 },
    deck: MAX_DECK,
    hand: MAX_HAND,
    mix: MAX_HAND,
    faces: 256,
    onchainOnly: false,
    selfProving: false,
  },
};

const ZERO = `0x${'00'.repeat(32)}` as const;
const EMPTY: SaltSeatState = {
  deck: 0,
  list: '0x',
  salt: 0n,
  counter: 0,
  left: 0,
  deckCommitment: 0n,
  handCommitment: 0n,
  beaconSet: false,
  beacon: 0n,
  history: ZERO,
  slots: '0x',
  plays: [],
  events: [],
  scope: 0n,
  born: 0,
};

const withSeat = (state: SaltState, seat: number, change: Partial<SaltSeatState>): SaltState => ({
  way: state.way,
  seats: state.seats.map((old, i) => (i === seat ? { ...old, ...change } : old)),
});

/** Only the audit way pays for a history in the encoded state; the events beside it are the seat's memory. */
function noted(state: SaltState, seat: number, event: SaltEvents): Pick<SaltSeatState, 'events' | 'history'> {
  const { events, history } = state.seats[seat]!;
  return { events: [...events, event], history: state.way === SaltWay.Audit ? chained(history, event) : history };
}

function checkDeals(seat: SaltSeatState, deals: readonly Need[]): SaltCode | undefined {
  const held = unpackSlots(seat.slots);
  if (seat.plays.length > 0) return 'SealedPlay';
  if (deals.some((need) => deckOf(need.slot) !== seat.deck)) return 'NotOwner';
  if (new Set([...held, ...deals.map(({ slot }) => slot)]).size !== held.length + deals.length) return 'SlotTaken';
  if (deals.length > seat.left) return 'DeckEmpty';
  if (held.length + deals.length > MAX_HAND) return 'HandFull';
  return undefined;
}

function dealt(state: SaltState, seat: number, deals: readonly Need[], change: Partial<SaltSeatState>): SaltState {
  const old = state.seats[seat]!;
  return withSeat(state, seat, {
    left: old.left - deals.length,
    counter: old.counter + deals.length,
    slots: packSlots([...unpackSlots(old.slots), ...deals.map(({ slot }) => slot)]),
    beaconSet: false,
    beacon: 0n,
    ...noted(state, seat, { kind: SaltEvent.Draw, counter: old.counter, value: deals.length, beacon: old.beacon }),
    ...change,
  });
}

function drawnInAudit(state: SaltState, seat: number, deals: readonly Need[]): Result<SaltState, SaltCode> {
  if (state.seats[seat]!.salt === 0n) return refuse('NotOwner');
  const code = checkDeals(state.seats[seat]!, deals);
  return code ? refuse(code) : ok(dealt(state, seat, deals, {}));
}

function meet(state: SaltState, need: Need, shown: Shown[]): Result<SaltState, SaltCode> {
  switch (need.verb) {
    case Verb.Deck: {
      if (need.seat > 1) return refuse('SharedDeck');
      const fresh = {
        left: need.list.length / 2 - 1,
        deckCommitment: 0n,
        handCommitment: 0n,
        slots: '0x' as Hex,
        plays: [],
        beaconSet: false,
        beacon: 0n,
      };
      const { counter } = state.seats[need.seat]!;
      return ok(
        withSeat(state, need.seat, {
          ...fresh,
          ...noted(state, need.seat, { kind: SaltEvent.Lay, counter, value: 0, beacon: 0n }),
        }),
      );
    }
    case Verb.Deal: {
      const seat = state.seats[need.seat];
      return seat && unpackSlots(seat.slots).includes(need.slot) ? ok(state) : refuse('NotOwner');
    }
    case Verb.Show: {
      const seat = state.seats.findIndex(({ plays }) => plays.some((play) => play.slot === need.slot));
      const play = state.seats[seat]?.plays.find(({ slot }) => slot === need.slot);
      if (!play || play.face === SEALED) return refuse('UnknownSlot');
      if (isTelling(need)) shown.push({ slot: need.slot, face: play.face });
      return ok(withSeat(state, seat, { plays: state.seats[seat]!.plays.filter((other) => other !== play) }));
    }
    case Verb.Close:
      return ok(state);
    default:
      return refuse('UnexpectedVerb');
  }
}

/** One party's evidence, read word by word against a state that follows along. */
export class Run {
  /** A card was buried that no mix had chosen. */
  private isUnchosen = false;

  constructor(
    readonly context: Context,
    public state: SaltState,
    readonly words: Words,
  ) {}

  get seat(): SaltSeatState {
    return this.state.seats[this.context.party]!;
  }

  leftOver(): SaltCode | undefined {
    return this.words.isDone() ? undefined : 'MalformedEvidence';
  }

  salt(needs: readonly Need[]): SaltCode | undefined {
    const { party } = this.context;
    const decks = ownDecks(needs, party);
    const salt = this.commitment();
    if (salt === undefined) return 'MalformedEvidence';
    const list = decks[0]!.list;
    if (decks.length > 1 || list === '0x' || hexToBytes(list).length > MAX_DECK) return 'DeckTooLarge';
    if (this.state.way === SaltWay.Audit && this.seat.salt !== 0n) return 'CloseFirst';
    const { counter } = this.seat;
    this.state = withSeat(this.state, party, {
      ...EMPTY,
      deck: deckOf(decks[0]!.slot),
      list,
      salt,
      counter,
      scope: scopeOf(this.context),
      born: counter,
    });
    return undefined;
  }

  beacon(): SaltCode | undefined {
    const beacon = this.words.next();
    if (beacon === undefined) return 'MalformedEvidence';
    if (!isElement(beacon)) return 'BeaconOutOfRange';
    this.state = withSeat(this.state, 1 - this.context.party, { beaconSet: true, beacon });
    return undefined;
  }

  draw(needs: readonly Need[]): SaltCode | undefined {
    const { party } = this.context;
    const deals = dealsOf(needs, party);
    const code = checkDeals(this.seat, deals);
    if (code) return code;
    const { counter, beacon, salt, list } = this.seat;
    let { deckCommitment, handCommitment } = this.seat;
    for (let drawn = 0; drawn < deals.length; ) {
      const taken = this.words.take(2 + PROOF_WORDS);
      if (!taken) return 'MalformedEvidence';
      const [newDeck, newHand, ...proof] = taken as [bigint, bigint, ...bigint[]];
      const common = { scope: scopeOf(this.context), counter: BigInt(counter + drawn), beacon, newDeck, newHand };
      if (deckCommitment === 0n) {
        const count = Math.min(deals.length, MAX_FIRST_HAND);
        const [oldDeck0, oldDeck1, oldDeck2] = packDeck([...hexToBytes(list)]);
        const statement = { ...common, count: BigInt(count), saltCommitment: salt, oldDeck0, oldDeck1, oldDeck2 };
        if (
          !verifyGroth16(
            DRAW_HAND_KEY,
            DRAW_HAND_SIGNALS.map((name) => statement[name]),
            proof,
          )
        )
          return 'BadProof';
        drawn += count;
      } else {
        const statement = { ...common, oldDeck: deckCommitment, oldHand: handCommitment };
        if (
          !verifyGroth16(
            DRAW_KEY,
            DRAW_SIGNALS.map((name) => statement[name]),
            proof,
          )
        )
          return 'BadProof';
        drawn++;
      }
      deckCommitment = newDeck;
      handCommitment = newHand;
    }
    this.state = dealt(this.state, party, deals, { deckCommitment, handCommitment });
    return undefined;
  }

  open(needs: readonly Need[]): SaltCode | undefined {
    return showsOf(this.seat, needs).reduce<SaltCode | undefined>(
      (code, need) => code ?? this.openPlay(need),
      undefined,
    );
  }

  close(): SaltCode | undefined {
    const salt = this.words.next();
    if (salt === undefined) return 'MalformedEvidence';
    const scope = scopeOf(this.context);
    const { list, events, counter } = this.seat;
    if (auditCommitment(salt, scope) !== this.seat.salt) return 'WrongSalt';
    // A state that came from elsewhere may tell other events than those its hash binds.
    if (events.reduce(chained, ZERO) !== this.seat.history) return 'BadWitness';
    const { lie } = replayEvents({ way: this.state.way, salt, scope }, [...hexToBytes(list)], events);
    if (lie) return lie.code;
    this.state = withSeat(this.state, this.context.party, { ...EMPTY, counter });
    return undefined;
  }

  /** One need of an action. */
  meet(need: Need, shown: Shown[]): SaltCode | undefined {
    const { verb } = need;
    if (verb !== Verb.Mix && verb !== Verb.Show && verb !== Verb.Drop) return 'UnexpectedVerb';
    if (this.context.party > 1) return 'UnknownSlot';
    return verb === Verb.Mix ? this.mix(need) : verb === Verb.Show ? this.showOne(need, shown) : this.drop(need);
  }

  /** No slot of a hand has a card of its own, so cards that no mix chose can only be buried all together. */
  half(): SaltCode | undefined {
    return this.isUnchosen && this.seat.slots !== '0x' ? 'MixNotWholeHand' : undefined;
  }

  /** The face at the list's first slot is fixed now; nobody learns from which place of the hand it comes. */
  private mix(need: Need): SaltCode | undefined {
    const [held, listed] = [unpackSlots(this.seat.slots), unpackSlots(need.list)];
    if (listed.length === 0 || listed.length !== held.length || !held.every((slot) => listed.includes(slot)))
      return 'MixNotWholeHand';
    return this.choose(listed[0]!);
  }

  private choose(slot: number): SaltCode | undefined {
    const { slots, plays, counter } = this.seat;
    const commitment = this.commitment();
    if (commitment === undefined) return 'MalformedEvidence';
    this.state = withSeat(this.state, this.context.party, {
      counter: counter + 1,
      slots: packSlots(unpackSlots(slots).filter((other) => other !== slot)),
      plays: [...plays, { slot, counter, face: SEALED, commitment }],
    });
    return undefined;
  }

  /** The chosen card is gone and stays unseen: by proof that it was in hand, by audit with what was committed to. */
  private drop({ slot }: Need): SaltCode | undefined {
    if (unpackSlots(this.seat.slots).includes(slot)) {
      const code = this.choose(slot);
      if (code) return code;
      this.isUnchosen = true;
    }
    const play = this.sealedPlay(slot);
    if (!play) return 'UnknownSlot';
    const { counter, commitment } = play;
    let handCommitment = 0n;
    if (this.state.way === SaltWay.Proof) {
      const taken = this.words.take(1 + PROOF_WORDS);
      if (!taken) return 'MalformedEvidence';
      const [newHand, ...proof] = taken as [bigint, ...bigint[]];
      const statement = {
        scope: scopeOf(this.context),
        counter: BigInt(counter),
        playCommitment: commitment,
        oldHand: this.seat.handCommitment,
        newHand,
      };
      const signals = BURY_SIGNALS.map((name) => statement[name]);
      if (!verifyGroth16(BURY_KEY, signals, proof)) return 'BadProof';
      handCommitment = newHand;
    }
    const { party } = this.context;
    this.state = withSeat(this.state, party, {
      handCommitment,
      plays: this.seat.plays.filter((other) => other !== play),
      ...noted(this.state, party, { kind: SaltEvent.Bury, counter, value: 0, beacon: commitment }),
    });
    return undefined;
  }

  private sealedPlay(slot: number): SaltPlay | undefined {
    return this.seat.plays.find((play) => play.slot === slot && play.face === SEALED);
  }

  private showOne(need: Need, shown: Shown[]): SaltCode | undefined {
    if (!this.sealedPlay(need.slot)) return 'UnknownSlot';
    const code = this.openPlay(need);
    if (code) return code;
    const met = meet(this.state, need, shown);
    if (!met.ok) return met.code;
    this.state = met.value;
    return undefined;
  }

  private openPlay(need: Need): SaltCode | undefined {
    const { party } = this.context;
    const play = this.seat.plays.find(({ slot }) => slot === need.slot)!;
    const { counter, commitment } = play;
    const isProof = this.state.way === SaltWay.Proof;
    const taken = this.words.take(isProof ? 2 + PROOF_WORDS : 2);
    if (!taken || taken[0]! > 255n) return 'MalformedEvidence';
    const [face, second, ...proof] = taken as [bigint, bigint, ...bigint[]];
    if (!inMask(need.set, Number(face))) return 'FalseFace';
    const scope = scopeOf(this.context);
    if (isProof) {
      const statement = {
        scope,
        counter: BigInt(counter),
        face,
        playCommitment: commitment,
        oldHand: this.seat.handCommitment,
        newHand: second,
      };
      if (
        !verifyGroth16(
          PLAY_KEY,
          PLAY_SIGNALS.map((name) => statement[name]),
          proof,
        )
      )
        return 'BadProof';
    } else if (auditPlay(second, scope, counter, Number(face)) !== commitment) return 'WrongOpening';
    this.state = withSeat(this.state, party, {
      handCommitment: isProof ? second : 0n,
      plays: this.seat.plays.map((other) => (other === play ? { ...play, face: Number(face) } : other)),
      ...noted(this.state, party, { kind: SaltEvent.Play, counter, value: Number(face), beacon: 0n }),
    });
    return undefined;
  }

  /** A commitment is never zero, and in the proof way an element of the field. */
  private commitment(): bigint | undefined {
    const value = this.words.next();
    return value !== undefined && value !== 0n && (this.state.way === SaltWay.Audit || isElement(value))
      ? value
      : undefined;
  }
}
