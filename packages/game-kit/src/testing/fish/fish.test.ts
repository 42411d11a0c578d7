import { describe, expect, it } from 'vitest';
import { Verb } from '../../joints/index.js';
import { type Check, findViolations } from '../conformance.js';
import { describeConformance } from '../describeConformance.js';
import { findOverlooked } from '../plant.js';
import { fishCase } from './case.js';
import { fish } from './fish.js';
import { FishKind } from './layout.js';

describeConformance(fishCase, { games: process.env.FACEDOWN_LONG ? 400 : 12, seed: 1 });

const without = (kind: number, verb: number): typeof fish => ({
  ...fish,
  needs: (state, seat, action) =>
    fish.needs(state, seat, action).filter((need) => action.kind !== kind || need.verb !== verb),
});

const lies: readonly [string, typeof fish, Check][] = [
  [
    '"go fish", with the card in hand',
    without(FishKind.Give, Verb.Claim),
    'a forced answer is the only one, whatever the hand',
  ],
  [
    'a card that is given and stays',
    without(FishKind.Give, Verb.Pass),
    'a seat holds the slots that the rules say it holds',
  ],
  ['a book that nobody sees', without(FishKind.Book, Verb.Show), 'a seat holds the slots that the rules say it holds'],
  [
    'asking for a rank that the hand lacks',
    without(FishKind.Ask, Verb.Claim),
    "an action is legal exactly where the rules' text allows it",
  ],
  [
    'an answer that is called forced and is not',
    { ...fish, forced: () => true },
    'a forced answer is the only one, whatever the hand',
  ],
];

describe('findViolations', () => {
  it.each(lies)('catches a lie: %s', (_what, game, check) => {
    const found = findViolations({ ...fishCase, game }, { games: 6, seed: 1 }).map((violation) => violation.check);
    expect(found).toContain(check);
  });
});

describe('findOverlooked', () => {
  it('overlooks who may ask where no text says it', () => {
    const { allows: _, ...silent } = fishCase;
    expect(findOverlooked(silent, { games: 6, seed: 1 }).overlooked).toEqual(['kind 0 without claim']);
  });
});
