import { afterEach, describe, expect, it } from 'vitest';
import { setNumbers } from '../ui/numbers.js';
import { amountAt, clamp, formatAmount, parseAmount, positionOf, potRaise } from './amounts.js';

describe('parseAmount', () => {
  it.each([
    ['1200', 1200n],
    ['1,200', 1200n],
    ['1.2k', 1200n],
    ['2bb', 20n],
    ['2.5 BB', 25n],
    [' 7 ', 7n],
  ])('reads %s', (text, amount) => expect(parseAmount(text, 10n)).toBe(amount));
  it.each(['', 'x', '-5', '1.5', '0.33bb', '1e3', '12bbb'])('refuses %s', (text) =>
    expect(parseAmount(text, 10n)).toBeUndefined(),
  );
});

describe('formatAmount', () => {
  it('groups thousands', () =>
    expect([0n, 999n, 1000n, 1234567n].map(formatAmount)).toEqual(['0', '999', '1,000', '1,234,567']));
});

describe('potRaise', () => {
  it('counts the call into the pot', () => {
    // Pot 30 with a bet of 10 to call: a pot-sized raise is to 10 + (30 + 10).
    expect(potRaise(30n, 10n, 0n, 100n)).toBe(50n);
    expect(potRaise(30n, 0n, 0n, 50n)).toBe(15n);
  });
});

describe('the slider', () => {
  const range = { min: 20n, max: 1000n };
  it('reaches both ends exactly', () => {
    expect(amountAt(0, range, 5n)).toBe(20n);
    expect(amountAt(1000, range, 5n)).toBe(1000n);
  });
  it('never leaves the range and never falls as it moves', () => {
    let last = 0n;
    for (let position = 0; position <= 1000; position++) {
      const amount = amountAt(position, range, 5n);
      expect(amount >= range.min && amount <= range.max && amount >= last).toBe(true);
      last = amount;
    }
  });
  it('shows an amount where it would be chosen', () => {
    for (const amount of [20n, 100n, 500n, 1000n]) {
      const back = amountAt(positionOf(amount, range), range, 1n);
      expect(Number(back)).toBeCloseTo(Number(amount), -1);
    }
  });
  it('stands at its end where there is one amount only', () => expect(positionOf(7n, { min: 7n, max: 7n })).toBe(1000));
});

describe('clamp', () => {
  it('keeps within the range', () =>
    expect([1n, 5n, 99n].map((n) => clamp(n, { min: 2n, max: 9n }))).toEqual([2n, 5n, 9n]));
});

describe('German numbers', () => {
  afterEach(() => setNumbers('en'));
  it('are grouped by points and read so', () => {
    setNumbers('de');
    expect(formatAmount(1234567n)).toBe('1.234.567');
    expect(parseAmount('1.200', 10n)).toBe(1200n);
    expect(parseAmount('1,2k', 10n)).toBe(1200n);
    expect(parseAmount('2,5bb', 10n)).toBe(25n);
  });
});
