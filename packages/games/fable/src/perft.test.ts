import { OVER, perft } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { fableConfig, SEED } from './config.js';
import { fable } from './fable.js';
import { FablePhase } from './layout.js';
import { listOf } from './lists.js';
import { opened, opening } from './testing/scenario.js';

const FACES = [3, 4, 8, 9, 10, 15, 16, 17, 22, 23];
const config = fableConfig({ stake: 10n, bond: 3n, preset: SEED });

/** Both seats bring the same ten cards, all different. */
const withLists: typeof fable = {
  ...fable,
  begin: () => {
    const list = listOf(FACES);
    return { ok: true, value: opened([opening(0, { list }), opening(1, { list })], { preset: SEED }) };
  },
  pending: (state) => (state.phase === FablePhase.Over ? OVER : fable.pending(state)),
};
const count = (depth: number) => perft(withLists, { config, amounts: [13n, 13n] }, FACES, depth);

/**
 * By hand. M(h, c): a main phase with h cards in hand and c own creatures has h plays, 2^c - 1 attacks, a pass and a
 * concession. B(c), after a play, has 2^c - 1 attacks, a pass and a concession. D, a defence without a creature, has
 * one answer, which the client gives by itself.
 *
 * 1: the root is M(7, 0), so 1 + 7 + 1 + 1 = 10.
 * 2: below each of 7 plays B(1) = 3; below the pass M(8, 0) = 10: 10 + 21 + 10 = 41.
 * 3: below each B(1): D = 1 and M(8, 0) = 10; below that M(8, 0): 8 times B(1) = 3, and M(8, 0) = 10 of the first
 *    seat: 41 + 7 * 11 + 34 = 152.
 * 4: below each D: M(8, 0) = 10. Below the M(8, 0) after a play and a pass: 8 times B(1) = 3, and M(7, 1) = 10 of the
 *    first seat, which has played: 34. So 7 * (10 + 34) = 308. Below the M(8, 0) after a pass: 8 times D + M(8, 0) = 11,
 *    and below the second pass 8 times B(1) = 3 and M(9, 0) = 11: 88 + 35 = 123. 152 + 308 + 123 = 583.
 */
describe('perft', () => {
  it.each([
    [1, 10],
    [2, 41],
    [3, 152],
    [4, 583],
  ])('to depth %i has the %i histories that were counted by hand', (depth, nodes) => {
    expect(count(depth).nodes).toBe(nodes);
  });

  it('ends only by conceding so early', () => {
    // One at the root, then one below each of seven plays and the pass.
    expect(count(2).terminals).toBe(9);
  });
});
