import { pick, type RandomBytes, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { fish } from '../testing/fish/fish.js';
import { feeSeating } from '../testing/scenes.js';
import { hoarding, someHabit } from './habit.js';
import { handOf } from './truth.js';
import { act, choicesAt, openWorld, settle, shuffledDecks } from './world.js';

// Twenty ways to play a card, one to pass.
const legal = Array.from({ length: 21 }, (_, i) => ({ action: { kind: i === 0 ? 1 : 0 }, arrange: [] }));
const passesInARow = (random: RandomBytes): boolean => {
  const habit = someHabit(random, 40);
  const world = openWorld(fish, feeSeating(2));
  return Array.from({ length: 10 }, (_, i) => habit(fish, world, i % 2, legal as never)).every(
    ({ action }) => (action as { kind: number }).kind === 1,
  );
};

const largestHands = (habitOf: typeof hoarding): number => {
  const random = seededRandom('hoard');
  const decks = shuffledDecks(random);
  const hands = Array.from({ length: 10 }, () => {
    const habit = habitOf(random, 240);
    let world = settle(fish, openWorld(fish, feeSeating(3)), decks);
    let most = 0;
    for (let i = 0; i < 60; i++) {
      const { seat, legal: choices } = choicesAt(fish, world);
      if (choices.length === 0) break;
      const acted = act(fish, world, seat, habit(fish, world, seat, choices));
      if (!acted.ok) throw new Error(acted.code);
      world = settle(fish, acted.value, decks);
      most = Math.max(most, ...[0, 1, 2].map((each) => handOf(world.truth, each).size));
    }
    return most;
  });
  return hands.reduce((sum, hand) => sum + hand, 0);
};

describe('someHabit', () => {
  it('comes to where everyone passes, which chance never does', () => {
    const rows = Array.from({ length: 100 }, (_, game) => passesInARow(seededRandom(`habit/${game}`)));
    expect(rows.filter(Boolean).length).toBeGreaterThan(4);
  });

  it('leaves half of the games to chance, and the end of all', () => {
    const games = Array.from({ length: 100 }, (_, game) => {
      const habit = someHabit(seededRandom(`chance/${game}`), 0);
      return habit(fish, openWorld(fish, feeSeating(2)), 0, legal as never);
    });
    expect(games.filter(({ action }) => (action as { kind: number }).kind === 1).length).toBeLessThan(15);
  });
});

describe('hoarding', () => {
  it('brings larger hands than chance does', () => {
    const byChance: typeof hoarding = (random) => (_game, _world, _seat, choices) => pick(random, choices);
    expect(largestHands(hoarding)).toBeGreaterThan(largestHands(byChance));
  });
});
