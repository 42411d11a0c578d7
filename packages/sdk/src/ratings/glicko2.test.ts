import { describe, expect, it } from 'vitest';
import { afterIdle, rateAfter, UNRATED } from './glicko2.js';

describe('rateAfter', () => {
  it("gives the example of Glickman's paper", () => {
    const after = rateAfter({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { against: { rating: 1400, deviation: 30, volatility: 0.06 }, score: 1 },
      { against: { rating: 1550, deviation: 100, volatility: 0.06 }, score: 0 },
      { against: { rating: 1700, deviation: 300, volatility: 0.06 }, score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.05999, 4);
  });

  it('takes as much from one new person as it gives the other', () => {
    const [winner, loser] = [1, 0].map((score) => rateAfter(UNRATED, [{ against: UNRATED, score }]));
    expect(winner!.rating - 1500).toBeCloseTo(1500 - loser!.rating, 5);
    expect(rateAfter(UNRATED, [{ against: UNRATED, score: 0.5 }]).rating).toBe(1500);
  });

  it('is less sure of who was away, and never less than of a new person', () => {
    const known = { rating: 1600, deviation: 60, volatility: 0.06 };
    expect(afterIdle(known, 30).deviation).toBeGreaterThan(60);
    expect(afterIdle(known, 1e9).deviation).toBe(350);
    expect(afterIdle(known, -5).deviation).toBe(60);
  });

  it('ends also where a favourite of favourites loses', () => {
    const sure = { rating: 2900, deviation: 30, volatility: 0.09 };
    const after = rateAfter(sure, [{ against: { rating: 600, deviation: 30, volatility: 0.06 }, score: 0 }]);
    expect(after.rating).toBeLessThan(2900);
    expect(after.volatility).toBeGreaterThan(0);
  });
});
