import { perft } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { holdem } from './holdem.js';
import { CONFIG } from './testing/tableOf.js';

const ORDER = Array.from({ length: 52 }, (_, face) => (face * 29) % 52);

describe('perft', () => {
  it.each([
    [2, 3, { nodes: 172, terminals: 17 }],
    [2, 4, { nodes: 744, terminals: 87 }],
    [3, 3, { nodes: 174, terminals: 1 }],
    [6, 3, { nodes: 174, terminals: 0 }],
  ])('with %i seats to depth %i is the committed count', (seats, depth, counts) => {
    const seating = { config: CONFIG, amounts: new Array<bigint>(seats).fill(1000n) };
    expect(perft(holdem, seating, ORDER, depth)).toEqual(counts);
  });

  it('has the first node counted by hand: fold, call, three sizes of raise, sit out', () => {
    const seating = { config: CONFIG, amounts: [1000n, 1000n] };
    expect(perft(holdem, seating, ORDER, 1)).toEqual({ nodes: 1 + 6, terminals: 0 });
  });
});
