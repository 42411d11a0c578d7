import { committeeDealer } from '@facedown/dealers/committee';
import type { AnyGame } from '@facedown/game-kit';
import { HoldemEnd, HoldemPhase, type HoldemState, holdemCase } from '@facedown/holdem';
import { RelicPhase, type RelicState, relic } from '@facedown/relic';
import { describe, expect, it } from 'vitest';
import { committeeSeats, dealingServers } from './committeeTable.js';
import { CHAIR, holdemSeating, relicSeating } from './escrowTable.js';
import { bold, calm, killed, killedOnceThere, RELIC_STEPS, type ServedDealer, STREETS, shapes } from './killedTable.js';

const served: ServedDealer = { dealer: committeeDealer, ...dealingServers(2, 3, 'killed'), seatsOf: committeeSeats };
const long = Boolean(process.env.FACEDOWN_LONG);

const SAMPLE: readonly [number, readonly number[], (typeof STREETS)[number]][] = [
  [3, [1], 'Shuffle'],
  [3, [1], 'Deal'],
  [3, [1, 2], 'Flop'],
  [3, [0, 2], 'Showdown'],
  [6, [0, 5], 'TurnBetting'],
];

describe("Hold'em dealt by key servers", () => {
  const all: typeof SAMPLE = [3, 6, 9].flatMap((size) =>
    shapes(size).flatMap((gone) => STREETS.map((phase) => [size, gone, phase] as const)),
  );
  it.each(long ? all : SAMPLE)(
    'of %i seats comes to its end although %j vanish at %s',
    async (size, gone, phase) => {
      const { state, broken, isKilled } = await killed({
        with: served,
        game: calm,
        seating: holdemSeating(size),
        gone,
        when: (rules: HoldemState) => rules.phase === HoldemPhase[phase],
        until: (rules: HoldemState) => rules.end !== HoldemEnd.None || rules.hand > 1,
        seed: `served ${size} ${gone} ${phase}`,
      });
      const rules = state.rules as HoldemState;
      expect(isKilled).toBe(true);
      // Alone before anything is dealt, a seat waits for others: there was no hand.
      const isAlone = phase === 'Shuffle' && gone.length === size - 1;
      expect([rules.end === HoldemEnd.None, rules.phase === HoldemPhase.Waiting && rules.hand === 0]).toEqual([
        isAlone,
        isAlone,
      ]);
      // Whoever has not shuffled is not dealt in; from then on nobody is needed for another's cards.
      if (phase !== 'Shuffle') expect([rules.end === HoldemEnd.Cancelled, broken]).toEqual([false, 0]);
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
        with: served,
        game: bold,
        seating: holdemSeating(size),
        gone,
        when: (rules: HoldemState) => rules.phase === HoldemPhase.Runout,
        until: (rules: HoldemState) => rules.end !== HoldemEnd.None || rules.hand > 1,
        seed: `served ${size} ${gone} runout`,
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

  it('is cancelled, and nobody is blamed, where too few servers answer', async () => {
    const { state } = await killed({
      with: served,
      game: calm,
      seating: holdemSeating(3),
      gone: [CHAIR],
      when: (rules: HoldemState) => rules.phase === HoldemPhase.Flop,
      until: (rules: HoldemState) => rules.end !== HoldemEnd.None || rules.hand > 1,
      seed: 'no servers',
    });
    const rules = state.rules as HoldemState;
    expect(rules.end).toBe(HoldemEnd.Cancelled);
    expect(holdemCase.game.outcome(rules).payouts.slice(0, 3)).toEqual([1050n, 1050n, 1050n]);
  });
});

describe('Relic dealt by key servers', () => {
  const all = [3, 4].flatMap((size) =>
    shapes(size).flatMap((gone) => RELIC_STEPS.map((phase) => [size, gone, phase] as const)),
  );
  const sample: typeof all = [
    [3, [1], 'Draw'],
    [4, [0, 3], 'Play'],
  ];
  it.each(long ? all : sample)(
    'of %i seats comes to its end although %j vanish at %s',
    async (size, gone, phase) => {
      const { state, broken, isKilled } = await killedOnceThere((seed) =>
        killed({
          with: served,
          game: relic as AnyGame,
          seating: relicSeating(size),
          gone,
          when: (rules: RelicState) => rules.phase === RelicPhase[phase],
          until: () => false,
          seed: `served relic ${size} ${gone} ${phase} ${seed}`,
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
