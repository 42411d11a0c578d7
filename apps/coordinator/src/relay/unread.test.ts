import { describe, expect, it } from 'vitest';
import { type LeftUnread, makeUnread, UNCOUNTED } from './unread.js';

/** Connections of one address with ten bytes each of their own, and so many bytes together beyond these. */
function open(most: number) {
  let sum = 0;
  const together: LeftUnread = {
    counts: (bytes) => {
      sum += bytes;
    },
    isWithin: () => sum <= most,
    recounts: new Set(),
  };
  const plug = () => {
    const at = { buffered: 0 };
    return { at, unread: makeUnread(() => at.buffered, 10, together) };
  };
  return { plug, together, sum: () => sum };
}

describe('what is left unread', () => {
  it('is a connection’s own up to so much, whatever others of its address leave', () => {
    const { plug, sum } = open(-1);
    const { at, unread } = plug();
    at.buffered = 10;
    expect([unread.mayHear(), sum()]).toEqual([true, 0]);
    at.buffered = 11;
    expect([unread.mayHear(), sum()]).toEqual([false, 1]);
  });

  it('is counted together beyond that, as it grows and as it is read', () => {
    const { plug, sum } = open(30);
    const [one, other] = [plug(), plug()];
    one.at.buffered = 30;
    expect([one.unread.mayHear(), sum()]).toEqual([true, 20]);
    one.at.buffered = 35;
    expect([one.unread.mayHear(), sum()]).toEqual([true, 25]);
    other.at.buffered = 16;
    expect([other.unread.mayHear(), sum()]).toEqual([false, 31]);
    one.at.buffered = 12;
    expect([one.unread.mayHear(), sum()]).toEqual([true, 8]);
  });

  it('is looked at again of all before one is refused: who has read on says so only when he is told something', () => {
    const { plug, sum } = open(20);
    const [one, other] = [plug(), plug()];
    one.at.buffered = 30;
    one.unread.mayHear();
    one.at.buffered = 0;
    other.at.buffered = 15;
    expect([other.unread.mayHear(), sum()]).toEqual([true, 5]);
  });

  it('is nothing any more of a connection that has ended', () => {
    const { plug, together, sum } = open(20);
    const { at, unread } = plug();
    at.buffered = 30;
    unread.mayHear();
    expect(together.recounts.size).toBe(1);
    unread.end();
    unread.end();
    expect([sum(), together.recounts.size]).toEqual([0, 0]);
  });

  it('is not counted of the house’s own', () => {
    const unread = makeUnread(() => 1_000_000, 10, UNCOUNTED);
    expect(unread.mayHear()).toBe(true);
  });
});
