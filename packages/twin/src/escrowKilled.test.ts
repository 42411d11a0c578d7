import { type Hex, membersOf, pick, seededRandom, unwrap } from '@facedown/base';
import { escrowDealer } from '@facedown/dealers/escrow';
import {
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
  type TableRules,
  type TableState,
  tablePending,
} from '@facedown/game-kit';
import { finishOf, HoldemEnd, HoldemPhase, type HoldemState, holdemCase, sitAndGo } from '@facedown/holdem';
import { RelicPhase, type RelicState, relic } from '@facedown/relic';
import { describe, expect, it } from 'vitest';
import { CHAIR, escrowSeats, holdemSeating, relicSeating, testServers } from './escrowTable.js';

const id = { chainId: 31337n, table: `0x${'11'.repeat(20)}` as Hex, tableId: 6n, epoch: 1n };
const { config, chair } = testServers(2, 3, 'killed');
const long = Boolean(process.env.FACEDOWN_LONG);

/** In both games: the last phase in which somebody hasn't sealed yet. */
const DEAL = 2;

interface Plan {
  readonly game: AnyGame;
  readonly seating: Seating<unknown>;
  /** From the first state on in which this holds, these seats say nothing more. */
  readonly when: (rules: never) => boolean;
  readonly gone: readonly number[];
  readonly until: (rules: never) => boolean;
  readonly seed: string;
}

/** Plays on while anyone is left; where only vanished seats are asked the clock runs out. */
async function killed({ game, seating, when, gone, until, seed }: Plan) {
  const random = seededRandom(seed);
  const { keys, seats } = escrowSeats(id, seating.amounts.length, seed);
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
  const table: TableRules<unknown, unknown> = { id, game: counting, dealer: escrowDealer as never };
  let rules = unwrap(game.setup(seating.config));
  for (const [seat, amount] of seating.amounts.entries()) rules = unwrap(game.admit(rules, seat, amount));
  const cards = unwrap(escrowDealer.start(config, keys));
  const begun = unwrap(game.begin(rules));
  let state: TableState = unwrap(settled(table, { rules: begun, dealer: cards, version: 0n, round: NO_ROUND }));
  let isKilled = false;
  let served = 0;
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
    if (party === CHAIR) served++;
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
  return { state, broken, served, isKilled };
}

const shapes = (size: number) => [[1], [0, size - 1], Array.from({ length: size - 1 }, (_, i) => i + 1)];

/** Everyone checks or calls, so that every street is reached. */
const calm: AnyGame = {
  ...holdemCase.game,
  candidates: (state: HoldemState, seat: number) => {
    const all = holdemCase.game.candidates(state, seat);
    const quiet = all.filter(({ action }) => [1, 2, 4].includes(action.kind));
    return quiet.length > 0 ? quiet : all;
  },
} as AnyGame;

const STREETS = [
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
const SAMPLE: readonly [number, readonly number[], (typeof STREETS)[number]][] = [
  [3, [1], 'Deal'],
  [3, [1], 'Flop'],
  [3, [1], 'TurnBetting'],
  [3, [0, 2], 'River'],
  [3, [1, 2], 'Flop'],
  [6, [0, 5], 'Flop'],
];

describe("Hold'em with key servers", () => {
  const all: typeof SAMPLE = [3, 6, 9].flatMap((size) =>
    shapes(size).flatMap((gone) => STREETS.map((phase) => [size, gone, phase] as const)),
  );
  it.each(long ? all : SAMPLE)(
    'of %i seats comes to its end although %j vanish at %s',
    async (size, gone, phase) => {
      const { state, broken, served, isKilled } = await killed({
        game: calm,
        seating: holdemSeating(size),
        gone,
        when: (rules: HoldemState) => rules.phase === HoldemPhase[phase],
        // The hand ends; another may begin.
        until: (rules: HoldemState) => rules.end !== HoldemEnd.None || rules.hand > 1,
        seed: `killed ${size} ${gone} ${phase}`,
      });
      const rules = state.rules as HoldemState;
      expect(isKilled).toBe(true);
      const isSealed = phase !== 'Shuffle' && phase !== 'Deal';
      const left = size - gone.length;
      expect(rules.end).not.toBe(HoldemEnd.None);
      // One who is alone has won; before all have sealed a vanishing breaks the deal, before blinds.
      if (isSealed) expect(rules.end).not.toBe(HoldemEnd.Cancelled);
      if (isSealed && left > 1) expect(broken).toBe(0);
      if (left > 1 && ['Flop', 'Turn', 'River'].includes(phase)) expect(served).toBeGreaterThan(0);
      const { payouts, pot, house } = holdemCase.game.outcome(rules);
      expect(payouts.reduce((sum, one) => sum + one, pot + house)).toBe(1050n * BigInt(size));
    },
    120_000,
  );
});

describe('a sit-and-go with key servers', () => {
  it.each(long ? [3, 6, 9] : [4])(
    'of %i seats is played to its last place although a seat vanishes; no hand is cancelled',
    async (size) => {
      const buyIn = 300n;
      const { state, broken, isKilled } = await killed({
        game: holdemCase.game,
        seating: {
          config: sitAndGo(size, 1, { smallBlind: 20n, buyIn }),
          amounts: Array<bigint>(size).fill(buyIn),
        },
        gone: [1],
        when: ({ phase, hand }: HoldemState) => hand === 1 && phase === HoldemPhase.PreFlop,
        until: () => false,
        seed: `sit-and-go ${size}`,
      });
      const rules = state.rules as HoldemState;
      const { boundary, payouts, pot, house } = holdemCase.game.outcome(rules);
      expect([isKilled, broken, boundary, pot, house]).toEqual([true, 0, true, 0n, 0n]);
      expect(payouts.reduce((sum, one) => sum + one, 0n)).toBe(buyIn * BigInt(size));
      const places = payouts.map((_, seat) => finishOf(rules, seat));
      expect(places).toContain(1);
      // Nobody plays for it: it can't be first, and goes when blinds and antes have taken its chips.
      expect(places[1]).toBeGreaterThan(1);
    },
    240_000,
  );
});

const RELIC_STEPS = [
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
  'Showdown',
] as const;

describe('Relic with key servers', () => {
  const all = [3, 4].flatMap((size) =>
    shapes(size).flatMap((gone) => RELIC_STEPS.map((phase) => [size, gone, phase] as const)),
  );
  const sample: typeof all = [
    [3, [1], 'Draw'],
    [3, [1, 2], 'Play'],
    [4, [0, 3], 'Draw'],
  ];
  it.each(long ? all : sample)(
    'of %i seats comes to its end although %j vanish at %s',
    async (size, gone, phase) => {
      const { state, broken, isKilled } = await killed({
        game: relic as AnyGame,
        seating: relicSeating(size),
        gone,
        when: (rules: RelicState) => rules.phase === RelicPhase[phase],
        until: () => false,
        seed: `relic ${size} ${gone} ${phase}`,
      });
      const { boundary, payouts, pot, house } = relic.outcome(state.rules as RelicState);
      expect(boundary).toBe(true);
      expect(payouts.reduce((sum, one) => sum + one, pot + house)).toBe(10n * BigInt(size));
      // Some steps a game comes to by luck alone; and a later round is dealt to those that are left.
      if (phase === 'Draw' && size - gone.length > 1) expect([isKilled, broken]).toEqual([true, 0]);
    },
    240_000,
  );
});
