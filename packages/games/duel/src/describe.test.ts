import { unwrap } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { duelConfig } from './config.js';
import { drawState } from './describe.js';
import { duel } from './duel.js';
import { STARTERS } from './starters.js';

describe('the drawn board', () => {
  it('tells whose each unit is by the mark of its seat', () => {
    let state = unwrap(duel.setup(duelConfig({ lists: [STARTERS.ember, STARTERS.tide] })));
    for (const seat of [0, 1]) state = unwrap(duel.admit(state, seat, 0n));
    state = duel.on(unwrap(duel.begin(state)), []);
    const board = drawState(state).split('\n').slice(-5).join('\n');
    expect(board.match(/[<>][A-Z]{3}\d+\/\d+/g)?.map(([mark]) => mark)).toEqual(['>', '<']);
  });
});
