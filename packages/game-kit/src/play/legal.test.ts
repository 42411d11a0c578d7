import { maskOf } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import type { AnyGame, Candidate, GameOf } from '../game.js';
import { actionBy, claim, drop, exit, mix, type Need, OVER, type Pending, show } from '../joints/index.js';
import { kuhn } from '../testing/kuhn/index.js';
import { expandAmounts, legalActions } from './legal.js';

interface Action {
  readonly name: string;
  readonly amount?: bigint;
}

/** A game that is one decision: whatever candidates it is given, with the needs they are given. */
function decision(entries: Record<string, Need[]>, pending: Pending = actionBy(0)): GameOf<null, Action> {
  const candidates: Candidate<Action>[] = Object.keys(entries).map((name) => ({ action: { name } }));
  return {
    ...(kuhn as AnyGame),
    pending: () => pending,
    candidates: () => candidates,
    needs: (_state, _seat, { name }) => entries[name]!,
  };
}

const hand = new Map([
  [3, 1],
  [4, 2],
]);
const names = (game: GameOf<null, Action>, seat = 0) =>
  legalActions(game, null, seat, hand).map(({ action }) => action.name);

describe('legalActions', () => {
  it('keeps the candidates whose needs the hand can meet', () => {
    const game = decision({
      free: [],
      true: [claim(3, maskOf([1, 5]))],
      false: [claim(3, maskOf([2]))],
      notHeld: [show(9, maskOf([1]))],
    });
    expect(names(game)).toEqual(['free', 'true']);
  });
  it('is empty for a seat that is not asked', () => expect(names(decision({ free: [] }), 1)).toEqual([]));
  it('is empty when the game is over', () => expect(names(decision({ free: [] }, OVER))).toEqual([]));
  it('lets an exit name slots that the seat does not hold', () =>
    expect(names(decision({ fold: [exit([90, 91])] }))).toEqual(['fold']));

  it('lets a drop name a slot that the seat does not hold, and no later need about a dropped one', () =>
    expect(names(decision({ swap: [drop(90)], ghost: [drop(3), show(3, maskOf([1]))] }))).toEqual(['swap']));
  it('gives a mix once for each order of different faces that meets the rest', () => {
    const mixed = (needs: Need[], cards = hand) =>
      legalActions(decision({ play: needs }), null, 0, cards).map(({ arrange }) => arrange);
    expect(mixed([mix([3, 4])])).toHaveLength(2);
    expect(mixed([mix([3, 4]), show(3, maskOf([2]))])).toEqual([[[1, 0]]]);
    const equal = new Map([
      [3, 1],
      [4, 1],
    ]);
    expect(mixed([mix([3, 4])], equal)).toHaveLength(1);
  });
  it('lists only the choice of the first slot where a mix is large', () => {
    const large = new Map(Array.from({ length: 6 }, (_, i) => [i, i]));
    const legal = legalActions(decision({ play: [mix([0, 1, 2, 3, 4, 5])] }), null, 0, large);
    expect(legal.map(({ arrange }) => arrange[0]![0])).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('expandAmounts', () => {
  const action: Action = { name: 'bet' };

  it('gives one action for each sample of a range', () => {
    const range = { min: 2n, max: 9n, samples: [2n, 5n, 9n] };
    expect(expandAmounts({ action, range, arrange: [] }).map((legal) => legal.action.amount)).toEqual([2n, 5n, 9n]);
  });
  it('leaves an action without a range alone', () =>
    expect(expandAmounts({ action, arrange: [] })).toEqual([{ action, arrange: [] }]));
});
