import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { jointLayout } from '../joints/index.js';
import { observedUses } from '../play/observedUses.js';
import type { GameCase } from '../play/script.js';
import type { GameUses } from '../uses.js';
import { CHECKS, type Check, type ConformanceOptions, findViolations, type Violation } from './conformance.js';
import { findOverlooked } from './plant.js';

interface SuiteOptions extends ConformanceOptions {
  /** By how many games each planted fault is looked for; 0 where a test of the game's own does so. */
  readonly planted?: number;
}

/** How many games tell what a game uses, and find a planted fault. */
const FEW = 12;

/** The whole suite, as tests: every game calls this once. A check that the game gives nothing to check with is skipped. */
export function describeConformance(gameCase: GameCase, options: SuiteOptions): void {
  const { game, allows, open, phases, leftInDeck = 0 } = gameCase;
  const { planted = FEW, seed } = options;
  const without: Partial<Record<Check, boolean>> = {
    'a forced answer is the only one, whatever the hand': !game.forced,
    'a seat holds the slots that the rules say it holds': !game.hands,
    'what must lie open does, with the face that the state knows': !open,
    "an action is legal exactly where the rules' text allows it": !allows,
  };
  describe(`conformance of ${game.name}`, () => {
    const reached = new Set<number>();
    let fewestLeft: number | undefined;
    let violations: Violation[] | undefined;
    const found = () => {
      const onState = (state: unknown) => reached.add((state as { phase: number }).phase);
      const onDraw = (left: number) => {
        fewestLeft = Math.min(fewestLeft ?? left, left);
      };
      violations ??= findViolations(gameCase, { ...options, onState, onDraw });
      return violations;
    };
    for (const check of CHECKS)
      it.skipIf(without[check])(check, () => {
        expect(found().filter((violation) => violation.check === check)).toEqual([]);
      });
    it.skipIf(!phases)('every phase is reached', () => {
      found();
      expect(Object.keys(phases!).filter((name) => !reached.has(phases![name]!))).toEqual([]);
    });
    it.skipIf(leftInDeck === 'any')('a deck that is drawn from runs out, or comes down to `leftInDeck`', () => {
      found();
      const told = 'the fewest cards that were left in a deck; where games end before, `maxActions` or more games help';
      expect(fewestLeft ?? leftInDeck, told).toBe(leftInDeck);
    });
    it('uses no more than it says', () => {
      const seen = observedUses(gameCase, seededRandom('uses'), FEW);
      const said: GameUses | undefined = game.uses;
      const fits =
        said !== undefined &&
        (seen.verbs & ~said.verbs) === 0n &&
        (said.decks === seen.decks || seen.deck === 0) &&
        said.deck >= seen.deck &&
        said.hand >= seen.hand &&
        said.mix >= seen.mix;
      expect(fits, `seen in play: ${spell(seen)}`).toBe(true);
    });
    it.skipIf(planted === 0)('forgets nothing unnoticed (see `allows`, `hands` and `open` where it would)', () => {
      const broken = found().map(({ check }) => check);
      expect(broken, 'not tried: a game that breaks a promise by itself hides what is planted').toEqual([]);
      expect(findOverlooked(gameCase, { games: planted, seed }).overlooked.join('\n')).toBe('');
    });
  });
}

/** As it would stand in the rules. */
function spell({ verbs, decks, deck, hand, mix }: GameUses): string {
  const names = jointLayout.enums.Verb.filter((_, verb) => (verbs >> BigInt(verb)) & 1n).map((name) => `'${name}'`);
  return `uses: { verbs: verbMask(${names.join(', ')}), decks: '${decks}', deck: ${deck}, hand: ${hand}, mix: ${mix} }`;
}
