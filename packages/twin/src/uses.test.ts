import { seededRandom } from '@facedown/base';
import { type GameCase, observedUses } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { kits } from './registry.js';

const saying = Object.entries(kits).filter(([, { gameCase }]) => gameCase.game.uses);

describe('what a game says it uses', () => {
  it('is said by every game of the house', () => expect(saying.map(([name]) => name)).toEqual(Object.keys(kits)));
  it.each(saying)('is what %s asks for in random play', (_name, { gameCase }) => {
    const said = gameCase.game.uses!;
    const seen = observedUses(gameCase as GameCase, seededRandom('uses'), 12);
    expect({ verbs: seen.verbs, decks: seen.decks }).toEqual({ verbs: said.verbs, decks: said.decks });
    expect(seen.deck).toBeLessThanOrEqual(said.deck);
    expect(seen.hand).toBeLessThanOrEqual(said.hand);
    expect(seen.mix).toBeLessThanOrEqual(said.mix);
  });
});
