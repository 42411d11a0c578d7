import type { Hex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import type { TableView } from '../judge/judge.js';
import { DoorError, doorsOf, unknownDoor } from './doors.js';

const address = (byte: string): Hex => `0x${byte.repeat(20)}`;
const zero = address('00');
const cards = {
  registry: zero,
  inventory: address('aA'),
  cards: zero,
  ghosts: zero,
  packs: zero,
  checks: { friends: address('bb') },
  sets: {},
};
const opening = { name: 'x' } as TableView['opening'];
const stakes = { token: zero, treasury: zero, creator: zero, doors: doorsOf({ cards }) };

describe('unknownDoor', () => {
  it('knows what the deployment names, whatever its letters are', () => {
    expect(unknownDoor({ opening, stakes })).toBeUndefined();
    const named = { ...opening, check: address('BB'), locker: address('aa') };
    expect(unknownDoor({ opening: named, stakes })).toBeUndefined();
  });

  it('refuses a check or a locker that nobody has named', () => {
    expect(unknownDoor({ opening: { ...opening, check: address('cc') }, stakes })).toBe('UnknownCheck');
    expect(unknownDoor({ opening: { ...opening, locker: address('cc') }, stakes })).toBe('UnknownLocker');
    const { doors: _, ...bare } = stakes;
    expect(unknownDoor({ opening: { ...opening, locker: address('aa') }, stakes: bare })).toBe('UnknownLocker');
    expect(doorsOf({})).toEqual([]);
  });

  it('accepts what the person has been shown, and anything where nothing is at stake', () => {
    const named = { ...opening, check: address('cc'), locker: address('dd') };
    expect(unknownDoor({ opening: named, stakes }, [address('CC'), address('dd')])).toBeUndefined();
    expect(unknownDoor({ opening: named, stakes }, [address('cc')])).toBe('UnknownLocker');
    expect(unknownDoor({ opening: named })).toBeUndefined();
  });

  it('is told to a person by a code and a sentence', () => {
    expect(new DoorError('UnknownLocker')).toMatchObject({
      code: 'UnknownLocker',
      category: 'user',
      recoverable: false,
    });
  });
});
