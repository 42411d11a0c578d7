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
    expect(draw!(state)).toMatchInlineSnapshot();
  });

  it('is nothing for a game that one line describes', async () => expect(await pictureOf('relic')).toBeUndefined());
});
