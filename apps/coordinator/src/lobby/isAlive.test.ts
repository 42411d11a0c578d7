import type { LobbyTable } from '@facedown/sdk/coordinator';
import { describe, expect, it } from 'vitest';
import { isAlive } from './isAlive.js';

const OWNER = `0x${'0a'.repeat(20)}` as const;
const person = { seat: 0, owner: OWNER, amount: '1' };
const bot = { seat: 1, owner: OWNER, amount: '1', bot: 'easy' as const };
const MINUTE = 60_000;
const at = (table: Partial<LobbyTable>, minutes: number, present: readonly string[] = []) =>
  isAlive({ phase: 'running', changedAt: 0, seats: [person, bot], ...table } as LobbyTable, {
    now: minutes * MINUTE,
    isPresent: (session) => present.includes(session),
    sessions: new Map([
      [0, 'person'],
      [1, 'bot'],
    ]),
  });

describe('isAlive', () => {
  it('lists a table while one of its people is there, however long it has played', () => {
    expect(at({}, 600, ['person'])).toBe(true);
    expect(at({}, 600)).toBe(false);
    // Bots alone are nobody to play with.
    expect(at({}, 600, ['bot'])).toBe(false);
  });

  it('gives whoever loads his page again a minute, and who has opened a table ten to sit down', () => {
    expect(at({}, 0.5)).toBe(true);
    expect(at({}, 1.5)).toBe(false);
    expect(at({ phase: 'lobby', seats: [] }, 9)).toBe(true);
    expect(at({ phase: 'lobby', seats: [] }, 11)).toBe(false);
    const almost = 1 - 1 / MINUTE;
    expect([at({}, almost), at({}, 1)]).toEqual([true, false]);
    expect([9 + almost, 10].map((minutes) => at({ phase: 'lobby', seats: [] }, minutes))).toEqual([true, false]);
    // Not since time began: since it last changed.
    expect(at({ changedAt: 599 * MINUTE }, 599.5)).toBe(true);
    expect(at({ changedAt: 599 * MINUTE, seats: [] }, 600)).toBe(true);
  });

  it('lists no table of whose people nobody knows the keys', () => {
    const around = { now: 600 * MINUTE, isPresent: (session: string) => session !== '', sessions: undefined };
    expect(isAlive({ phase: 'running', changedAt: 0, seats: [person, bot] } as unknown as LobbyTable, around)).toBe(
      false,
    );
  });

  it('asks nobody about a table that is over', () => expect(at({ phase: 'done' }, 600)).toBe(true));
});
