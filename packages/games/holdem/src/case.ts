import { pick, type RandomBytes, randomBelow } from '@facedown/base';
import type { GameCase, GameKit } from '@facedown/game-kit';
import { boardFaces, boardSlots, holeSlots, shownHole } from './cards.js';
import { holdem } from './holdem.js';
import {
  type HoldemAction,
  type HoldemConfig,
  HoldemKind,
  HoldemPhase,
  type HoldemState,
  holdemLayout,
  MAX_HOLDEM_SEATS,
} from './layout.js';
import { replayRecord } from './oracle.js';
import { seatsIn } from './seats.js';
import { CASH, packWords } from './tournament.js';

/** Tables of every size, often with short stacks, antes, bonds and rake. */
function seating(random: RandomBytes): { config: HoldemConfig; amounts: bigint[] } {
  const seats = 2 + randomBelow(random, 8);
  const bigBlind = BigInt(2 + randomBelow(random, 40));
  const bond = BigInt(pick(random, [0, 0, 7, 100]));
  const config: HoldemConfig = {
    seats: pick(random, [seats, MAX_HOLDEM_SEATS]),
    headsUpOrder: randomBelow(random, 2),
    rakeBp: pick(random, [0, 200, 333, 10_000]),
    rakeCap: BigInt(pick(random, [0, 3, 1_000_000])),
    smallBlind: BigInt(1 + randomBelow(random, Number(bigBlind))),
    bigBlind,
    ante: BigInt(pick(random, [0, 0, 1, Number(bigBlind)])),
    minBuyIn: 1n,
    maxBuyIn: 100n * bigBlind,
    bond,
    ...CASH,
  };
  const deepest = pick(random, [3, 30, 99]) * Number(bigBlind);
  const amounts = Array.from({ length: seats }, () => bond + 1n + BigInt(randomBelow(random, deepest)));
  return { config, amounts };
}

/** Sit-and-goes of every size: short and deep, with levels that come fast, antes, one to three prizes, rake. */
function tournament(random: RandomBytes): { config: HoldemConfig; amounts: bigint[] } {
  const seats = 2 + randomBelow(random, 8);
  const bigBlind = BigInt(2 + randomBelow(random, 20));
  const buyIn = bigBlind * BigInt(pick(random, [2, 10, 40])) + BigInt(randomBelow(random, 7));
  const levels = LEVELS.slice(0, 1 + randomBelow(random, LEVELS.length));
  const prizes = pick(
    random,
    [[10_000], [6500, 3500], [5000, 3000, 2000], [3334, 3333, 3333]].filter(({ length }) => length <= seats),
  );
  const config: HoldemConfig = {
    seats: pick(random, [seats, MAX_HOLDEM_SEATS]),
    headsUpOrder: randomBelow(random, 2),
    rakeBp: pick(random, [0, 200, 333, 10_000]),
    rakeCap: BigInt(pick(random, [0, 3, 1_000_000])),
    smallBlind: BigInt(1 + randomBelow(random, Number(bigBlind))),
    bigBlind,
    ante: 0n,
    minBuyIn: buyIn,
    maxBuyIn: buyIn,
    bond: 0n,
    levelHands: pick(random, [1, 2, 5]),
    levels: packWords(levels),
    antes: packWords(levels.map((times) => (randomBelow(random, 2) === 0 ? 0 : times))),
    prizes: packWords(prizes),
  };
  return { config, amounts: Array.from({ length: seats }, () => buyIn) };
}

/** Checks and calls are offered many times over: at random among all actions hardly a hand would see the river. */
function candidates(state: HoldemState, seat: number) {
  return holdem
    .candidates(state, seat)
    .flatMap((candidate) => (CALM.includes(candidate.action.kind) ? new Array(12).fill(candidate) : [candidate]));
}

/** How many cards lie on the board while seats bet or show. */
const BOARD_IN: Readonly<Record<number, number>> = {
  [HoldemPhase.FlopBetting]: 3,
  [HoldemPhase.TurnBetting]: 4,
  [HoldemPhase.RiverBetting]: 5,
  [HoldemPhase.Showdown]: 5,
};

/** From which card of the board to which one the table opens it; all at once where nobody can bet any more. */
const OPENED_IN: Readonly<Record<number, readonly [number, number]>> = {
  [HoldemPhase.Flop]: [0, 3],
  [HoldemPhase.Turn]: [3, 4],
  [HoldemPhase.River]: [4, 5],
  [HoldemPhase.Runout]: [0, 5],
};

const CALM: readonly number[] = [HoldemKind.Check, HoldemKind.Call];

