import { type Hex, membersOf, pick, seededRandom, unwrap } from '@facedown/base';
import {
  type AnyDealer,
  type AnyGame,
  advance,
  contextOf,
  type DealerSeat,
  lapse,
  legalActions,
  NO_ROUND,
  PendingKind,
  type Seating,
  settled,
  type TableId,
  type TableRules,
  type TableState,
  tablePending,
} from '@facedown/game-kit';
import { type HoldemState, holdemCase } from '@facedown/holdem';
import { CHAIR } from './escrowTable.js';

const KILLED_TABLE: TableId = { chainId: 31337n, table: `0x${'11'.repeat(20)}`, tableId: 6n, epoch: 1n };

/** A dealer whose chair key servers fill, and its seats. */
export interface ServedDealer {
  readonly dealer: AnyDealer;
  readonly config: Hex;
  // biome-ignore lint/suspicious/noExplicitAny: the state belongs to the dealer named beside it.
  readonly chair: DealerSeat<any>;
  seatsOf(
    id: TableId,
    count: number,
    seed: string,
  ): {
    readonly keys: readonly Hex[];
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    readonly seats: readonly DealerSeat<any>[];
  };
}

/** In both games: the last phase in which the cards aren't all there yet. */
const DEAL = 2;

interface KilledPlan {
  readonly with: ServedDealer;
  readonly game: AnyGame;
  readonly seating: Seating<unknown>;
  /** From the first state on in which this holds, these seats say nothing more. */
  readonly when: (rules: never) => boolean;
  readonly gone: readonly number[];
  readonly until: (rules: never) => boolean;
  readonly seed: string;
}

/** Plays on while anyone is left; where only vanished seats are asked the clock runs out. */
export async function killed({ with: served, game, seating, when, gone, until, seed }: KilledPlan) {
  const { dealer, config, chair } = served;
  const id = KILLED_TABLE;
  const random = seededRandom(seed);
  const { keys, seats } = served.seatsOf(id, seating.amounts.length, seed);
  const parties = new Map<number, DealerSeat<unknown>>([
    ...(seats.entries() as Iterable<[number, DealerSeat<unknown>]>),
    [CHAIR, chair as DealerSeat<unknown>],
  ]);
  let broken = 0;
  const counting: AnyGame = {
    ...game,
    broken(state: unknown, mask: bigint) {
      // A later deal is broken as the first may be: before all have sealed.
      if ((state as { phase: number }).phase > DEAL) broken++;
      return game.broken(state, mask);
    },
  };
  const table: TableRules<unknown, unknown> = { id, game: counting, dealer };
  let rules = unwrap(game.setup(seating.config));
  for (const [seat, amount] of seating.amounts.entries()) rules = unwrap(game.admit(rules, seat, amount));
  const cards = unwrap(dealer.start(config, keys));
  const begun = unwrap(game.begin(rules));
  let state: TableState = unwrap(settled(table, { rules: begun, dealer: cards, version: 0n, round: NO_ROUND }));
  let isKilled = false;
  let answers = 0;
  for (let step = 0; step < 600; step++) {
    const pending = tablePending(table, state);
    if (pending.kind === PendingKind.Over || (isKilled && until(state.rules as never))) break;
    if (!isKilled && when(state.rules as never)) isKilled = true;
    const there = membersOf(pending.parties).filter((party) => !isKilled || !gone.includes(party));
    const [party] = there;
    if (party === undefined) {
      state = unwrap(lapse(table, state));
      continue;
    }
    if (party === CHAIR) answers++;
    const seat = parties.get(party)!;
    const context = contextOf(id, state.version, party);
    if (pending.kind === PendingKind.Dealer) {
      const evidence = await seat.contribute(context, state.dealer, game.pending(state.rules).needs);
      state = unwrap(advance(table, state, { party, payload: '0x', evidence }));
      continue;
    }
    const { action, arrange } = pick(random, legalActions(game, state.rules, party, await seat.hand(state.dealer)));
    const needs = game.needs(state.rules, party, action);
    const evidence = needs.length === 0 ? '0x' : await seat.prove(context, state.dealer, needs, arrange);
    state = unwrap(advance(table, state, { party, payload: game.codecs.action.encode(action), evidence }));
  }
  return { state, broken, served: answers, isKilled };
}

/** Some steps a game comes to by luck alone: others are played until one does. */
export async function killedOnceThere(play: (game: number) => ReturnType<typeof killed>): ReturnType<typeof killed> {
  for (let game = 0; ; game++) {
    const played = await play(game);
    if (played.isKilled || game === MOST_GAMES) return played;
  }
}
const MOST_GAMES = 60;

/** One seat, two, and all but one. */
export const shapes = (size: number): number[][] => [
  [1],
  [0, size - 1],
  Array.from({ length: size - 1 }, (_, i) => i + 1),
];

/** Everyone checks or calls, so that every street is reached. */
export const calm: AnyGame = {
  ...holdemCase.game,
  candidates: (state: HoldemState, seat: number) => {
    const all = holdemCase.game.candidates(state, seat);
    const quiet = all.filter(({ action }) => [1, 2, 4].includes(action.kind));
    return quiet.length > 0 ? quiet : all;
  },
} as AnyGame;

/** Everyone puts in all it has, so that the board is run out. */
export const bold: AnyGame = {
  ...holdemCase.game,
  candidates: (state: HoldemState, seat: number) => {
    const all = holdemCase.game.candidates(state, seat);
    const raise = all.find(({ range }) => range);
    if (raise?.range) return [{ action: { ...raise.action, amount: raise.range.max } }];
    return all.filter(({ action }) => [1, 2, 4].includes(action.kind));
  },
} as AnyGame;

export const STREETS = [
  'Shuffle',
  'Deal',
  'PreFlop',
  'Flop',
  'FlopBetting',
  'Turn',
  'TurnBetting',
  'River',
  'RiverBetting',
  'Showdown',
] as const;

export const RELIC_STEPS = [
  'Shuffle',
  'Deal',
  'Draw',
  'Play',
  'Knight',
  'Healer',
  'Berserker',
  'Resolve',
  'Wizard',
  'Redraw',
  'Tactics',
  'Return',
  'Paladin',
  'Exit',
  'Showdown',
] as const;
