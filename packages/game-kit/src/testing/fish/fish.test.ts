import { describe, expect, it } from 'vitest';
import { type Need, Needs, Verb } from '../../joints/index.js';
import { Fees, type FeeTable, Hands, Seats } from '../../parts/index.js';
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

/** The same game, whose table owes something else in one phase. */
const owing = (phase: number, other: (table: FeeTable, needs: readonly Need[]) => Need[]): typeof fish => ({
  ...fish,
  pending(state) {
    const pending = fish.pending(state);
    return state.phase === phase ? Needs.dealerOwes(other(state.table, pending.needs)) : pending;
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
    owing(FishPhase.Deal, ({ maxSeats }) => Hands.dealEach(2 ** maxSeats - 1, 3)),
    'all who play have shuffled, and they alone are asked and dealt to',
  ],
  [
    'a shuffle by seats at which nobody sits',
    owing(FishPhase.Shuffle, ({ maxSeats }, [deck]) => [{ ...deck!, set: 2n ** BigInt(maxSeats) - 1n }]),
    'all who play have shuffled, and they alone are asked and dealt to',
  ],
  [
    'a card of the deck that everyone sees',
    owing(FishPhase.Deal, (_table, needs) => [...needs, Needs.show(14, 1n << 4n)]),
    'the table opens only what the rules let it, and nothing twice',
  ],
  [
    'a turn that is passed by being late',
    {
      ...fish,
      forfeit: (state) => ({ ...state, phase: FishPhase.Ask, turn: Seats.leftOf(state.table.playing, state.turn) }),
    },
    'a seat that is too late gains nothing by it',
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
