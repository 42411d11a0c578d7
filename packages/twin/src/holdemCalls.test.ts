import { unwrap } from '@facedown/base';
import { type Pending, Verb } from '@facedown/game-kit';
import {
  CASH,
  type HoldemConfig,
  HoldemKind,
  HoldemPhase,
  type HoldemState,
  holdem,
  packWords,
  raiseRange,
} from '@facedown/holdem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { callsOf, compareCalls } from './calls.js';

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
});
afterAll(() => anvil.stop());

const CONFIG: HoldemConfig = {
  seats: 4,
  headsUpOrder: 0,
  rakeBp: 500,
  rakeCap: 30n,
  smallBlind: 50n,
  bigBlind: 100n,
  ante: 0n,
  minBuyIn: 200n,
  maxBuyIn: 2000n,
  bond: 70n,
  ...CASH,
};
const SIT_AND_GO: HoldemConfig = {
  ...CONFIG,
  minBuyIn: 1000n,
  maxBuyIn: 1000n,
  bond: 0n,
  levelHands: 2,
  levels: packWords([1, 2, 4]),
  antes: packWords([0, 1, 2]),
  prizes: packWords([6000, 4000]),
};
const LIMIT = 1n << 96n;
const all = (word: number, count: number) => packWords(Array<number>(count).fill(word));
const configs: readonly HoldemConfig[] = [
  ...[1, 2, 9, 10].map((seats) => ({ seats })),
  ...[0, 1, 2].map((headsUpOrder) => ({ headsUpOrder })),
  ...[0n, 1n, 100n, 101n].map((smallBlind) => ({ smallBlind })),
  ...[LIMIT, LIMIT + 1n].map((bigBlind) => ({ bigBlind })),
  ...[100n, 101n].map((ante) => ({ ante })),
  ...[0n, 1n, 2000n, 2001n].map((minBuyIn) => ({ minBuyIn })),
  ...[LIMIT, LIMIT + 1n].flatMap((amount) => [{ maxBuyIn: amount }, { bond: amount }]),
  ...[10_000, 10_001].map((rakeBp) => ({ rakeBp })),
  { levels: 1n },
  { antes: 1n },
  { prizes: 1n },
  ...[
    {},
    { ante: 1n },
    { bond: 1n },
    { maxBuyIn: 1001n },
    { smallBlind: 1n, bigBlind: 1n << 80n },
    { smallBlind: 1n, bigBlind: (1n << 80n) + 1n },
    { levels: 0n },
    { levels: packWords([1, 1, 1]) },
    { levels: packWords([1, 3, 2]) },
    { levels: packWords([1, 0, 2]) },
    { levels: all(1, 16), antes: all(2, 16) },
    { levels: all(1, 16), antes: packWords([...Array<number>(15).fill(0), 3]) },
    { antes: packWords([2, 4, 8]) },
    { antes: packWords([2, 4, 9]) },
    { antes: packWords([0, 0, 0, 1]) },
    { prizes: 0n },
    { prizes: packWords([10_000]) },
    { prizes: packWords([10_001]) },
    { prizes: packWords([9999]) },
    { prizes: packWords([5000, 5000]) },
    { prizes: packWords([4999, 5001]) },
    { prizes: packWords([6000, 0, 4000]) },
    { prizes: all(2500, 4) },
    { prizes: all(2000, 5) },
  ].map((changes) => ({ ...SIT_AND_GO, ...changes })),
].map((changes) => ({ ...CONFIG, ...changes }));

const empty = (config: HoldemConfig = CONFIG) => unwrap(holdem.setup(config));
const sitting = (state: HoldemState, ...amounts: bigint[]) =>
  amounts.reduce((before, amount, seat) => unwrap(holdem.admit(before, seat, amount)), state);
const four = sitting(empty(), 1070n, 1070n, 1070n, 1070n);
const game = sitting(empty(SIT_AND_GO), 1000n, 1000n, 1000n, 1000n);
const chips = (...list: number[]) =>
  Array.from({ length: 9 }, (_, seat) => BigInt(list[seat] ?? 0)) as unknown as HoldemState['stacks'];

/** The table's own faces, one after the other from the deuce of clubs. */
const faceUp = (state: HoldemState, from = 0) =>
  (holdem.pending(state) as Pending).needs
    .filter(({ verb }) => verb === Verb.Show)
    .map(({ slot }, i) => ({ slot, face: (from + 7 * i) % 52 }));
const after = (state: HoldemState, times: number): HoldemState =>
  times === 0 ? state : after(holdem.on(state, faceUp(state)), times - 1);
