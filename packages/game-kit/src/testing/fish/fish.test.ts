import { describe, expect, it } from 'vitest';
import { Needs, Verb } from '../../joints/index.js';
import { Fees, Hands } from '../../parts/index.js';
import { type Check, findViolations } from '../conformance.js';
import { describeConformance } from '../describeConformance.js';
import { findOverlooked } from '../plant.js';
import { fishCase } from './case.js';
import { fish } from './fish.js';
import { FishKind, FishPhase, type FishState } from './layout.js';

describeConformance(fishCase, { games: process.env.FACEDOWN_LONG ? 400 : 12, seed: 1 });

const without = (kind: number, verb: number): typeof fish => ({
  ...fish,
  needs: (state, seat, action) =>
    fish.needs(state, seat, action).filter((need) => action.kind !== kind || need.verb !== verb),
});

/** The same game with another end. */
const ending = (end: (before: FishState, after: FishState) => FishState): typeof fish => ({
  ...fish,
  apply(state, seat, action) {
    const after = fish.apply(state, seat, action);
    return after.phase === FishPhase.Over ? end(state, after) : after;
  },
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
  ['a pool that nobody gets', ending((before, after) => ({ ...after, table: before.table })), 'chips are conserved'],
  [
    'a prize for all who sat down, be they out',
    ending(({ table }, after) => ({ ...after, table: Fees.share(table, table.seated, 0) })),
    'a seat that is too late gains nothing by it',
  ],
  [
    'cards for seats at which nobody sits',
    {
      ...fish,
      pending: (state) =>
        state.phase === FishPhase.Deal
          ? Needs.dealerOwes(Hands.dealEach(2 ** state.table.maxSeats - 1, 3))
          : fish.pending(state),
    },
    'all who play have shuffled, and they alone are asked and dealt to',
  ],
];

describe('findViolations', () => {
  it.each(lies)('catches a lie: %s', (_what, game, check) => {
    const found = findViolations({ ...fishCase, game }, { games: 8, seed: 1 }).map((violation) => violation.check);
    expect(found).toContain(check);
  });
});

describe('findOverlooked', () => {
  it('overlooks who may ask where no text says it', () => {
    const { allows: _, ...silent } = fishCase;
    expect(findOverlooked(silent, { games: 2, seed: 1 }).overlooked).toEqual(['kind 0 without claim']);
  });
});
