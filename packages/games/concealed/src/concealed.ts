import { allFaces, type Hex, hexToBytes, maskOf, ok, refuse, slotAt } from '@facedown/base';
import {
  actionBy,
  close,
  deal,
  dealerOwes,
  type Game,
  type GameUses,
  mix,
  type Need,
  OVER,
  ownDeck,
  type Pending,
  PendingKind,
  packSlots,
  type Shown,
  show,
  unpackSlots,
  verbMask,
} from '@facedown/game-kit';
import { openedList, put } from '@facedown/game-kit/parts';
import {
  type ConcealedAction,
  type ConcealedCode,
  type ConcealedConfig,
  ConcealedKind,
  ConcealedPhase,
  type ConcealedState,
  concealedCodecs,
} from './layout.js';
import { bringingList, DEFAULT_LIST } from './lists.js';

export const FACES = 64;
const MAX_DECK = 64;
const MAX_HAND = 16;
export const MAX_CARDS_PER_ROUND = 4;
/** Laying, drawing and plays of a seat: all of them are replayed in the one transaction that closes an audited game. */
export const MAX_EVENTS = 720;
const NOBODY = 2;
const SEATS = [0, 1] as const;
const BOTH = maskOf(SEATS);
const USES: GameUses = {
  verbs: verbMask('Deck', 'Deal', 'Show', 'Mix', 'Close'),
  decks: 'own',
  deck: MAX_DECK,
  hand: MAX_HAND,
  mix: MAX_HAND,
};
const NO_HASH: Hex = `0x${'00'.repeat(32)}`;

/**
 * Two seats, each with a public deck list of its own. Every round each plays from its hand face down, then
 * both open: the higher sum of faces takes a point, a tie takes none. See docs/rules/concealed.md.
 */
