import { describe, expect, it } from 'vitest';
import { concealedMatch } from './match.js';

describe('concealedBot', () => {
  it('beats a seat that plays any card, with one card a round, two, or a fresh hand each time', () => {
    expect(concealedMatch(300, 'one').share).toBeGreaterThan(0.7);
    const list = Array.from({ length: 40 }, (_, i) => i);
    expect(concealedMatch(150, 'two', { config: { cardsPerRound: 2, lists: [list, list] } }).share).toBeGreaterThan(
      0.7,
    );
    expect(concealedMatch(150, 'replace', { config: { replace: true } }).share).toBeGreaterThan(0.9);
  });

  it('is even against itself', async () => {
    const { concealedBot } = await import('./bot.js');
    const { share } = concealedMatch(400, 'self', { other: concealedBot });
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });
});
