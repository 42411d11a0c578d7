import type { AnyGame } from '@facedown/game-kit';
import { HoldemEnd, HoldemPhase, type HoldemState, holdemCase } from '@facedown/holdem';
import { RelicPhase, type RelicState, relic } from '@facedown/relic';
import { describe, expect, it } from 'vitest';
import { holdemSeating, relicSeating } from './escrowTable.js';
import { bold, calm, killed, killedOnceThere, RELIC_STEPS, type ServedDealer, STREETS, shapes } from './killedTable.js';

type Killed<Step> = readonly [size: number, gone: readonly number[], at: Step];

interface KilledSuite {
  /** How the games are named: "with key servers". */
  readonly how: string;
  readonly dealer: ServedDealer;
  readonly seed: string;
  readonly holdem: readonly Killed<(typeof STREETS)[number]>[];
  readonly relic: readonly Killed<(typeof RELIC_STEPS)[number]>[];
  /** What else holds of a hand that was played to its end. */
  readonly check: (hand: {
    readonly phase: (typeof STREETS)[number];
    readonly rules: HoldemState;
    readonly left: number;
    readonly broken: number;
    readonly served: number;
  }) => void;
}

const long = Boolean(process.env.FACEDOWN_LONG);
const isHandOver = (rules: HoldemState) => rules.end !== HoldemEnd.None || rules.hand > 1;

/** Hold'em and Relic come to their end whoever vanishes at whatever step: all of it in the long run. */
export function describeKilled({ how, dealer, seed, check, ...samples }: KilledSuite): void {
  describe(`Hold'em ${how}`, () => {
    const all: KilledSuite['holdem'] = [3, 6, 9].flatMap((size) =>
      shapes(size).flatMap((gone) => STREETS.map((phase) => [size, gone, phase] as const)),
    );
    it.each(long ? all : samples.holdem)(
      'of %i seats comes to its end although %j vanish at %s',
      async (size, gone, phase) => {
        const { state, broken, served, isKilled } = await killed({
          with: dealer,
          game: calm,
          seating: holdemSeating(size),
          gone,
          when: (rules: HoldemState) => rules.phase === HoldemPhase[phase],
          until: isHandOver,
          seed: `${seed} ${size} ${gone} ${phase}`,
        });
        const rules = state.rules as HoldemState;
        expect(isKilled).toBe(true);
        const left = size - gone.length;
        // Alone before anything is dealt, a seat waits for others: there was no hand.
        const isAlone = phase === 'Shuffle' && left === 1;
        expect([rules.end === HoldemEnd.None, rules.phase === HoldemPhase.Waiting && rules.hand === 0]).toEqual([
          isAlone,
          isAlone,
        ]);
        check({ phase, rules, left, broken, served });
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
          with: dealer,
          game: bold,
          seating: holdemSeating(size),
          gone,
          when: (rules: HoldemState) => rules.phase === HoldemPhase.Runout,
          until: isHandOver,
          seed: `${seed} ${size} ${gone} runout`,
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

  describe(`Relic ${how}`, () => {
    const all: KilledSuite['relic'] = [3, 4].flatMap((size) =>
      shapes(size).flatMap((gone) => RELIC_STEPS.map((phase) => [size, gone, phase] as const)),
    );
    it.each(long ? all : samples.relic)(
      'of %i seats comes to its end although %j vanish at %s',
      async (size, gone, phase) => {
        const { state, broken, isKilled } = await killedOnceThere((attempt) =>
          killed({
            with: dealer,
            game: relic as AnyGame,
            seating: relicSeating(size),
            gone,
            when: (rules: RelicState) => rules.phase === RelicPhase[phase],
            until: () => false,
            seed: `${seed} relic ${size} ${gone} ${phase} ${attempt}`,
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
}
