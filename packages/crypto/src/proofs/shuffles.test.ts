import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import type { Cipher } from '../element.js';
import { keyOf } from '../elgamal.js';
import { getWord, mod, putWord } from '../field.js';
import { shuffleRow } from '../testing.js';
import { proveShuffle, type ShuffleMade, verifyShuffle, verifyShuffles } from './shuffle.js';

const { secrets, key, inputs: fresh, made, decks } = shuffleRow(5, 4, 'shuffles.test');

const changed = (bytes: Uint8Array, at: number): Uint8Array => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));
const bytesOf = (decks: readonly Cipher[][]) => decks.map((deck) => deck.map(({ a, b }) => [a.bytes, b.bytes]));

describe('shuffles that follow each other', () => {
  it('give the same decks together as one by one', () => {
    const together = verifyShuffles(key, fresh, made);
    if (!together.ok) throw new Error(together.code);
    expect(bytesOf(together.value)).toEqual(bytesOf(decks));
    made.forEach(({ context, bytes }, at) => {
      const one = verifyShuffle(context, key, decks[at - 1] ?? fresh, bytes);
      if (!one.ok) throw new Error(one.code);
      expect(bytesOf([one.value])).toEqual(bytesOf([together.value[at]!]));
    });
  });

  it('are refused with any word of any of them changed, and the wrong one is named', () => {
    made.forEach(({ context, bytes }, at) => {
      for (let word = 0; word < bytes.length / 32; word += 3) {
        const lie = made.with(at, { context, bytes: changed(bytes, 32 * word + 31) });
        expect(verifyShuffles(key, fresh, lie), `${at}, word ${word}`).toMatchObject({ ok: false, wrong: at });
      }
    });
  });

  it('are refused from another seat, out of order, with one left out, under another key and of another deck', () => {
    const [first, second] = made as [ShuffleMade, ShuffleMade];
    const swapped = made.with(0, { ...first, context: second.context });
    expect(verifyShuffles(key, fresh, swapped)).toMatchObject({ ok: false, wrong: 0 });
    expect(verifyShuffles(key, fresh, [second, first])).toMatchObject({ ok: false, wrong: 0 });
    expect(verifyShuffles(key, fresh, made.toSpliced(1, 1))).toMatchObject({ ok: false, wrong: 1 });
    expect(verifyShuffles(keyOf(secrets[0]!), fresh, made)).toMatchObject({ ok: false, wrong: 0 });
    expect(verifyShuffles(key, fresh.toReversed(), made)).toMatchObject({ ok: false, wrong: 0 });
  });

  it('of two that are wrong the first is named, though their faults are the same', () => {
    const lies = made.map(({ context, bytes }, at) => ({
      context,
      bytes: at === 1 || at === 2 ? changed(bytes, bytes.length - 1) : bytes,
    }));
    expect(verifyShuffles(key, fresh, lies)).toMatchObject({ ok: false, code: 'BadShuffleProof', wrong: 1 });
  });

  it('by two in league, whose faults take each other away in a sum without weights, are refused all the same', () => {
    // s₁ stands alone before G: what one has too much there, the other has too little.
    const s1 = 192 * fresh.length + 384;
    const shifted = (bytes: Uint8Array, by: bigint): Uint8Array => {
      const lie = bytes.slice();
      putWord(lie, s1, mod(getWord(bytes, s1) + by));
      return lie;
    };
    const pairs: [number, number][] = [
      [0, 1],
      [1, 3],
      [0, 3],
    ];
    for (const [one, other] of pairs) {
      const lies = made.map(({ context, bytes }, at) => ({
        context,
        bytes: at === one ? shifted(bytes, 5n) : at === other ? shifted(bytes, -5n) : bytes,
      }));
      expect(verifyShuffles(key, fresh, lies)).toMatchObject({ ok: false, code: 'BadShuffleProof', wrong: one });
    }
  });

  it('are refused with one among them that proves another deck than it was given, which the others shuffle on', () => {
    made.forEach((_, at) => {
      const before = decks[at - 1] ?? fresh;
      const swapped = before.with(2, before[0]!);
      const order = swapped.map((_card, i) => i);
      let deck: readonly Cipher[] = swapped;
      const lies = made.map((honest, i) => {
        if (i < at) return honest;
        const forged = proveShuffle(honest.context, key, deck, order, secrets[0]!, seededRandom(`swapped ${i}`));
        deck = forged.outputs;
        return { context: honest.context, bytes: forged.bytes };
      });
      expect(verifyShuffles(key, fresh, lies)).toMatchObject({ ok: false, code: 'BadShuffleProof', wrong: at });
    });
  });

  it('are refused with two responses changed against each other: each equation has a weight of its own', () => {
    const { context, bytes } = made[0]!;
    const s1 = 192 * fresh.length + 384;
    const at = (i: number) => s1 + 32 * i;
    for (let i = 0; i < 4; i++)
      for (let j = 0; j < 4; j++) {
        if (i === j) continue;
        for (const by of [5n, -5n]) {
          const lie = bytes.slice();
          putWord(lie, at(i), mod(getWord(bytes, at(i)) + 5n));
          putWord(lie, at(j), mod(getWord(bytes, at(j)) + by));
          expect(verifyShuffle(context, key, fresh, lie)).toEqual({ ok: false, code: 'BadShuffleProof' });
        }
      }
  });

  it('of none give none', () => expect(verifyShuffles(key, fresh, [])).toEqual({ ok: true, value: [] }));
});
