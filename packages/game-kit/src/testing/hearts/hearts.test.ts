import { seededRandom, unwrap } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { act, choicesAt, PendingKind, settle, shuffledDecks, Verb } from '../../index.js';
import { describeConformance } from '../describeConformance.js';
import { dealtWorld, feeSeating, legalWords } from '../scenes.js';
import { heartsCase } from './case.js';
import { hearts, suitOf } from './hearts.js';
import { HeartsPhase } from './layout.js';

describeConformance(heartsCase, { games: process.env.FACEDOWN_LONG ? 300 : 24, seed: 1 });

const decks = shuffledDecks(seededRandom('hearts'));
const dealt = () => dealtWorld(hearts, feeSeating(3, 5n), decks);

describe('hearts', () => {
  it('lets all pass at once, any three cards, and deals them when all are there', () => {
    let world = dealt();
    expect(hearts.pending(world.state)).toMatchObject({ kind: PendingKind.All, seats: 0b111n });
    for (const seat of [2, 0, 1]) {
      const { legal } = choicesAt(hearts, world, seat);
      expect(legal).toHaveLength(5 * 4 * 3);
      world = unwrap(act(hearts, world, seat, legal.at(-1)!));
    }
    expect(world.state.phase).toBe(HeartsPhase.Exchange);
    expect(settle(hearts, world, decks).state).toMatchObject({ phase: HeartsPhase.Trick, turn: 0 });
  });

  it('calls the game off for whoever is late with his cards, in whatever order, and the others share or the last one wins', () => {
    const late = (seats: number[]) => seats.reduce((state, seat) => hearts.forfeit(state, seat), dealt().state);
    expect(late([2, 0, 1])).toEqual(late([0, 1, 2]));
    expect(hearts.outcome(late([0, 1, 2]))).toMatchObject({ payouts: [5n, 5n, 5n], winners: 0n });
    const { state } = unwrap(act(hearts, dealt(), 1, choicesAt(hearts, dealt(), 1).legal[0]!));
    expect(hearts.outcome([0, 2].reduce((now, seat) => hearts.forfeit(now, seat), state))).toMatchObject({
      payouts: [0n, 15n, 0n],
      winners: 0b010n,
    });
  });

  it('lets a seat leave a suit only by proving that it has none of it', () => {
    const state = { ...dealt().state, phase: HeartsPhase.Trick, trick: '0x0a' as const, turn: 1 };
    expect(legalWords(hearts, state, 1, [1, 11, 14, 19, 2])).toEqual(['play J♦', 'play A♦']);
    expect(legalWords(hearts, state, 1, [1, 6, 16, 19, 2])).toHaveLength(5);
    const needs = hearts.needs(state, 1, { kind: 1, face: 1 });
    expect(needs.map(({ verb }) => verb)).toEqual([Verb.Mix, Verb.Show, Verb.None]);
    expect([...Array(20).keys()].filter((face) => (needs[2]!.set >> BigInt(face)) & 1n).map(suitOf)).toEqual([
      2, 2, 2, 2, 2,
    ]);
  });
});
