import { type Hex, randomBelow, seededRandom, unwrap } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { listHash, openedList, opening } from './brought.js';
import { append, at, bytesOf, EMPTY, lengthOf, listOf, range, without } from './bytes.js';
import { drop, type FeeTable, leave, openFees, pay, refund, share, sit } from './fees.js';
import { bit, count, firstFrom, has, leftOf, members, placeOf, put } from './seats.js';

const refused = (code: string) => ({ ok: false, code });

describe('seats', () => {
  const mask = bit(1) | bit(4) | bit(5);

  it('are members of a mask below sixteen and of nothing beyond', () => {
    expect(members(mask)).toEqual([1, 4, 5]);
    expect(count(mask)).toBe(3);
    expect([0, 1, 5, 33, 255].map((seat) => has(mask, seat))).toEqual([false, true, true, false, false]);
  });
  it('take turns past those who are out, round the table', () => {
    expect([0, 1, 4, 5, 15].map((seat) => leftOf(mask, seat))).toEqual([1, 4, 5, 1, 1]);
    expect(leftOf(bit(3), 3)).toBe(3);
    expect(placeOf(mask, 5)).toBe(2);
  });
  it('are none in an empty mask', () => expect(() => firstFrom(0, 2)).toThrow('no seat'));
  it('are put into a copy', () => {
    const before = [1, 2] as [number, number];
    expect(put(before, 1, 9)).toEqual([1, 9]);
    expect(before).toEqual([1, 2]);
  });
});

describe('byte lists', () => {
  it('grow at the end and are cut from the front', () => {
    const list = append(append(listOf([7]), 255), 0);
    expect(bytesOf(list)).toEqual([7, 255, 0]);
    expect([lengthOf(list), at(list, 1), without(list, 2), lengthOf(EMPTY)]).toEqual([3, 255, '0x00', 0]);
  });
});

/** The other half of these facts is in contracts/test/kit/ByteList.t.sol. */
describe('a byte list of one word', () => {
  const full = range(1, 32);
  it('takes its 32nd byte, and no more', () => {
    expect(append(range(1, 31), 32)).toBe(full);
    expect(() => append(full, 33)).toThrow('takes no more');
  });
});

describe('a brought list', () => {
  const nonce: Hex = `0x${'5a'.repeat(32)}`;
  const hash = listHash(1, [3, 1, 2], nonce);

  it('opens its own hash', () => expect(openedList(1, opening([3, 1, 2], nonce), hash)).toBe('0x030102'));
  it.each([
    ['another list', 1, opening([3, 2, 1], nonce)],
    ['another nonce', 1, opening([3, 1, 2], `0x${'5b'.repeat(32)}`)],
    ['the hash of another seat, repeated', 0, opening([3, 1, 2], nonce)],
    ['no list', 1, nonce],
    ['nothing', 1, '0x' as Hex],
  ])('does not open it to %s', (_what, seat, data) => expect(openedList(seat, data, hash)).toBeUndefined());
});

describe('fees', () => {
  const open = (config: Partial<FeeTable> = {}) => openFees({ fee: 10n, minSeats: 2, maxSeats: 3, ...config }, 4);
  const seated = (...seats: number[]) => seats.reduce((table, seat) => unwrap(sit(table, seat, 10n)), unwrap(open()));
  const owned = ({ stacks, pool }: FeeTable) => stacks.reduce((sum, stack) => sum + stack, pool);

  it.each([
    ['a fee beyond all sums', { fee: 2n ** 100n }, 'AmountOutOfRange'],
    ['one seat', { minSeats: 1 }, 'MalformedConfig'],
    ['fewer seats than it needs', { maxSeats: 1 }, 'MalformedConfig'],
    ['more seats than the game has', { maxSeats: 5 }, 'MalformedConfig'],
  ])('refuse a table with %s', (_what, config, code) => expect(open(config)).toEqual(refused(code)));
  it('refuse a seat that is not there, taken, or pays otherwise', () => {
    expect(sit(seated(), 3, 10n)).toEqual(refused('NoSuchSeat'));
    expect(sit(seated(1), 1, 10n)).toEqual(refused('SeatTaken'));
    expect(sit(seated(1), 0, 11n)).toEqual(refused('AmountOutOfRange'));
  });
  it('let a seat leave once, with what it owns', () => {
    const { table, amount } = unwrap(leave(seated(0, 1), 1));
    expect(amount).toBe(10n);
    expect(leave(table, 1)).toEqual(refused('SeatEmpty'));
    expect(leave(table, 3)).toEqual(refused('NoSuchSeat'));
  });
  it('are paid by everyone who sits, if there are enough', () => {
    expect(pay(seated(2))).toEqual(refused('NotEnoughSeats'));
    expect(unwrap(pay(seated(0, 2)))).toMatchObject({ pool: 20n, playing: 5, stacks: [0n, 0n, 0n] });
  });
  it('give what does not divide to the first winner from the first seat on', () => {
    const table = unwrap(pay(seated(0, 1, 2)));
    expect(share({ ...table, pool: 31n }, 5, 1)).toMatchObject({ stacks: [15n, 0n, 16n], winners: 5, pool: 0n });
  });
  it('go back to those who are not to blame when a game is off, and nobody has won', () => {
    const table = drop(unwrap(pay(seated(0, 1, 2))), bit(1));
    expect(refund(table, 0)).toMatchObject({ stacks: [15n, 0n, 15n], winners: 0, pool: 0n });
  });
  it('are conserved whatever happens', () => {
    for (let round = 0; round < 200; round++) {
      const random = seededRandom(`fees/${round}`);
      let table = unwrap(open({ fee: BigInt(randomBelow(random, 1000)) }));
      let inside = 0n;
      for (let i = 0; i < 6; i++) {
        const seat = randomBelow(random, 4);
        const sat = sit(table, seat, table.fee);
        const left = leave(table, randomBelow(random, 4));
        if (sat.ok) [table, inside] = [sat.value, inside + table.fee];
        else if (left.ok) [table, inside] = [left.value.table, inside - left.value.amount];
        expect(owned(table)).toBe(inside);
      }
      const paid = pay(table);
      if (!paid.ok) continue;
      const out = drop(paid.value, 1 << members(paid.value.playing)[0]!);
      const winners = out.playing & (1 + randomBelow(random, 7)) || out.playing;
      for (const ended of [share(out, winners, randomBelow(random, 3)), refund(out, 0)])
        expect(owned(ended)).toBe(inside);
    }
  });
});
