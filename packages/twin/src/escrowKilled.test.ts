import { escrowDealer } from '@facedown/dealers/escrow';
import type { AnyGame } from '@facedown/game-kit';
import { finishOf, HoldemEnd, HoldemPhase, type HoldemState, holdemCase, sitAndGo } from '@facedown/holdem';
import { RelicPhase, type RelicState, relic } from '@facedown/relic';
import { describe, expect, it } from 'vitest';
import { escrowSeats, holdemSeating, relicSeating, testServers } from './escrowTable.js';
import { bold, calm, killed, killedOnceThere, RELIC_STEPS, type ServedDealer, STREETS, shapes } from './killedTable.js';

const escrow: ServedDealer = { dealer: escrowDealer, ...testServers(2, 3, 'killed'), seatsOf: escrowSeats };
const long = Boolean(process.env.FACEDOWN_LONG);

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
        with: escrow,
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
      // Alone before anything is dealt, a seat waits for others: there was no hand.
      const isAlone = phase === 'Shuffle' && left === 1;
      expect([rules.end === HoldemEnd.None, rules.phase === HoldemPhase.Waiting && rules.hand === 0]).toEqual([
        isAlone,
        isAlone,
      ]);
      // One who is alone has won; before all have sealed a vanishing breaks the deal, before blinds.
      if (isSealed) expect(rules.end).not.toBe(HoldemEnd.Cancelled);
      if (isSealed && left > 1) expect(broken).toBe(0);
      if (left > 1 && ['Flop', 'Turn', 'River'].includes(phase)) expect(served).toBeGreaterThan(0);
      const { payouts, pot, house } = holdemCase.game.outcome(rules);
      expect(payouts.reduce((sum, one) => sum + one, pot + house)).toBe(1050n * BigInt(size));
    },
    900_000,
  );

  const runouts = [3, 6, 9].flatMap((size) => shapes(size).map((gone) => [size, gone] as const));
  it.each(long ? runouts : runouts.slice(0, 2))(
    'of %i seats, all of them all-in, comes to its end although %j vanish at the runout',
    async (size, gone) => {
      const { state, broken, isKilled } = await killed({
        with: escrow,
        game: bold,
        seating: holdemSeating(size),
        gone,
        when: (rules: HoldemState) => rules.phase === HoldemPhase.Runout,
        until: (rules: HoldemState) => rules.end !== HoldemEnd.None || rules.hand > 1,
        seed: `killed ${size} ${gone} runout`,
      });
      const rules = state.rules as HoldemState;
      expect([isKilled, rules.end === HoldemEnd.Cancelled]).toEqual([true, false]);
      if (size - gone.length > 1) expect(broken).toBe(0);
      // Whoever can't be seen has not won: a loser saves nothing by going.
      const { payouts, pot, house } = holdemCase.game.outcome(rules);
      for (const seat of gone) expect(payouts[seat]).toBeLessThanOrEqual(50n);
      expect(payouts.reduce((sum, one) => sum + one, pot + house)).toBe(1050n * BigInt(size));
    },
    900_000,
  );
});

describe('a sit-and-go with key servers', () => {
  it.each(long ? [3, 6, 9] : [4])(
    'of %i seats is played to its last place although a seat vanishes; no hand is cancelled',
    async (size) => {
      const buyIn = 300n;
      const { state, broken, isKilled } = await killed({
        with: escrow,
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
    900_000,
  );
});

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
      const { state, broken, isKilled } = await killedOnceThere((seed) =>
        killed({
          with: escrow,
          game: relic as AnyGame,
          seating: relicSeating(size),
          gone,
          when: (rules: RelicState) => rules.phase === RelicPhase[phase],
          until: () => false,
          seed: `relic ${size} ${gone} ${phase} ${seed}`,
        }),
      );
      const { boundary, payouts, pot, house } = relic.outcome(state.rules as RelicState);
      expect(boundary).toBe(true);
      expect(payouts.reduce((sum, one) => sum + one, pot + house)).toBe(10n * BigInt(size));
      expect(isKilled).toBe(true);
      if (phase !== 'Shuffle' && phase !== 'Deal' && size - gone.length > 1) expect(broken).toBe(0);
    },
    900_000,
  );
});
