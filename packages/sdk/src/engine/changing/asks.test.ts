import { describe, expect, it } from 'vitest';
import { after, CHANGE_MS, changeTalk, hears, LEAVER, NEW, SEAT, ticks } from '../../testing/changeTalk.js';
import { asksOf, asksOtherwise } from './asks.js';
import { type Changer, changed } from './types.js';

const talk = await changeTalk();

describe('what everyone may see of wishes', () => {
  it('is nothing where an engine takes part in no changes', () =>
    expect(asksOf(talk.at.open(SEAT))).toEqual({ leaving: [], entering: [], changing: false }));
  it('is who goes in the order of seats, and who comes with what', () => {
    const { seat, owner, amount } = talk.wish;
    const asked = changed(talk.quiet(SEAT), {
      leaving: new Set([LEAVER, SEAT]),
      entering: new Map([[NEW, talk.wish]]),
    });
    expect(asksOf(asked)).toEqual({ leaving: [SEAT, LEAVER], entering: [{ seat, owner, amount }], changing: false });
  });
  it('is that the next hand waits, until the change is given up', () => {
    const holding = after(talk.quiet(SEAT), hears(talk.going.leave), ticks(0));
    expect([asksOf(holding).changing, asksOf(after(holding, ticks(CHANGE_MS + 1))).changing]).toEqual([true, false]);
  });
  it('is our own wish that came to nothing', () => {
    const refused = { wish: 'leave', code: 'Silent', silent: [LEAVER] } as const;
    expect(asksOf(changed(talk.quiet(SEAT), { refused })).refused).toEqual(refused);
  });
});

describe('a view', () => {
  it('is told anew where wishes, hold or refusal have changed, and not for signatures and plans', () => {
    const quiet = talk.quiet(SEAT);
    const holding = after(quiet, hears(talk.going.leave), ticks(0));
    const isTold = (now: Changer, from = holding) => asksOtherwise(from, now);
    expect(isTold(holding)).toBe(false);
    expect(isTold(after(holding, hears(...talk.going.ready, talk.going.plan)))).toBe(false);
    expect(isTold(holding, quiet)).toBe(true);
    expect(isTold(after(holding, ticks(CHANGE_MS + 1)))).toBe(true);
    expect(isTold(changed(holding, { entering: new Map([[NEW, talk.wish]]) }))).toBe(true);
    expect(isTold(changed(holding, { refused: { wish: 'topUp', code: 'x', silent: [] } }))).toBe(true);
    const { changing: _, ...none } = quiet;
    expect([asksOtherwise(none, quiet), asksOtherwise(quiet, none), asksOtherwise(none, none)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
