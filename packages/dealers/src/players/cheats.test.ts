import { describe, expect, it } from 'vitest';
import { attempts, sequences, verdictOf } from './attempts.js';

const tried = await attempts('cheats');

describe('players: cheats', () => {
  it.each(tried.map((attempt) => [attempt.name, attempt] as const))('%s', (_, attempt) => {
    const verdict = verdictOf(attempt);
    expect(verdict.ok ? undefined : verdict.code).toBe(attempt.code);
  });

  it('tries every verb honestly and dishonestly', () => {
    const honest = tried.filter(({ code }) => code === undefined);
    expect(honest.length).toBeGreaterThanOrEqual(7);
    expect(tried.length - honest.length).toBeGreaterThan(45);
  });

  it("plays Relic's sequences honestly, every verb among them", async () => {
    const moves = await sequences('sequences');
    for (const move of moves) expect(verdictOf(move), move.name).toMatchObject({ ok: true });
    const verbs = new Set(moves.flatMap(({ needs }) => needs.map(({ verb }) => verb)));
    expect([...verbs].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12]);
  });

  it('never crashes on random evidence', () => {
    for (const attempt of tried)
      for (const evidence of ['0x', '0xff', `0x${'ff'.repeat(500)}`, `0x${'00'.repeat(4672)}`] as const)
        if (attempt.needs.some(({ verb }) => verb !== 8))
          expect(typeof verdictOf({ ...attempt, evidence }).ok, attempt.name).toBe('boolean');
  });
});