export const holdemCase: GameCase<HoldemConfig, HoldemState, HoldemAction> = {
  game: { ...holdem, candidates },
  contract: 'HoldemRules',
  seating,
  maxActions: 1000,
  phases: HoldemPhase,
  open(state) {
    const faces = boardFaces(state);
    const slots = boardSlots(state, 0, BOARD_IN[state.phase] ?? 0);
    const holes = Array.from({ length: state.config.seats }, (_, seat) => seat).flatMap((seat) =>
      (shownHole(state, seat) ?? []).map((face, i) => [holeSlots(state, seat)[i]!, face] as const),
    );
    return new Map<number, number | undefined>([...slots.map((slot, i) => [slot, faces[i]] as const), ...holes]);
  },
  opens(state) {
    const [from, to] = OPENED_IN[state.phase] ?? [0, 0];
    const live = state.phase === HoldemPhase.Runout ? seatsIn(state.live) : [];
    return [...boardSlots(state, from, to), ...live.flatMap((seat) => holeSlots(state, seat))];
  },
  atBoundary(random, { config, away, hand }) {
    if (hand === 0 || randomBelow(random, 3) !== 0) return undefined;
    const seat = randomBelow(random, config.seats + 1);
    if (randomBelow(random, 6) === 0) return { kind: 'release', seat };
    const returning = (away >> seat) & 1 && randomBelow(random, 2) === 0;
    return {
      kind: 'admit',
      seat,
      amount: returning ? 0n : config.bond + config.bigBlind * BigInt(randomBelow(random, 60)),
    };
  },
  probes: (random, state) => [
    { kind: randomBelow(random, 9), amount: 0n },
    { kind: randomBelow(random, 9), amount: 5n },
    { kind: 3, amount: -BigInt(randomBelow(random, 50)) },
    { kind: 3, amount: state.bet + BigInt(randomBelow(random, 100)) },
    { kind: 3, amount: state.bet + state.minRaise - 1n },
  ],
};

/** The same rules, as a sit-and-go: they come to an end by themselves, and nobody may come afterwards. */
export const sitAndGoCase: typeof holdemCase = {
  ...holdemCase,
  seating: tournament,
  maxActions: 4000,
  atBoundary(random, { config, hand, places }) {
    if ((hand === 0 && places === 0n) || randomBelow(random, 3) !== 0) return undefined;
    const seat = randomBelow(random, config.seats + 1);
    return randomBelow(random, 4) === 0
      ? { kind: 'release', seat }
      : { kind: 'admit', seat, amount: randomBelow(random, 2) === 0 ? 0n : config.minBuyIn };
  },
};

const blinds = (seats: number, smallBlind: bigint): HoldemConfig => ({
  seats,
  headsUpOrder: 0,
  rakeBp: 0,
  rakeCap: 0n,
  smallBlind,
  bigBlind: 2n * smallBlind,
  ante: 0n,
  minBuyIn: 20n * smallBlind,
  maxBuyIn: 400n * smallBlind,
  bond: 0n,
  ...CASH,
});

/** Blinds of each level as multiples of the first, and from the fifth on an ante. */
const LEVELS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];
const ANTES = LEVELS.map((times, i) => (i < 4 ? 0 : Math.floor(times / 4)));

/** One place is paid up to three seats, two up to six, three above. */
const prizesFor = (seats: number): number[] => (seats <= 3 ? [10_000] : seats <= 6 ? [6500, 3500] : [5000, 3000, 2000]);

/** Everybody brings the same and plays with as many chips; blinds rise after so many hands. */
export const sitAndGo = (
  seats: number,
  levelHands: number,
  { smallBlind = 10n, buyIn = 1500n } = {},
): HoldemConfig => ({
  ...blinds(seats, smallBlind),
  minBuyIn: buyIn,
  maxBuyIn: buyIn,
  levelHands,
  levels: packWords(LEVELS),
  antes: packWords(ANTES),
  prizes: packWords(prizesFor(seats)),
});

export const holdemKit: GameKit<HoldemConfig, HoldemState, HoldemAction> = {
  game: holdem,
  layout: holdemLayout,
  gameCase: holdemCase,
  presets: [
    { name: '5/10', config: (seats) => blinds(seats, 5n) },
    { name: '1/2', config: (seats) => blinds(seats, 1n) },
    { name: '25/50', config: (seats) => blinds(seats, 25n) },
    { name: 'Sit-and-go', config: (seats) => sitAndGo(seats, 10) },
    { name: 'Sit-and-go, turbo', config: (seats) => sitAndGo(seats, 4) },
  ],
  buyIns: ({ minBuyIn, maxBuyIn, bigBlind, bond }) => {
    const usual = 100n * bigBlind;
    const chips = usual < minBuyIn ? minBuyIn : usual > maxBuyIn ? maxBuyIn : usual;
    return { least: minBuyIn + bond, most: maxBuyIn + bond, usual: chips + bond };
  },
  replayRecord,
};
