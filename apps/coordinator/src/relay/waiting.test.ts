import { describe, expect, it } from 'vitest';
import { makeWaiting } from './waiting.js';

const LIMITS = { waitingFrames: 100, waitingChars: 10_000, waitingOwnChars: 1000 };

/** Each frame is counted with 500 characters more than it has. */
function open(limits: Partial<typeof LIMITS> = {}, most = Number.POSITIVE_INFINITY) {
  const shared: number[] = [];
  let sum = 0;
  const waiting = makeWaiting(
    { ...LIMITS, ...limits },
    {
      mayWait(chars) {
        if (sum + chars > most) return false;
        sum += chars;
        shared.push(chars);
        return true;
      },
      waited(chars) {
        sum -= chars;
        shared.push(-chars);
      },
    },
  );
  return { waiting, shared };
}

describe('what waits of one connection', () => {
  it('is so many frames, also empty ones', () => {
    const { waiting } = open({ waitingFrames: 2 });
    expect([waiting.put(0), waiting.put(0), waiting.put(0)]).toEqual([true, true, false]);
    waiting.take(0);
    expect([waiting.put(0), waiting.put(0)]).toEqual([true, false]);
  });

  it('is so many characters, and as many again once they are taken in', () => {
    const { waiting } = open();
    expect([waiting.put(9501), waiting.put(9500), waiting.put(0)]).toEqual([false, true, false]);
    waiting.take(9500);
    expect([waiting.put(4500), waiting.put(4501), waiting.put(4500)]).toEqual([true, false, true]);
  });

  it('is shared with others of its address beyond what is its own', () => {
    const { waiting, shared } = open();
    waiting.put(500);
    waiting.put(300);
    waiting.put(100);
    waiting.take(500);
    waiting.take(300);
    waiting.take(100);
    expect(shared.map((chars) => chars + 0)).toEqual([0, 800, 600, -1000, -400, 0]);
  });

  it('is no more where others of its address left no room, and counts nothing that was refused', () => {
    const { waiting, shared } = open({ waitingFrames: 2 }, 300);
    expect([waiting.put(1500), waiting.put(800), waiting.put(500)]).toEqual([false, true, false]);
    waiting.take(800);
    expect([waiting.put(0), waiting.put(0), waiting.put(0)]).toEqual([true, true, false]);
    expect(shared.map((chars) => chars + 0)).toEqual([300, -300, 0, 0]);
  });
});
