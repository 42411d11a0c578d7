import type { LobbyTable } from '@facedown/sdk/coordinator';
import { secondsToAct } from '@facedown/sdk/engine';
import { describe, expect, it, vi } from 'vitest';
import { openAbsence } from './absence.js';

const table = (more: Partial<LobbyTable> = {}): LobbyTable =>
  ({
    key: '0:0x01:7',
    tableId: '7',
    judge: 'hosted',
    phase: 'running',
    registerSeconds: 2,
    answerSeconds: 5,
    seats: [
      { seat: 0, owner: '0xa0', amount: '1' },
      { seat: 1, owner: '0xa1', amount: '1', bot: 'easy' },
    ],
    bots: [],
    ...more,
  }) as LobbyTable;

function watched(more: Partial<LobbyTable> = {}) {
  const present = new Set(['0x05']);
  const ended: bigint[] = [];
  let time = 0;
  const absence = openAbsence({
    sessionsOf: async () =>
      new Map([
        [0, '0x05'],
        [1, '0x06'],
      ]),
    isPresent: (session) => present.has(session),
    abandon: async (tableId) => void ended.push(tableId),
    now: () => time,
  });
  return {
    present,
    ended,
    at: async (seconds: number) => {
      time = seconds * 1000;
      return (await absence.mark([table(more)]))[0]!.absent === true;
    },
    nothing: () => absence.mark([]),
  };
}

describe('openAbsence', () => {
  it('marks a table whose people are gone for more than a moment, and no longer when they are back', async () => {
    const { present, ended, at } = watched();
    expect(await at(0)).toBe(false);
    present.clear();
    expect(await at(1)).toBe(false);
    expect(await at(3.5)).toBe(false);
    expect(await at(4)).toBe(true);
    present.add('0x05');
    expect(await at(5)).toBe(false);
    present.clear();
    expect(await at(6)).toBe(false);
    expect(ended).toEqual([]);
  });

  it('ends it when whoever went could no longer have come back in time', async () => {
    const { present, ended, at } = watched();
    present.clear();
    await at(0);
    await at(17);
    expect(ended).toEqual([]);
    await at(18.5);
    expect(ended).toEqual([7n]);
  });

  it('marks it after three seconds and ends it after the seats’ clocks, to the moment', async () => {
    const { present, ended, at } = watched();
    present.clear();
    await at(10);
    expect([await at(12.999), await at(13)]).toEqual([false, true]);
    const seconds = secondsToAct(table()) + 3;
    await at(10 + seconds);
    expect(ended).toEqual([]);
    await at(10.001 + seconds);
    expect(ended).toEqual([7n]);
  });

  it('is marked where its bots are there, and not as long as one of its people is', async () => {
    const { present, at } = watched();
    present.clear();
    present.add('0x06');
    await at(0);
    expect(await at(4)).toBe(true);
    const two = watched({ seats: [...table().seats, { seat: 2, owner: '0xa2', amount: '1' }] });
    await two.at(0);
    expect(await two.at(4)).toBe(false);
  });

  it('goes by a clock that never goes back, where no other is given', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5000);
    const absence = openAbsence({ sessionsOf: async () => undefined, isPresent: () => false, abandon: async () => {} });
    expect(await absence.mark([table()])).toEqual([table()]);
    clock.mockReturnValue(8000);
    expect(await absence.mark([table()])).toEqual([{ ...table(), absent: true }]);
    clock.mockRestore();
  });

  it('counts anew for a table that was not there meanwhile', async () => {
    const { present, at, nothing } = watched();
    present.clear();
    await at(0);
    await nothing();
    expect(await at(4)).toBe(false);
    expect(await at(7)).toBe(true);
  });

  it('is not kept from the others by a table that can’t be ended', async () => {
    let time = 0;
    const absence = openAbsence({
      sessionsOf: async () => undefined,
      isPresent: () => true,
      abandon: () => Promise.reject(new Error('the database is away')),
      now: () => time,
    });
    await absence.mark([table()]);
    time = 1_000_000;
    // Of whose people nobody knows the keys, nobody is there.
    expect(await absence.mark([table()])).toEqual([{ ...table(), absent: true }]);
  });

  it.each([
    ['with stakes', { judge: 'chain' as const }],
    ['that has not begun', { phase: 'lobby' as const }],
    ['of people alone', { seats: table().seats.map(({ bot: _, ...one }) => one) }],
  ])('leaves a table %s alone', async (_what, more) => {
    const { present, ended, at } = watched(more);
    present.clear();
    await at(0);
    expect(await at(1000)).toBe(false);
    expect(ended).toEqual([]);
  });
});
