import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allFaces,
  deckOf,
  faceOf,
  inMask,
  isSeatParty,
  MAX_SEATS,
  maskOf,
  membersOf,
  partyOf,
  positionOf,
  seatOf,
  serverParty,
  slotAt,
  slotOf,
} from './ids.js';

describe.each([
  ['seatOf', seatOf, 15],
  ['faceOf', faceOf, 255],
  ['slotOf', slotOf, 65535],
  ['partyOf', partyOf, 255],
] as const)('%s', (_name, make, last) => {
  it(`takes whole numbers from 0 to ${last}`, () => {
    expect(make(0)).toBe(0);
    expect(make(last)).toBe(last);
  });
  it.each([-1, last + 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (value) => {
    expect(() => make(value)).toThrow(RangeError);
  });
});

describe('seatOf', () => {
  it('says what it wants', () =>
    expect(() => seatOf(16)).toThrowErrorMatchingInlineSnapshot(
      `[RangeError: Seat must be a whole number from 0 to 15, not 16]`,
    ));
});

describe('slotAt', () => {
  it('is undone by deckOf and positionOf', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.nat(255), (deck, position) => {
        const slot = slotAt(deck, position);
        expect([deckOf(slot), positionOf(slot)]).toEqual([deck, position]);
      }),
    );
  });
  it('refuses a position or a deck outside a byte', () => {
    expect(() => slotAt(0, 256)).toThrow(RangeError);
    expect(() => slotAt(0, -1)).toThrow(RangeError);
    expect(() => slotAt(256, 0)).toThrow(RangeError);
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