export const concealed: Game<ConcealedConfig, ConcealedState, ConcealedAction, ConcealedCode> = {
  name: 'concealed',
  faces: FACES,
  seats: { min: 2, max: 2 },
  uses: USES,
  usesWith: ({ lists, handSize }) => ({
    ...USES,
    // An empty list is one that its seat brings, of any size.
    deck: Math.max(...lists.map((list) => (list === '0x' ? USES.deck : list.length / 2 - 1))),
    hand: handSize,
    mix: handSize,
  }),
  codecs: concealedCodecs,

  setup(config) {
    const code = checkConfig(config);
    if (code) return refuse(code);
    return ok({
      phase: ConcealedPhase.Waiting,
      config,
      seated: [false, false],
      stacks: [0n, 0n],
      pot: 0n,
      round: 0,
      next: [0, 0],
      hands: ['0x', '0x'],
      plays: ['0x', '0x'],
      points: [0, 0],
      winner: NOBODY,
      listHashes: [NO_HASH, NO_HASH],
    });
  },

  admit(state, seat, amount) {
    if (state.phase !== ConcealedPhase.Waiting) return refuse('NotAtBoundary');
    if (seat > 1) return refuse('NoSuchSeat');
    if (state.seated[seat]) return refuse('SeatTaken');
    if (amount !== share(state)) return refuse('AmountOutOfRange');
    return ok({ ...state, seated: put(state.seated, seat, true), stacks: put(state.stacks, seat, amount) });
  },

  release(state, seat) {
    if (state.phase !== ConcealedPhase.Waiting && state.phase !== ConcealedPhase.Over) return refuse('NotAtBoundary');
    if (seat > 1) return refuse('NoSuchSeat');
    if (!state.seated[seat]) return refuse('SeatEmpty');
    return ok({
      state: { ...state, seated: put(state.seated, seat, false), stacks: put(state.stacks, seat, 0n) },
      amount: state.stacks[seat]!,
    });
  },

  begin(state) {
    if (state.phase !== ConcealedPhase.Waiting) return refuse('NotAtBoundary');
    if (!state.seated[0] || !state.seated[1]) return refuse('NotEnoughSeats');
    const phase = state.config.lists.includes('0x') ? ConcealedPhase.Choose : ConcealedPhase.Lay;
    return ok({ ...state, phase, stacks: [0n, 0n], pot: 2n * share(state) });
  },

  pending(state): Pending {
    switch (state.phase) {
      case ConcealedPhase.Lay:
        return dealerOwes(SEATS.map((seat) => ownDeck(seat, [...hexToBytes(state.config.lists[seat]!)], seat, BOTH)));
      case ConcealedPhase.Deal:
        return dealerOwes(SEATS.flatMap((seat) => drawn(state, seat).map((slot) => deal(slot, seat))));
      case ConcealedPhase.Choose:
      case ConcealedPhase.Reveal:
      case ConcealedPhase.First:
      case ConcealedPhase.Second:
        return actionBy(turnOf(state));
      case ConcealedPhase.Open:
        return dealerOwes(
          SEATS.flatMap((seat) => unpackSlots(state.plays[seat]!).map((slot) => show(slot, allFaces(FACES)))),
        );
      case ConcealedPhase.Close:
        return dealerOwes([close()]);
      default:
        return OVER;
    }
  },

  candidates(state, seat) {
    if (!isTurn(state, seat)) return [];
    const concede = { action: { kind: ConcealedKind.Concede } };
    // A seat may bring any list; here stands the one that everybody knows.
    const { choose, reveal } = bringingList(seat, plainList(state.config), NO_HASH);
    switch (state.phase) {
      case ConcealedPhase.Choose:
        return [{ action: choose }, concede];
      case ConcealedPhase.Reveal:
        return checkReveal(state, seat, reveal.data!) ? [concede] : [{ action: reveal }, concede];
      default:
        return [{ action: { kind: ConcealedKind.Play } }, concede];
    }
  },

  check(state, seat, { kind, data }) {
    if (!isTurn(state, seat)) return 'NotYourTurn';
    if (kind === ConcealedKind.Concede) return data === undefined ? undefined : 'UnknownAction';
    switch (state.phase) {
      case ConcealedPhase.Choose:
        if (kind !== ConcealedKind.ChooseList) return 'UnknownAction';
        return data?.length === 66 && data !== NO_HASH ? undefined : 'WrongList';
      case ConcealedPhase.Reveal:
        return kind === ConcealedKind.RevealList ? checkReveal(state, seat, data ?? '0x') : 'UnknownAction';
      default:
        return kind === ConcealedKind.Play && data === undefined ? undefined : 'UnknownAction';
    }
  },

  needs: (state, seat, { kind }) => (kind === ConcealedKind.Play ? mixes(state, seat) : []),

  apply(state, seat, { kind, data }) {
    if (kind === ConcealedKind.Concede) return conceded(state, seat);
    if (kind === ConcealedKind.ChooseList) return chosen(state, seat, data!);
    if (kind === ConcealedKind.RevealList)
      return revealed(state, seat, openedList(seat, data!, state.listHashes[seat]!)!);
    const hand = unpackSlots(state.hands[seat]!);
    const count = state.config.cardsPerRound;
    return {
      ...state,
      phase: state.phase === ConcealedPhase.First ? ConcealedPhase.Second : ConcealedPhase.Open,
      hands: put(state.hands, seat, packSlots(hand.slice(count))),
      plays: put(state.plays, seat, packSlots(hand.slice(0, count))),
    };
  },

  on(state, shown) {
    switch (state.phase) {
      case ConcealedPhase.Lay:
        return { ...state, phase: ConcealedPhase.Deal, next: [0, 0], hands: ['0x', '0x'] };
      case ConcealedPhase.Deal:
        return {
          ...state,
          phase: ConcealedPhase.First,
          next: [state.next[0]! + drawCount(state), state.next[1]! + drawCount(state)],
          hands: [withDrawn(state, 0), withDrawn(state, 1)],
        };
      case ConcealedPhase.Open:
        return scored(state, shown);
      default:
        return settledUp(state);
    }
  },

  forfeit: (state, seat) => conceded(state, seat),

  broken(state, parties) {
    const whole = 2n * share(state);
    const loser = parties === 1n ? 0 : parties === 2n ? 1 : NOBODY;
    if (loser === NOBODY) return ended(state, [share(state), share(state)], NOBODY);
    return ended(state, loser === 0 ? [0n, whole] : [whole, 0n], 1 - loser);
  },

  outcome: (state) => ({
    boundary: state.phase === ConcealedPhase.Waiting || state.phase === ConcealedPhase.Over,
    payouts: [...state.stacks],
    pot: state.pot,
    house: 0n,
    winners: state.phase === ConcealedPhase.Over && state.winner !== NOBODY ? maskOf([state.winner]) : 0n,
  }),

  hands: ({ hands, plays }) => SEATS.map((seat) => [...unpackSlots(plays[seat]!), ...unpackSlots(hands[seat]!)]),

  describeState: ({ phase, round, points, hands, plays }) =>
    `${Object.keys(ConcealedPhase)[phase]} round ${round + 1}, points ${points.join('/')}, hands ${hands.map((list) => unpackSlots(list).join(' ') || '-').join(' | ')}, face down ${plays.map((list) => unpackSlots(list).join(' ') || '-').join(' | ')}`,
  describeAction: ({ kind }) => WORDS[kind] ?? 'nothing known',
  concede: (_state, { kind }) => kind === ConcealedKind.Concede,
};

