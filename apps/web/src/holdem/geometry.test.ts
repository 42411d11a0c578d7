import { describe, expect, it } from 'vitest';
import { boardHeight, compactPlan, seatSpots, towards } from './geometry.js';

const SHAPES = [
  ['wide', 1.7],
  ['square', 1],
  ['phone', 0.62],
] as const;

describe('seatSpots', () => {
  it.each(SHAPES)('puts the own seat at the bottom centre of a %s felt', (_name, ratio) => {
    for (let seats = 2; seats <= 9; seats++) {
      const [own] = seatSpots(seats, ratio, 0.15);
      expect(own!.x).toBeCloseTo(50);
      expect(own!.y).toBeGreaterThan(80);
    }
  });
  it.each(SHAPES)('keeps every seat of a %s felt inside it and apart from the next', (_name, ratio) => {
    for (let seats = 2; seats <= 9; seats++) {
      const spots = seatSpots(seats, ratio, 0.15);
      for (const { x, y } of spots) expect(Math.min(x, y, 100 - x, 100 - y)).toBeGreaterThan(5);
      const [width, height] = ratio >= 1 ? [ratio, 1] : [1, 1 / ratio];
      for (const [i, a] of spots.entries()) {
        const b = spots[(i + 1) % seats]!;
        expect(Math.hypot(((a.x - b.x) * width) / 100, ((a.y - b.y) * height) / 100)).toBeGreaterThan(0.2);
      }
    }
  });
  it('keeps from the sides what it is told, and from head and foot something else', () => {
    for (let seats = 7; seats <= 9; seats++) {
      const xs = seatSpots(seats, 0.62, 0.145, 0.118).map(({ x }) => x);
      expect(Math.min(...xs)).toBeCloseTo(11.8);
      expect(Math.max(...xs)).toBeCloseTo(88.2);
      expect(seatSpots(seats, 0.62, 0.145, 0.118)[0]!.y).toBeCloseTo(100 - 14.5 * 0.62);
    }
  });
  it('runs clockwise: the next seat is at the left', () => expect(seatSpots(6, 1.7, 0.15)[1]!.x).toBeLessThan(50));
});

describe('towards', () => {
  it('goes a share of the way to the middle', () => expect(towards({ x: 10, y: 90 }, 0.5)).toEqual({ x: 30, y: 70 }));
});

describe('boardHeight', () => {
  it('keeps off the seats at the sides', () => {
    const sides = seatSpots(4, 0.62, 0.15).filter(({ x }) => x < 28 || x > 72);
    const y = boardHeight(seatSpots(4, 0.62, 0.15));
    for (const side of sides) expect(Math.abs(side.y - y)).toBeGreaterThan(12);
  });
});

describe('compactPlan', () => {
  it.each([
    ['a small phone', { width: 304, height: 330 }],
    ['a phone on its side', { width: 590, height: 340 }],
  ])('keeps plates on %s apart and inside, at every number of seats', (_name, size) => {
    for (let seats = 2; seats <= 9; seats++) {
      const { spots, centre } = compactPlan(seats, size, 84);
      expect(spots).toHaveLength(seats);
      const at = spots.map(({ x, y }) => ({ x: (x * size.width) / 100, y: (y * size.height) / 100 }));
      for (const [i, a] of at.entries()) {
        expect(a.x - 42).toBeGreaterThanOrEqual(0);
        expect(a.x + 42).toBeLessThanOrEqual(size.width);
        for (const b of at.slice(i + 1)) expect(Math.abs(a.x - b.x) >= 84 || Math.abs(a.y - b.y) >= 60).toBe(true);
      }
      expect(centre.y).toBeLessThan(spots[0]!.y);
    }
  });
});
