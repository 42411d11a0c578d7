import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { DECK, hide, Verb, verbMask } from '../joints/index.js';
import { cheat, cheatCase } from '../testing/cheat/index.js';
import { CheatKind, CheatPhase } from '../testing/cheat/layout.js';
import { observedUses } from './observedUses.js';
import type { GameCase } from './script.js';

const seen = (game: unknown) => observedUses({ ...cheatCase, game } as GameCase, seededRandom('seen'), 12);

describe('observedUses', () => {
  it('counts what is asked for', () => expect(seen(cheat).verbs).toBe(cheat.uses!.verbs));

  it('counts a card hidden in the deck as one that a shuffle has to follow', () => {
    const hiding: typeof cheat = {
      ...cheat,
      needs: (state, seat, action) =>
        cheat.needs(state, seat, action).map((one) => (one.verb === Verb.Hide ? hide(one.slot, DECK) : one)),
      apply: (state, seat, action) =>
        action.kind === CheatKind.Take ? { ...state, phase: CheatPhase.Over } : cheat.apply(state, seat, action),
    };
    expect(seen(hiding).verbs).toBe(cheat.uses!.verbs | verbMask('Reshuffle'));
  });
});
