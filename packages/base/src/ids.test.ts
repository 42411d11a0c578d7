import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allFaces, deckOf, inMask, isSeatParty, MAX_SEATS, maskOf, membersOf, serverParty, slotAt } from './ids.js';

describe('slotAt', () => {
  it('holds the deck in the high byte and the position in the low one', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.nat(255), (deck, position) => {
        const slot = slotAt(deck, position);
        expect([deckOf(slot), slot & 255]).toEqual([deck, position]);
      }),
    );
  });
  it('refuses a position or a deck outside a byte', () => {
    expect(() => slotAt(0, 256)).toThrow(RangeError);
    expect(() => slotAt(0, -1)).toThrow(RangeError);
    expect(() => slotAt(256, 0)).toThrow(RangeError);
    expect(() => slotAt(0, 0.5)).toThrow(RangeError);
    expect(() => slotAt(Number.NaN, 0)).toThrow(RangeError);
  });
});

describe('serverParty', () => {
  it('is never a seat', () => {
    expect(serverParty(0)).toBe(128);
    expect(isSeatParty(serverParty(0))).toBe(false);
    expect(isSeatParty(MAX_SEATS - 1)).toBe(true);
    expect(isSeatParty(MAX_SEATS)).toBe(false);
  });
  it('refuses a server past the last', () => expect(() => serverParty(128)).toThrow(RangeError));
});

describe('maskOf', () => {
  it('is undone by membersOf, and inMask agrees', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(255)), (members) => {
        const mask = maskOf(members);
        expect(membersOf(mask)).toEqual([...members].sort((a, b) => a - b));
        for (const member of [0, 1, 128, 255]) expect(inMask(mask, member)).toBe(members.includes(member));
      }),
    );
  });
});

describe('allFaces', () => {
  it('holds every face below the number and no other', () =>
    expect(membersOf(allFaces(9))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]));
});
