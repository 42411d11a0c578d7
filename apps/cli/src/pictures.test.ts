import { duel, duelConfig } from '@facedown/duel';
import { describe, expect, it } from 'vitest';
import { pictureOf } from './pictures.js';

describe('pictureOf', () => {
  it('draws the board of Duel', async () => {
    const draw = await pictureOf('duel');
    const lobby = duel.setup(duelConfig());
    if (!lobby.ok) throw new Error(lobby.code);
    let state = { ...lobby.value, phase: 3 };
    state = duel.on(state, []);
    expect(draw!(state)).toMatchInlineSnapshot(`
      "turn 0, Opening, seat 0
      > seat 0: mana 0 of 1, hand 0 hidden, 34 in the deck
      < seat 1: mana 0 of 2, hand 0 hidden, 34 in the deck
         a        b        c        d        e        f        g        h        i
      1  .        .        .        .        ~        .        .        .        .
      2  .        .        .        .        .        .        .        .        .
      3  >VAR2/25 .        .        .        .        ~        .        .        <SEL2/25
      4  .        .        .        .        .        .        .        .        .
      5  .        .        .        .        ~        .        .        .        ."
    `);
  });

  it('is nothing for a game that one line describes', async () => expect(await pictureOf('relic')).toBeUndefined());
});
