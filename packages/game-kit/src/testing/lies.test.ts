import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { DECK, deal, deck, hide, type Need, reshuffle } from '../joints/index.js';
import type { GameCase } from '../play/script.js';
import { cheatCase } from './cheat/case.js';
import { lieDetector } from './lies.js';

const SHOWN = 3;

/** What is found when a shown card has gone back into the deck and then this is owed. */
function found(needs: readonly Need[], gameCase: GameCase = cheatCase): string[] {
  const checks: string[] = [];
  const lies = lieDetector(gameCase, seededRandom(1), (check) => checks.push(check));
  lies.acted([hide(SHOWN, DECK)]);
  for (const need of needs) if (need.verb === 0) lies.laid(need);
  lies.dealt(needs);
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
});
