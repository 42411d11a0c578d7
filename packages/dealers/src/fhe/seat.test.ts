import { allFaces, type Hex, maskOf, slotAt, unwrap } from '@facedown/base';
import { type Context, claim, deal, drop, mix, type Need, ownDeck, passCopy, same, show } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { fheDealer } from './dealer.js';
import type { FheState } from './layout.js';
import { fheSeat } from './seat.js';

const context: Context = { chainId: 1n, table: `0x${'1a'.repeat(20)}`, tableId: 3n, epoch: 0n, version: 4n, party: 0 };
const at = (position: number) => slotAt(0, position);
const ALL = allFaces(64);
/** Faces 5, 6, 5 at the places 0, 1, 2. */
const WORD = 5n | (6n << 6n) | (5n << 12n);

function met(state: FheState, needs: Need[]): FheState {
  const given = unwrap(fheDealer.contribute(context, state, needs, '0x'));
  return unwrap(fheDealer.resolve(given, needs)).state;
}
const started = unwrap(fheDealer.start('0x', ['0x', '0x']));
const laid = met(started, [ownDeck(0, [5, 6, 5, 7, 8], 0, 3n)]);
const dealt = met(
  laid,
  [0, 1, 2].map((i) => deal(at(i), 0)),
);

function seatWith(readHand: (reference: Hex) => Promise<bigint> = async () => WORD) {
  const opened: (readonly Need[])[] = [];
  const open = async (_: Context, needs: readonly Need[]) => {
    opened.push(needs);
    return Uint8Array.of(1);
  };
  return { opened, seat: fheSeat({ seat: 0, port: { serve: async () => {}, open, readHand } }) };
}

describe('a seat that has read its hand', () => {
  const lies: [string, string, Need[], number[][]][] = [
    ['a false claim', 'FalseFace', [claim(at(0), maskOf([6]))], []],
    ['a false claim before an unknown slot', 'FalseFace', [claim(at(0), maskOf([6])), drop(at(20))], []],
    ['an unknown slot before a false claim', 'UnknownSlot', [drop(at(20)), claim(at(0), maskOf([6]))], []],
    ['a card shown that is none of the set', 'FalseFace', [show(at(1), maskOf([5]))], []],
    ['a false claim after a mix', 'FalseFace', [mix([at(0), at(1)]), claim(at(0), maskOf([5]))], [[1, 0]]],
    ['a false claim of a copy', 'FalseFace', [passCopy(at(1), 0, at(30)), claim(at(30), maskOf([5]))], []],
    ['unequal cards', 'NotTheSame', [same(at(0), at(1))], []],
    ['a card that is gone', 'UnknownSlot', [drop(at(0)), show(at(0), ALL)], []],
    ['a card of the deck', 'NotHeld', [show(at(3), ALL)], []],
  ];
  it.each(lies)(
    'refuses %s by itself, with the first fault, and opens nothing: %s',
    async (_, code, needs, arrange) => {
      const { seat, opened } = seatWith();
      await seat.hand(dealt);
      await expect(seat.prove(context, dealt, needs, arrange)).rejects.toMatchObject({ code });
      expect(opened).toEqual([]);
    },
  );
  it('opens what is so', async () => {
    const { seat, opened } = seatWith();
    await seat.hand(dealt);
    const needs = [mix([at(0), at(1)]), same(at(1), at(2))];
    expect(await seat.prove(context, dealt, needs, [[1, 0]])).toBe('0x010001');
    expect(opened).toEqual([needs]);
  });
  it('never asks the vault for a change of labels', async () => {
    const { seat, opened } = seatWith();
    await seat.hand(dealt);
    expect(await seat.prove(context, dealt, [mix([at(0), at(1)]), drop(at(0))], [[1, 0]])).toBe('0x0100');
    expect(opened).toEqual([]);
  });
});

describe('a seat whose key holders are silent', () => {
  it('waits for no hand to post what was opened before', async () => {
    const { seat, opened } = seatWith(() => new Promise(() => {}));
    void seat.hand(dealt);
    expect(await seat.prove(context, dealt, [claim(at(0), maskOf([5]))], [])).toBe('0x01');
    expect(opened).toHaveLength(1);
  });
  it('asks again for a hand that it did not get', async () => {
    let asked = 0;
    const { seat } = seatWith(() => (++asked === 1 ? Promise.reject(new Error('silent')) : Promise.resolve(WORD)));
    await expect(seat.hand(dealt)).rejects.toThrow('silent');
    expect([...(await seat.hand(dealt)).values()]).toEqual([5, 6, 5]);
  });
});
