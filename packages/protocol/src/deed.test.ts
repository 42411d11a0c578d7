import { describe, expect, it } from 'vitest';
import { changeOf } from './changeMessages.js';
import { deedOf } from './deed.js';
import { Malformed } from './read.js';
import { FILED, PLAIN } from './table.js';
import { MAX_MESSAGE_CHARS } from './wire.js';

const word = `0x${'ab'.repeat(32)}`;
const address = `0x${'5e'.repeat(20)}`;
const signature = `0x${'cd'.repeat(65)}`;
const common = { epoch: 1n, version: 4n, party: 0, payload: '0x01', evidence: '0x', signature };
const move = { kind: 'move', ...common, previous: word, next: word, ack: signature };
const share = { kind: 'share', ...common, round: word };
const entry = { seat: 2, owner: address, session: address, amount: 1000n, key: '0x', proof: '0x' };
const change = {
  epoch: 2n,
  version: 6n,
  state: word,
  rules: '0x0102',
  dealerHash: word,
  leaving: [1],
  entries: [entry],
  keys: ['0x', '0x', '0x'],
};

const BAD = [undefined, null, -1, 1.5, '0xZZ', '0xA', 'x', {}, [[]], -1n, 2n ** 300n, Number.NaN];
const harmed = <Value extends object>(value: Value): Value[] =>
  Object.keys(value).flatMap((key) => BAD.map((bad) => ({ ...value, [key]: bad })));

describe('a deed', () => {
  it.each([move, { ...move, ack: '0x' }, share])('is read field by field', (deed) =>
    expect(deedOf(deed, PLAIN)).toEqual(deed),
  );

  it('with anything else in any field is refused', () => {
    for (const deed of [...harmed(move), ...harmed(share)]) expect(() => deedOf(deed, PLAIN)).toThrow(Malformed);
  });

  it('leads to a version, is spelt in one way and is no longer than a message', () => {
    const longest = `0x${'00'.repeat(MAX_MESSAGE_CHARS / 2 - 1)}`;
    const long = `${longest}00`;
    expect(deedOf({ ...share, evidence: longest }, PLAIN)).toEqual({ ...share, evidence: longest });
    for (const harm of [
      { version: 0n },
      { payload: '0xAB' },
      { signature: signature.toUpperCase() },
      { evidence: long },
    ])
      expect(() => deedOf({ ...share, ...harm }, PLAIN)).toThrow(Malformed);
  });
});

describe('a change of seats', () => {
  it('is read alike in both spellings of numbers', () => {
    expect(changeOf(change, PLAIN)).toEqual(change);
    const filed = { ...change, epoch: '2', version: '6', entries: [{ ...entry, amount: '1000' }] };
    expect(changeOf(filed, FILED)).toEqual(change);
    expect(() => changeOf(filed, PLAIN)).toThrow(Malformed);
    expect(() => changeOf(change, FILED)).toThrow(Malformed);
  });

  it('with anything else in any field is refused', () => {
    const entries = harmed(entry).map((one) => ({ ...change, entries: [one] }));
    for (const one of [...harmed(change), ...entries, { ...change, version: 0n }])
      expect(() => changeOf(one, PLAIN)).toThrow(Malformed);
  });
});
