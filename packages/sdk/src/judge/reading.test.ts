import { describe, expect, it } from 'vitest';
import { entryOf } from '../testing/judgedHoldem.js';
import { entriesOf, recordOf } from './reading.js';

const hash = `0x${'11'.repeat(32)}`;

describe('what a house or a journal says', () => {
  it('of who sits is read as it was written, no seat twice', () => {
    const entries = [entryOf(0), entryOf(2)];
    expect(entriesOf(entries)).toEqual(entries);
    expect(() => entriesOf([entryOf(2), entryOf(2)])).toThrow();
    expect(() => entriesOf({})).toThrow();
  });
  it('of what was recorded is a deed, a lapse or a state, and nothing else', () => {
    const head = { version: 3n, hash };
    expect(recordOf({ kind: 'lapse', ...head, deed: 1 })).toEqual({ kind: 'lapse', ...head });
    expect(recordOf({ kind: 'recorded', ...head })).toEqual({ kind: 'recorded', ...head });
    for (const bad of [{ kind: 'advance', ...head }, { kind: 'other', ...head }, { kind: 'lapse', version: 3n }, null])
      expect(() => recordOf(bad)).toThrow();
  });
});
