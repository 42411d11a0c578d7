import type { Hex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { acksInOrder, changeSignatures } from './signatures.js';

const seats = (...all: number[]) => all.map((seat) => ({ seat }));
const acks = new Map<number, Hex>([
  [2, '0x02'],
  [0, '0x00'],
  [1, '0x01'],
  [3, '0x03'],
]);
const without = (gone: number) => new Map([...acks].filter(([seat]) => seat !== gone));
const missing = expect.objectContaining({ code: 'MissingAcks' });

describe('signatures for a judge', () => {
  it('are one of each seat in the order of seats, or none are sent', () => {
    expect(acksInOrder(seats(2, 0), acks)).toEqual(['0x00', '0x02']);
    expect(() => acksInOrder(seats(2, 0), without(2))).toThrow(missing);
    expect(() => acksInOrder(seats(2, 0), undefined)).toThrow(missing);
  });
  it('of a change are of all seats in order, then of who enters, each once', () => {
    const change = { entries: seats(3, 1), leaving: [2] } as never;
    expect(changeSignatures(seats(2, 1, 0), change, acks)).toEqual(['0x00', '0x01', '0x02', '0x03']);
  });
  it('of a change may lack a leaver’s, and nobody else’s', () => {
    const change = { entries: seats(3), leaving: [2] } as never;
    expect(changeSignatures(seats(2, 1, 0), change, without(2))).toEqual(['0x00', '0x01', '0x03']);
    for (const gone of [1, 3]) expect(() => changeSignatures(seats(2, 1, 0), change, without(gone))).toThrow(missing);
  });
});
