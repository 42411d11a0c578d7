import { seededRandom } from '@facedown/base';
import { packSlots } from '@facedown/game-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newSession } from '../signing/session.js';
import { reachingSeat, unreached } from './reachingSeat.js';

const around = () => {
  const told: string[] = [];
  return {
    told,
    isStopped: () => false,
    tell: (stage: string) => told.push(stage),
    handIsThere: () => told.push('there'),
    engine: () => ({}),
  };
};
const seatOf = (outside: object) =>
  reachingSeat('0x01', 0, {
    session: newSession(seededRandom('fhe')),
    tableId: 1n,
    answerSeconds: 60,
    keep: {},
    ...outside,
  } as never);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a seat whose cards lie on a chain', () => {
  it('can do nothing where its table has none', async () => {
    for (const run of [unreached.contribute, unreached.prove, unreached.hand] as (() => Promise<unknown>)[])
      await expect(run()).rejects.toMatchObject({ code: 'OnlyOnChain' });
  });
  it('is shown without its hand while key holders are silent, and asks on until somebody stops it', async () => {
    const at = around();
    let isStopped = false;
    const silent = { relayer: () => new Promise(() => {}) };
    const seat = seatOf({ reach: silent, judge: { onChain: () => {} }, around: { ...at, isStopped: () => isStopped } });
    const hand = seat.hand({ seats: [{ cards: `0x${'01'.repeat(32)}`, slots: packSlots([0]), back: 0 }] });
    await vi.advanceTimersByTimeAsync(3000);
    expect([...(await hand)]).toEqual([]);
    await vi.advanceTimersByTimeAsync(2500);
    expect(at.told).toEqual(['reading', 'reading']);
    isStopped = true;
    expect(at.told).not.toContain('there');
  });
  it('is asked for once, however often the same table is looked at meanwhile', async () => {
    const at = around();
    let isStopped = false;
    const silent = { relayer: () => new Promise(() => {}) };
    const seat = seatOf({ reach: silent, judge: { onChain: () => {} }, around: { ...at, isStopped: () => isStopped } });
    const state = { seats: [{ cards: `0x${'01'.repeat(32)}`, slots: packSlots([0]), back: 0 }] };
    const hands = [seat.hand(state), seat.hand(state)];
    await vi.advanceTimersByTimeAsync(3000);
    await Promise.all(hands);
    await vi.advanceTimersByTimeAsync(2500);
    expect(at.told).toEqual(['reading', 'reading']);
    isStopped = true;
  });
});