const dealt = (state: HoldemState) => after(unwrap(holdem.begin(state)), 2);
const hand = (changes: Partial<HoldemState>): HoldemState => ({ ...dealt(four), ...changes });
const BOARD = 0x0e0c0a0806n;

const lobby: readonly HoldemState[] = [
  empty(),
  sitting(empty(), 1070n),
  four,
  { ...four, away: 0b0111 },
  { ...four, hand: 3, away: 0b0001, gone: 0b0010, stacks: chips(150, 150, 1950, 0), bonded: 0b1101 },
  { ...unwrap(holdem.begin(four)), hand: 3, stacks: chips(1000, 1000, 0, 0) },
  { ...unwrap(holdem.begin(four)), hand: 3, away: 0b0001, stacks: chips(1800, 1801, 100, 0) },
  hand({}),
  sitting(empty(SIT_AND_GO), 1000n),
  { ...game, gone: 0b0011 },
  { ...game, gone: 0b0111 },
  { ...game, hand: 1 },
  { ...game, places: 1n },
  { ...unwrap(holdem.begin(game)), hand: 3 },
];

/** Turns, with what a seat may and may not do in each. */
const flop: Partial<HoldemState> = {
  phase: HoldemPhase.FlopBetting,
  board: 0x0a0806n,
  bets: chips(),
  bet: 0n,
  acted: 0,
};
const turns: readonly HoldemState[] = [
  hand({}),
  hand({ away: 0b1000 }),
  hand({ turn: 2, acted: 0b1011, bets: chips(100, 100, 100, 100), totals: chips(100, 100, 100, 100) }),
  hand({ acted: 0b1000, bets: chips(300, 50, 100, 200), bet: 300n, minRaise: 100n }),
  hand({ acted: 0b1000, bets: chips(300, 50, 100, 201), bet: 300n, minRaise: 100n }),
  hand({ stacks: chips(1000, 950, 900, 100) }),
  hand({ stacks: chips(1000, 950, 900, 101) }),
  hand({ stacks: chips(1000, 950, 900, 199) }),
  hand({ stacks: chips(0, 0, 0, 1000), live: 0b1111 }),
  hand({ stacks: chips(0, 0, 5, 1000), live: 0b1101, bets: chips(100, 0, 95, 0) }),
  hand({ live: 0b1100 }),
  hand({ ...flop, turn: 1 }),
  hand({ ...flop, turn: 1, live: 0b0011 }),
  hand({ ...flop, turn: 0, live: 0b0111, acted: 0b0110, totals: chips(100, 100, 100) }),
  hand({ ...flop, turn: 0, live: 0b0111, acted: 0b0110, stacks: chips(500, 0, 0), totals: chips(100, 100, 100) }),
  hand({ ...flop, phase: HoldemPhase.RiverBetting, board: BOARD, turn: 0, live: 0b0111, acted: 0b0110, aggressor: 2 }),
  hand({
    ...flop,
    phase: HoldemPhase.RiverBetting,
    board: BOARD,
    turn: 0,
    live: 0b0111,
    acted: 0b0110,
    stacks: chips(5, 5, 0),
  }),
  hand({ phase: HoldemPhase.Showdown, board: BOARD, live: 0b1011, turn: 1, totals: chips(200, 300, 200, 300) }),
  hand({
    phase: HoldemPhase.Showdown,
    board: BOARD,
    live: 0b1011,
    turn: 1,
    shown: 0b0001,
    ranks: 1n,
    totals: chips(200, 300, 200, 300),
  }),
  hand({
    phase: HoldemPhase.Showdown,
    board: BOARD,
    live: 0b0011,
    turn: 1,
    shown: 0b0001,
    ranks: 1n,
    totals: chips(200, 301, 200, 300),
  }),
  dealt(game),
  { ...dealt(game), hand: 3, turn: 3 },
  { ...dealt(game), live: 0b1010, totals: chips(50, 70, 50, 30), stacks: chips(0, 930, 0, 2870) },
];
const totals = chips(120, 50, 300, 301);
const waits: readonly HoldemState[] = [
  unwrap(holdem.begin(four)),
  { ...unwrap(holdem.begin(four)), away: 0b0011, button: 1 },
  { ...unwrap(holdem.begin(four)), away: 0b0011, bigBlindSeat: 3, button: 1 },
  { ...unwrap(holdem.begin(four)), config: { ...CONFIG, ante: 20n, headsUpOrder: 1 }, away: 0b0011 },
  after(unwrap(holdem.begin({ ...four, away: 0b0011, config: { ...CONFIG, headsUpOrder: 1 } })), 1),
  after(unwrap(holdem.begin({ ...four, config: { ...CONFIG, ante: 20n } })), 1),
  after(unwrap(holdem.begin({ ...four, stacks: chips(1000, 30, 70, 1000) })), 1),
  hand({ phase: HoldemPhase.Flop, live: 0b1101, totals }),
  hand({ phase: HoldemPhase.Turn, board: 0x0a0806n, live: 0b0111, totals, button: 2 }),
  hand({ phase: HoldemPhase.River, board: 0x0c0a0806n, live: 0b0110, totals, config: { ...CONFIG, headsUpOrder: 1 } }),
  hand({ phase: HoldemPhase.Runout, board: 0x0a0806n, live: 0b1111, totals, stacks: chips(0, 0, 0, 7) }),
  hand({ phase: HoldemPhase.Runout, live: 0b0101, totals, bonded: 0b0111, gone: 0b1000 }),
  unwrap(holdem.begin(game)),
  { ...unwrap(holdem.begin(game)), hand: 2, gone: 0b0010, stacks: chips(500, 1500, 2000, 0), places: 0x4000n },
  after({ ...unwrap(holdem.begin(game)), hand: 4, gone: 0b0010 }, 1),
  { ...dealt(game), phase: HoldemPhase.Flop, totals, stacks: chips(880, 950, 700, 699) },
  {
    ...dealt(game),
    phase: HoldemPhase.Runout,
    live: 0b1011,
    totals: chips(500, 400, 300, 500),
    stacks: chips(0, 0, 2300, 0),
  },
  {
    ...dealt(game),
    phase: HoldemPhase.Runout,
    live: 0b0011,
    gone: 0b1000,
    totals: chips(500, 400, 300, 500),
    stacks: chips(0, 0, 0, 2300),
  },
];

