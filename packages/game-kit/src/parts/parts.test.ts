import { type Hex, randomBelow, seededRandom, unwrap } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { PendingKind } from '../joints/layout.js';
import { deal } from '../joints/needs.js';
import { listHash, openedList, opening } from './brought.js';
import { append, at, bytesOf, EMPTY, lengthOf, listOf, range, without } from './bytes.js';
import {
  callOff,
  drop,
  ended,
  type FeeTable,
  feeCase,
  feeKit,
  leave,
  openFees,
  out,
  pay,
  refund,
  share,
  sit,
} from './fees.js';
import { dealEach, dealt, dealtTo } from './hands.js';
import { bit, count, firstFrom, has, highest, leftOf, lowest, members, placeOf, put } from './seats.js';
import { suited } from './suited.js';
import { answered, CLOSED, firstToSpeak, isAsked, isOpen, opened, pendingIn } from './window.js';

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
  it('are sixteen at the most', () => {
    expect([has(0x1ffff, 15), has(0x1ffff, 16), leftOf(bit(0) | bit(15), 14), leftOf(bit(0) | bit(15), 15)]).toEqual([
      true,
      false,
      15,
      0,
    ]);
    expect([count(0), members(0), placeOf(mask, 1), placeOf(mask, 15)]).toEqual([0, [], 0, 3]);
  });
  it('with the most or the fewest are all those that have as many', () => {
    const values = [9, 4, 0, 0, 7, 4];
    expect([highest(mask, values), lowest(mask, values), highest(bit(1), values)]).toEqual([
      bit(4),
      bit(1) | bit(5),
      bit(1),
    ]);
  });
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

describe('hands', () => {
  it('are dealt from the top of the deck, seat after seat of those who play', () => {
    const playing = bit(1) | bit(3);
    expect([dealtTo(playing, 1, 2), dealtTo(playing, 3, 2)]).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(dealEach(playing, 2)).toEqual([deal(0, 1), deal(1, 1), deal(2, 3), deal(3, 3)]);
    expect(dealt(['0x', '0x', '0x', '0x'], playing, 2)).toEqual(['0x', '0x0001', '0x', '0x0203']);
  });
});

describe('cards of suits', () => {
  it('count rank by rank, suit by suit', () => {
    const french = suited();
    expect([french.faces, french.cards.length, french.cards[51]]).toEqual([52, 52, 51]);
    expect([french.suitOf(12), french.suitOf(13), french.rankOf(12), french.rankOf(13)]).toEqual([0, 1, 12, 0]);
    expect([french.nameOf(0), french.nameOf(25), french.nameOf(51)]).toEqual(['A♣', 'K♦', 'K♠']);
    const small = suited(['x', 'y'], ['a', 'b', 'c']);
    expect([small.faces, small.ofSuit(0), small.ofSuit(2)]).toEqual([6, 0b11n, 0b110000n]);
  });
});

describe('a window', () => {
  const asked = opened(bit(0) | bit(2) | bit(3));

  it('is open until all who are asked have answered', () => {
    expect([isOpen(CLOSED), isOpen(asked), isAsked(asked, 0), isAsked(asked, 1)]).toEqual([false, true, true, false]);
    expect(pendingIn(asked)).toMatchObject({ kind: PendingKind.All, seats: 13n });
    const last = answered(answered(asked, 0, false), 2, true);
    expect([isAsked(last, 0), isAsked(last, 2), isAsked(last, 3), isOpen(answered(last, 3, false))]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
  it('is spoken in first by the next on the left who speaks up', () => {
    const spoken = answered(answered(answered(asked, 3, true), 0, true), 2, false);
    expect([firstToSpeak(spoken, 0), firstToSpeak(spoken, 2), firstToSpeak(spoken, 3)]).toEqual([3, 3, 0]);
    expect(firstToSpeak(answered(asked, 0, false), 1)).toBeUndefined();
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
  it.each([
    ['the highest fee', { fee: 2n ** 100n - 1n }],
    ['no fee', { fee: 0n }],
    ['as many seats as it needs', { maxSeats: 2 }],
    ['as many seats as the game has', { maxSeats: 4 }],
  ])('open a table with %s', (_what, config) =>
    expect(open(config)).toMatchObject({ ok: true, value: { seated: 0, playing: 0, winners: 0, pool: 0n } }),
  );
  it('are called off: a last seat wins, several share, and where all are missing all share', () => {
    const three = unwrap(pay(seated(0, 1, 2)));
    expect(callOff(three, bit(0) | bit(1))).toMatchObject({
      stacks: [0n, 0n, 30n],
      winners: bit(2),
      playing: bit(2),
      pool: 0n,
    });
    expect(callOff(three, bit(1))).toMatchObject({ stacks: [15n, 0n, 15n], winners: 0, playing: bit(0) | bit(2) });
    expect(callOff(three, 7)).toMatchObject({ stacks: [10n, 10n, 10n], winners: 0, playing: 7 });
    expect(callOff(three, 0)).toMatchObject({ stacks: [10n, 10n, 10n], winners: 0 });
  });
  it('are lost by a seat that is out, with its cards, and won by the last', () => {
    const state = { table: unwrap(pay(seated(0, 1, 2))), phase: 1, hands: ['0x00', '0x01', '0x02'] as Hex[] };
    const two = out(state, 9, 1);
    expect(two).toMatchObject({ phase: 1, hands: ['0x00', '0x', '0x02'], table: { playing: 5, pool: 30n } });
    expect(out(two, 9, 0)).toMatchObject({
      phase: 9,
      hands: ['0x', '0x', '0x02'],
      table: { winners: 4, pool: 0n, stacks: [0n, 0n, 30n] },
    });
    expect(ended(state, 9, 3)).toMatchObject({ phase: 9, table: { winners: 3, stacks: [15n, 15n, 0n] } });
  });
  it('are tried with any number of seats, some of them empty, and taken exactly', () => {
    const tried = feeCase({ game: { seats: { min: 2, max: 4 } } } as never);
    const seen = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const { config, amounts } = tried.seating(seededRandom(`seating ${i}`));
      expect(amounts.every((amount) => amount === config.fee)).toBe(true);
      expect(config.minSeats).toBe(2);
      seen.add(`${amounts.length} of ${config.maxSeats}`);
    }
    expect([...seen].sort()).toEqual(['2 of 2', '2 of 3', '2 of 4', '3 of 3', '3 of 4', '4 of 4']);
    expect(tried.playing!({ table: { ...seated(), playing: 5 } })).toBe(5n);
    const kit = feeKit({} as never, tried as never);
    expect(kit.presets[0].config(3)).toEqual({ fee: 0n, minSeats: 3, maxSeats: 3 });
    expect(kit.buyIns({ fee: 7n, minSeats: 2, maxSeats: 2 })).toEqual({ least: 7n, most: 7n, usual: 7n });
  });
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