const WORDS: Readonly<Record<number, string>> = {
  [ConcealedKind.Play]: 'play face down',
  [ConcealedKind.Concede]: 'concede',
  [ConcealedKind.ChooseList]: 'choose a deck',
  [ConcealedKind.RevealList]: 'open the deck’s list',
};

function checkConfig(config: ConcealedConfig): ConcealedCode | undefined {
  const { stake, bond, rounds, handSize, cardsPerRound, replace, lists } = config;
  if (stake === 0n || stake >= 2n ** 100n || bond >= 2n ** 100n) return 'AmountOutOfRange';
  if (rounds === 0 || handSize === 0 || handSize > MAX_HAND) return 'MalformedConfig';
  if (cardsPerRound === 0 || cardsPerRound > MAX_CARDS_PER_ROUND || cardsPerRound > handSize) return 'MalformedConfig';
  if (cardsDrawn({ replace, handSize, rounds, cardsPerRound }) > MAX_DECK) return 'MalformedConfig';
  if (rounds * (cardsPerRound + 2) > MAX_EVENTS) return 'GameTooLong';
  return lists.every((list) => list === '0x' || isPlayable(config, list)) ? undefined : 'MalformedConfig';
}

/** A list has room for every card that will be drawn from it. */
function isPlayable(config: ConcealedConfig, list: Hex): boolean {
  const faces = hexToBytes(list);
  return faces.length <= MAX_DECK && faces.length >= cardsDrawn(config) && faces.every((face) => face < FACES);
}

const cardsDrawn = ({
  replace,
  handSize,
  rounds,
  cardsPerRound,
}: Pick<ConcealedConfig, 'replace' | 'handSize' | 'rounds' | 'cardsPerRound'>): number =>
  replace ? handSize : handSize + (rounds - 1) * cardsPerRound;

/** The plain twenty, or as many as the table needs. */
const plainList = (config: ConcealedConfig): number[] =>
  Array.from({ length: Math.max(DEFAULT_LIST.length, cardsDrawn(config)) }, (_, i) => (i + 1) % FACES);

function checkReveal(state: ConcealedState, seat: number, data: Hex): ConcealedCode | undefined {
  const list = openedList(seat, data, state.listHashes[seat]!);
  return list !== undefined && isPlayable(state.config, list) ? undefined : 'WrongList';
}

