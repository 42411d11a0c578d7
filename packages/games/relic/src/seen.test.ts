import { describe, expect, it } from 'vitest';
import { afterPlay, afterSwap, forget, learn, parseSeen } from './seen.js';

// Seat 1 has seen what lies in slot 4, and reads it in 21; seat 2 remembers slot 7.
const seen = learn(learn('0x', 1, 4, 21), 2, 7, 255);
const one = { knower: 1, slot: 4, memo: 21, except: 0 };
const two = { knower: 2, slot: 7, memo: 255, except: 0 };

describe('what seats have seen', () => {
  it('is told entry by entry, and nothing is where nothing was', () => {
    expect(parseSeen(seen)).toEqual([one, two]);
    expect(parseSeen('0x')).toEqual([]);
    expect(seen).toBe('0x0104150000' + '0207ff0000');
  });
  it('is forgotten with the cards that are gone', () => {
    expect(parseSeen(forget(seen, [4, 9]))).toEqual([two]);
    expect(forget(seen, [4, 7])).toBe('0x');
    expect(forget(seen, [])).toBe(seen);
    expect(forget('0x', [4])).toBe('0x');
  });
  it('may have been played from a hand of two: the other lies in what is left, but for the faces played', () => {
    expect(parseSeen(afterPlay(seen, 4, 9, 3))).toEqual([{ ...one, slot: 9, except: 1 << 3 }, two]);
    expect(parseSeen(afterPlay(seen, 9, 4, 3))).toEqual([{ ...one, except: 1 << 3 }, two]);
    const twice = afterPlay(afterPlay(seen, 4, 9, 3), 9, 5, 8);
    expect(parseSeen(twice)).toEqual([{ ...one, slot: 5, except: (1 << 3) | (1 << 8) }, two]);
    expect(parseSeen(afterPlay(twice, 5, 6, 8))[0]!.except).toBe((1 << 3) | (1 << 8));
    expect(afterPlay('0x', 4, 9, 3)).toBe('0x');
  });
  it('goes with cards that change hands', () => {
    const moves = [
      { from: 4, to: 22 },
      { from: 7, to: 23 },
    ];
    expect(parseSeen(afterSwap(seen, moves))).toEqual([
      { ...one, slot: 22 },
      { ...two, slot: 23 },
    ]);
    expect(parseSeen(afterSwap(seen, moves.slice(1)))).toEqual([one, { ...two, slot: 23 }]);
    expect(afterSwap('0x', moves)).toBe('0x');
  });
});
