import type { Hex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { delegateDigest } from '../../signing/digest.js';
import { signWith } from '../../signing/session.js';
import { begun, id, joined, people, sessions, signedBy, stateCalled } from '../../testing/judgedHoldem.js';
import { badAcks, inSeatOrder, isForSeat } from './signed.js';

const upper = (value: Hex): Hex => `0x${value.slice(2).toUpperCase()}`;

describe('acks', () => {
  const state = stateCalled('five');
  const { acks } = signedBy([0, 1], 5n, state);
  it('are of every seat in the order of seats, of this version and this state', () => {
    const { table } = begun();
    const bad = (...more: Hex[]) => badAcks(table, 5n, state, more);
    expect(bad(...acks)).toBeUndefined();
    expect([bad(), bad(acks[0]!), bad(...acks, acks[0]!)]).toEqual(['MissingAcks', 'MissingAcks', 'MissingAcks']);
    expect(bad(acks[1]!, acks[0]!)).toBe('BadSignature');
    expect(badAcks(table, 6n, state, acks)).toBe('BadSignature');
    expect(badAcks(table, 5n, stateCalled('six'), acks)).toBe('BadSignature');
  });
  it('are in the order of seats, whoever came first', () => {
    const table = joined(1, 0);
    expect(table.entries.map(({ seat }) => seat)).toEqual([1, 0]);
    expect(inSeatOrder(table.entries).map(({ seat }) => seat)).toEqual([0, 1]);
    expect(badAcks(table, 5n, state, acks)).toBeUndefined();
  });
});

describe('a call for a seat', () => {
  const table = joined(0, 1);
  const keeper = people[4]!.address;
  const permission = signWith(sessions[1]!)(delegateDigest(id, 1, keeper));
  it('is its wallet’s and its session key’s, in any spelling', () => {
    for (const by of [people[1]!.address, sessions[1]!.address]) {
      expect([isForSeat(table, 1, { by }), isForSeat(table, 1, { by: upper(by) })]).toEqual([true, true]);
      expect(isForSeat(table, 0, { by })).toBe(false);
    }
    expect(isForSeat(table, 1, {})).toBe(false);
  });
  it('is theirs whom its session key has named, for this seat alone', () => {
    expect(isForSeat(table, 1, { by: keeper, permission })).toBe(true);
    expect(isForSeat(table, 1, { by: keeper })).toBe(false);
    expect(isForSeat(table, 0, { by: keeper, permission })).toBe(false);
    expect(isForSeat(table, 1, { by: people[3]!.address, permission })).toBe(false);
  });
  it('is nobody’s where nobody sits, though a host vouches for all', () => {
    const vouched = { ...table, isVouched: true };
    expect([isForSeat(vouched, 1, {}), isForSeat(vouched, 2, {})]).toEqual([true, false]);
  });
});
