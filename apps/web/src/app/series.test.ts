import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { carrySeries, endSeries, seriesAt } from './series.js';

describe('a series', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterAll(() => vi.unstubAllGlobals());

  it('counts each game once, however often its end is told', () => {
    expect(seriesAt('#/table/1')).toBeUndefined();
    endSeries('#/table/1?game=relic', 5n);
    endSeries('#/table/1', 5n);
    expect(seriesAt('#/table/1')).toEqual({ won: 1, lost: 0 });
    carrySeries('#/table/1', '2');
    expect(seriesAt('#/table/2?seat=1')).toEqual({ won: 1, lost: 0 });
    endSeries('#/table/2', -5n);
    endSeries('#/table/2', -5n);
    expect(seriesAt('#/table/2')).toEqual({ won: 1, lost: 1 });
  });

  it('knows nothing of what somebody else has written there', () => {
    localStorage.setItem('facedown.series', '{"nonsense":1}');
    expect(seriesAt('#/table/1')).toBeUndefined();
    localStorage.setItem('facedown.series', 'x');
    endSeries('#/table/1', 0n);
    expect(seriesAt('#/table/1')).toBeUndefined();
  });
});
