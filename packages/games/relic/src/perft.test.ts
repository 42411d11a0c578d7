import { OVER, perft } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { RelicPhase } from './layout.js';
import { relic } from './relic.js';
import { compareWithSimple, freeSeating } from './testing/agree.js';
import { deckFrom } from './testing/scenario.js';
import { dealSimple, simplePerft } from './testing/simple.js';

const fixed: [string, number, number[], number, number][] = [
  ['two seats, Knights', 2, deckFrom([0, 4, 5, 6, 1, 1, 1, 1]), 6, 2449],
  ['two seats, Berserker and Crystal', 2, deckFrom([0, 1, 1, 1, 3, 9, 4, 5, 6]), 9, 116],
  ['two seats, Tactician', 2, deckFrom([1, 4, 5, 2, 6, 3, 8, 0, 9, 7]), 5, 735],
  ['three seats, Wizard, Paladin and Idol', 3, deckFrom([1, 5, 7, 8, 5, 9, 2]), 8, 1965],
  ['four seats, Healer and Cleric', 4, deckFrom([1, 2, 4, 2, 4, 0, 0, 3, 3]), 6, 296],
];

// The simple rules know nothing of a next game.
const oneGame: typeof relic = {
  ...relic,
  pending: (state) => (state.phase === RelicPhase.Between ? OVER : relic.pending(state)),
};

describe('perft', () => {
  it.each(fixed)('of %s is the number that the simple rules count', (_name, seats, deck, depth, nodes) => {
    const { nodes: counted } = perft(oneGame, freeSeating(seats), deck, depth);
    expect(counted).toBe(simplePerft(dealSimple(seats, deck), deck, depth));
    expect(counted).toBe(nodes);
  });
});

describe('the simple rules', () => {
  it('agree on hands, deck, relics and choices through whole games', () => {
    const { rounds, difference } = compareWithSimple(relic, process.env.FACEDOWN_LONG ? 400 : 24);
    expect(difference).toBeUndefined();
    expect(rounds).toBeGreaterThan(50);
  });
});
