import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { DECK, deal, dealerOwes, deck, hide, mix, type Need, reshuffle, show } from '../joints/index.js';
import type { GameCase } from '../play/script.js';
import { EVERYONE } from '../play/truth.js';
import { cheatCase } from './cheat/case.js';
import { cheat } from './cheat/cheat.js';
import { lieDetector } from './lies.js';
import { dealtWorld, feeSeating } from './scenes.js';

const SHOWN = 3;

/** What is found when a shown card has gone back into the deck and then this is owed. */
function found(needs: readonly Need[], gameCase: GameCase = cheatCase): string[] {
  const checks: string[] = [];
  const lies = lieDetector(gameCase, seededRandom(1), (check) => checks.push(check));
  const { state } = dealtWorld(cheat, feeSeating(2));
  const world = { state, truth: new Map() };
  lies.laid(deck(0, [1, 2], 3n), state);
  lies.laid(deck(1, [1, 2], 3n), state);
  lies.acted(world, 0, [hide(SHOWN, DECK)]);
  for (const need of needs) if (need.verb === 0) lies.laid(need, state);
  lies.dealt(world, needs);
  return checks;
}

describe('lieDetector', () => {
  const told = ['nothing is dealt from a deck in which everyone knows where a card lies'];

  it('notices a deal from a deck that was not shuffled after a shown card came back', () => {
    expect(found([deal(4, 0)])).toEqual(told);
    expect(found([reshuffle([1, 2], 3n), deal(4, 0)])).toEqual(told);
    expect(found([deal(4, 0), reshuffle([SHOWN, 4], 3n)])).toEqual(told);
  });
  it('finds nothing once it is shuffled, in another deck, or where the rules want it so', () => {
    expect(found([reshuffle([SHOWN, 4], 3n), deal(4, 0)])).toEqual([]);
    expect(found([deal(256, 0)])).toEqual([]);
    expect(found([deck(0, [1, 2], 3n), deal(0, 0)])).toEqual([]);
    expect(found([deal(4, 0)], { ...cheatCase, knownDeck: true })).toEqual([]);
  });
  it('notices who has not shuffled what he is dealt, and who has no say in a reshuffle', () => {
    const unshuffled = ['all who play have shuffled, and they alone are asked and dealt to'];
    expect(found([deck(0, [1, 2], 1n)])).toEqual(unshuffled);
    expect(found([deck(0, [1, 2], 0n)])).toEqual([...unshuffled, ...unshuffled]);
    expect(found([reshuffle([SHOWN, 4], 1n)])).toEqual(unshuffled);
  });

  it('notices a deck with other cards than the rules’ text has', () => {
    const ranks = Array.from({ length: cheat.faces }, (_, face) => face);
    const wrong = ["a new deck holds the cards of the rules' text"];
    expect(found([deck(0, ranks, 3n)])).toEqual([]);
    expect(found([deck(0, [...ranks.slice(1), 4], 3n)])).toEqual(wrong);
    expect(found([deck(0, [1, 1], 3n)])).toEqual([]);
    const named: GameCase = { ...cheatCase, deck: () => [2, 1] };
    expect(found([deck(0, [1, 2], 3n)], named)).toEqual([]);
    expect(found([deck(0, [1, 1], 3n)], named)).toEqual(wrong);
  });

  it('notices a card that the table opens twice, and one that the rules do not let it open', () => {
    const opened = (mayOpen: readonly number[]) => {
      const checks: string[] = [];
      const game = { ...cheat, pending: () => dealerOwes([show(SHOWN, 15n)]) };
      const lies = lieDetector({ ...cheatCase, game, opens: () => mayOpen }, seededRandom(1), (check) =>
        checks.push(check),
      );
      const { state } = dealtWorld(cheat, feeSeating(2));
      lies.asked(state);
      for (const holder of [DECK, EVERYONE])
        lies.dealt({ state, truth: new Map([[SHOWN, { face: 1, holder }]]) }, [show(SHOWN, 15n)]);
      return checks;
    };
    const twice = 'the table opens only what the rules let it, and nothing twice';
    expect(opened([SHOWN])).toEqual([twice]);
    expect(opened([4])).toEqual([twice, twice]);
  });

  it('notices a card that is played from its place in the hand', () => {
    const played = (needs: readonly Need[]) => {
      const checks: string[] = [];
      const { state, truth } = dealtWorld(cheat, feeSeating(2));
      lieDetector(cheatCase, seededRandom(1), (check) => checks.push(check)).acted({ state, truth }, 0, needs);
      return checks;
    };
    const seen = ['a card that leaves a hand was mixed with the rest of it'];
    expect(played([show(1, 15n)])).toEqual(seen);
    expect(played([mix([0, 1]), show(1, 15n)])).toEqual(seen);
    expect(played([mix([0, 1, 2, 3]), show(1, 15n)])).toEqual([]);
    expect(played([0, 1, 2, 3].map((slot) => show(slot, 15n)))).toEqual([]);
  });
});
