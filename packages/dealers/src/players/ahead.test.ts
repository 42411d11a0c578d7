import { type Hex, maskOf, seededRandom, unwrap } from '@facedown/base';
import { type Context, deck } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { playersDealer } from './dealer.js';
import { Bench } from './testing.js';

const SEATS = [0, 1, 2];
const NEEDS = [deck(0, [0, 1, 2, 3, 4, 5], maskOf(SEATS))];
const { take, check } = playersDealer.ahead!;

/** The last hex digit is another. */
const harmed = (evidence: Hex): Hex => `${evidence.slice(0, -1)}${evidence.endsWith('0') ? '1' : '0'}` as Hex;

describe('a deck that was shuffled ahead', () => {
  it('counts with every shuffle of it, whoever’s is wrong and whichever were seen before', async () => {
    const bench = new Bench(seededRandom('ahead'), SEATS.length);
    const made: { context: Context; evidence: Hex }[] = [];
    let state = bench.state;
    for (const seat of SEATS) {
      const context = bench.context(seat);
      const evidence = await bench.seats[seat]!.contribute(context, state, NEEDS);
      made.push({ context, evidence });
      state = unwrap(take(context, state, NEEDS, evidence));
    }
    expect(await check(bench.state, NEEDS, made)).toEqual({ ok: true, value: undefined });
    for (const seat of SEATS) {
      const wrong = made.map((one, at) => (at === seat ? { ...one, evidence: harmed(one.evidence) } : one));
      expect(await check(bench.state, NEEDS, wrong)).toMatchObject({ ok: false, by: seat });
    }
  });
});
