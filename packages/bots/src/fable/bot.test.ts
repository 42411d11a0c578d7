import { seededRandom, unwrap } from '@facedown/base';
import {
  attackWith,
  boardOf,
  defendBy,
  FableKind,
  FablePhase,
  type FableState,
  fable,
  fableConfig,
  HOUSE,
  STARTERS,
} from '@facedown/fable';
import { act, handOf, openWorld, settle, shuffledDecks } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { FABLE_STRENGTHS, fableBot } from './bot.js';
import { fableMatch, wilson } from './match.js';

const long = process.env.FACEDOWN_LONG !== undefined;
const LONG_MS = 3_600_000;
const secret = new Uint8Array(32).fill(7);
const config = fableConfig({ stake: 1n });
const opened = () => openWorld(fable, { config, amounts: [2n, 2n] });

/** A world in seat 0's hands, after both have brought their decks, with changes to what is public. */
function main(changes: Partial<FableState>) {
  const random = seededRandom('main');
  const decks = shuffledDecks(random);
  let world = opened();
  for (const seat of [0, 1, 0, 1]) {
    const view = { state: world.state, seat, hand: handOf(world.truth, seat) };
    world = settle(fable, unwrap(act(fable, world, seat, fableBot({ secret })(view, random))), decks);
  }
  const state = { ...world.state, turn: 0, turns: 5, ...changes };
  return { state, seat: 0, hand: handOf(world.truth, 0) };
}
const faces = (...list: number[]) => boardOf(list.map((face) => ({ face, tired: false })));

describe('fableBot', () => {
  it('opens what it sealed, and concedes where somebody else sealed for its seat', () => {
    const random = seededRandom('seal');
    const bot = fableBot({ secret });
    const { state } = opened();
    const sealed = fable.apply(state, 0, bot({ state, seat: 0, hand: new Map() }, random).action);
    const both = fable.apply(sealed, 1, bot({ state: sealed, seat: 1, hand: new Map() }, random).action);
    const open = bot({ state: both, seat: 0, hand: new Map() }, random).action;
    expect(open.kind).toBe(FableKind.RevealList);
    expect(fable.check(both, 0, open)).toBeUndefined();
    const stranger = fableBot({ secret: new Uint8Array(32).fill(8) });
    expect(stranger({ state: both, seat: 0, hand: new Map() }, random).action.kind).toBe(FableKind.Concede);
  });

  it('never seals a deck that the table would refuse', () => {
    const { state } = opened();
    const bot = fableBot({ secret, opening: { bid: 0, list: '0x0000000000' } });
    expect(bot({ state, seat: 0, hand: new Map() }, seededRandom('bad')).action.kind).toBe(FableKind.Concede);
  });

  it.each(['medium', 'hard'] as const)('%s ends the game where it can', (strength) => {
    const view = main({ phase: FablePhase.Battle, boards: [faces(4, 4, 4), '0x'], health: [3, 12] });
    expect(fableBot({ strength, secret })(view, seededRandom('win')).action).toEqual(attackWith(7n));
  });

  it.each(['medium', 'hard'] as const)('%s blocks where it would die', (strength) => {
    const view = main({ phase: FablePhase.Defend, boards: [faces(1), faces(4)], attackers: 1n, health: [4, 20] });
    expect(fableBot({ strength, secret })(view, seededRandom('live')).action).toEqual(defendBy([0]));
  });

  it('plays a card while it has one', () => {
    for (const strength of FABLE_STRENGTHS) {
      const { action } = fableBot({ strength, secret })(main({ phase: FablePhase.Main }), seededRandom('play'));
      expect(action.kind).toBe(FableKind.Play);
    }
  });

  it('refuses to move for a seat that is not asked', () => {
    expect(() => fableBot({ secret })(main({ phase: FablePhase.Draw }), seededRandom('no'))).toThrow('not asked');
  });
});

describe('fableMatch', () => {
  it(
    'the medium bot beats the easy one: above 60 % with 95 % confidence',
    () => {
      const games = long ? 600 : 60;
      expect(fableMatch(games, 'medium', { bot: 'medium', other: 'easy' }).interval[0]).toBeGreaterThan(0.6);
    },
    LONG_MS,
  );

  it(
    'the hard bot beats the medium one: above 60 % with 95 % confidence',
    () => {
      const { interval } = fableMatch(long ? 400 : 24, 'hard', { bot: 'hard', other: 'medium' });
      expect(interval[0]).toBeGreaterThan(0.6);
    },
    LONG_MS,
  );

  it(
    'the hard bot beats random play at least 95 times of a hundred',
    () => {
      const { share } = fableMatch(long ? 400 : 20, 'random', { bot: 'hard', other: 'random' });
      expect(share).toBeGreaterThanOrEqual(0.95);
    },
    LONG_MS,
  );

  it.runIf(long)(
    'the starters meet at 45 to 55 %, and nothing speaks against as much for the starting seat with the advised bid',
    () => {
      const games = 600;
      const { Bold, Steady, Sly } = STARTERS;
      let starting = 0;
      for (const decks of [
        [Bold, Steady],
        [Bold, Sly],
        [Steady, Sly],
      ] as const) {
        const match = fableMatch(games, 'starters', { bot: 'hard', other: 'hard', preset: HOUSE, decks });
        expect(match.share).toBeGreaterThan(0.45);
        expect(match.share).toBeLessThan(0.55);
        starting += match.starting / 3;
      }
      // It lies at the lower edge: so few games can't tell on which side.
      const [least, most] = wilson(starting, 3 * games);
      expect(most).toBeGreaterThan(0.45);
      expect(least).toBeLessThan(0.55);
    },
    LONG_MS,
  );
});