const actions = (state: HoldemState, seat: number) => {
  const range = raiseRange(state, seat);
  const { min, max } = typeof range === 'string' ? { min: state.bet + state.minRaise, max: 1000n } : range;
  return [
    ...Array.from({ length: 8 }, (_, kind) => ({ kind, amount: 0n })),
    { kind: HoldemKind.Fold, amount: 1n },
    ...[-1n, state.bet, min - 1n, min, max, max + 1n].map((amount) => ({ kind: HoldemKind.Raise, amount })),
  ];
};

describe("the halves of Hold'em", () => {
  it('answer alike to whatever a table asks, in every phase and at every bound', async () => {
    const calls = [
      ...callsOf(holdem, {
        seats: 5,
        configs,
        states: lobby,
        amounts: [0n, 1n, 49n, 50n, 269n, 270n, 1000n, 2070n, 2071n],
      }),
      ...callsOf(holdem, { seats: 5, states: turns, actions: (state, seat) => actions(state as HoldemState, seat) }),
      ...callsOf(holdem, {
        seats: 5,
        states: waits,
        parties: [...Array.from({ length: 16 }, (_, mask) => BigInt(mask)), 1n << 128n, (1n << 128n) | 1n],
        more: [
          ...waits.flatMap((state) => [0, 11, 40].map((from) => ['on', state, faceUp(state, from)] as const)),
          ...turns
            .filter(({ phase }) => phase === HoldemPhase.Showdown)
            .map((state) => ['on', state, [0, 20].map((face) => ({ slot: 0, face }))] as const),
        ],
      }),
    ];
    const { differ, codes } = await compareCalls(anvil, holdem, 'HoldemRules', calls);
    expect(differ).toEqual([]);
    expect([...codes].sort()).toEqual(
      [
        'AlreadyAway',
        'AlreadyBegun',
        'AlreadySeated',
        'BelowMinimumRaise',
        'BettingIsOver',
        'BlindsOutOfRange',
        'BuyInOutOfRange',
        'BuyInRangeInvalid',
        'CannotCheck',
        'LevelsInvalid',
        'MustShow',
        'NegativeAmount',
        'NoSuchSeat',
        'NobodyToRaise',
        'NotAtBoundary',
        'NotAtShowdown',
        'NotEnoughChips',
        'NotEnoughSeats',
        'NotYourTurn',
        'NothingToCall',
        'PrizesInvalid',
        'RaisingClosed',
        'RakeOutOfRange',
        'SeatCountOutOfRange',
        'SeatEmpty',
        'SeatTaken',
        'TopUpOutOfRange',
        'TournamentBegun',
        'UnexpectedAmount',
        'UnknownAction',
        'UnknownHeadsUpOrder',
      ].sort(),
    );
  });
});