/** The first list is opened only when both hashes are there. */
function chosen(state: ConcealedState, seat: number, hash: Hex): ConcealedState {
  const listHashes = put(state.listHashes, seat, hash);
  const waits = SEATS.some((other) => state.config.lists[other] === '0x' && listHashes[other] === NO_HASH);
  return { ...state, listHashes, phase: waits ? ConcealedPhase.Choose : ConcealedPhase.Reveal };
}

function revealed(state: ConcealedState, seat: number, list: Hex): ConcealedState {
  const lists = put(state.config.lists, seat, list);
  return {
    ...state,
    config: { ...state.config, lists },
    listHashes: put(state.listHashes, seat, NO_HASH),
    phase: lists.includes('0x') ? ConcealedPhase.Reveal : ConcealedPhase.Lay,
  };
}

const share = ({ config }: ConcealedState): bigint => config.stake + config.bond;

/** Both choose unseen, so the order means nothing; it alternates for the clock's sake. */
function turnOf({ phase, round, config, listHashes }: ConcealedState): number {
  if (phase === ConcealedPhase.Choose) return config.lists[0] === '0x' && listHashes[0] === NO_HASH ? 0 : 1;
  if (phase === ConcealedPhase.Reveal) return config.lists[0] === '0x' ? 0 : 1;
  return phase === ConcealedPhase.First ? round % 2 : 1 - (round % 2);
}

function isTurn(state: ConcealedState, seat: number): boolean {
  const { kind, seat: asked } = concealed.pending(state);
  return kind === PendingKind.Action && asked === seat;
}

const drawCount = ({ config, round }: ConcealedState): number =>
  config.replace || round === 0 ? config.handSize : config.cardsPerRound;

const drawn = (state: ConcealedState, seat: number): number[] =>
  Array.from({ length: drawCount(state) }, (_, i) => slotAt(seat, state.next[seat]! + i));

const withDrawn = (state: ConcealedState, seat: number): Hex =>
  packSlots([...unpackSlots(state.hands[seat]!), ...drawn(state, seat)]);

/** One mix for each card to play: it puts the chosen card at the first slot that is left. */
function mixes(state: ConcealedState, seat: number): Need[] {
  const hand = unpackSlots(state.hands[seat]!);
  return Array.from({ length: state.config.cardsPerRound }, (_, i) => mix(hand.slice(i)));
}

function conceded(state: ConcealedState, seat: number): ConcealedState {
  return { ...state, phase: ConcealedPhase.Close, winner: 1 - seat };
}

function scored(state: ConcealedState, shown: readonly Shown[]): ConcealedState {
  const sums = [0, 0] as [number, number];
  for (const { slot, face } of shown) sums[slot >> 8 === 0 ? 0 : 1] += face;
  const points: [number, number] = [
    state.points[0]! + (sums[0] > sums[1] ? 1 : 0),
    state.points[1]! + (sums[1] > sums[0] ? 1 : 0),
  ];
  const after: ConcealedState = { ...state, points, plays: ['0x', '0x'], round: state.round + 1 };
  if (after.round < state.config.rounds)
    return { ...after, phase: state.config.replace ? ConcealedPhase.Lay : ConcealedPhase.Deal };
  const winner = points[0] > points[1] ? 0 : points[1] > points[0] ? 1 : NOBODY;
  return { ...after, phase: ConcealedPhase.Close, winner };
}

/** Everything deferred has been settled: the stakes go to the winner, each bond goes home. */
function settledUp(state: ConcealedState): ConcealedState {
  const { stake, bond } = state.config;
  if (state.winner === NOBODY) return ended(state, [stake + bond, stake + bond], NOBODY);
  return ended(state, state.winner === 0 ? [2n * stake + bond, bond] : [bond, 2n * stake + bond], state.winner);
}

const ended = (state: ConcealedState, stacks: [bigint, bigint], winner: number): ConcealedState => ({
  ...state,
  phase: ConcealedPhase.Over,
  stacks,
  pot: 0n,
  winner,
});
