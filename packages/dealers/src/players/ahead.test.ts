import { type Hex, maskOf, seededRandom, unwrap } from '@facedown/base';
import { keyOf, openCipher } from '@facedown/crypto';
import { type Context, deal, deck, type Need, ownDeck } from '@facedown/game-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { playersDealer } from './dealer.js';
import { type Shuffled, verifyRow } from './obligation.js';
import { answerShuffle, type ShuffleAsk, setShuffling } from './shuffling.js';
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

  it('counts as one that holds, where it is of several decks, and not with one of them wrong', async () => {
    const bench = new Bench(seededRandom('two ahead'), 2);
    const needs = [ownDeck(1, [1, 2], 0, 3n), ownDeck(2, [3, 4], 1, 3n)];
    const made = await shuffledAhead(bench, needs, [0, 1]);
    await forgetAll();
    expect(await check(bench.state, needs, made)).toEqual({ ok: true, value: undefined });
    await forgetAll();
    const wrong = made.map((one, at) => (at === 1 ? { ...one, evidence: harmed(one.evidence) } : one));
    expect(await check(bench.state, needs, wrong)).toMatchObject({ ok: false, by: 1 });
  });

  it('is refused with evidence that is cut off, of the wrong seat or too long', async () => {
    const bench = new Bench(seededRandom('cut'), 3);
    const [first] = await shuffledAhead(bench, NEEDS, SEATS);
    const { context, evidence } = first!;
    expect(take(context, bench.state, NEEDS, evidence.slice(0, -2) as Hex)).toEqual({ ok: false, code: 'WrongLength' });
    expect(take(context, bench.state, NEEDS, `${evidence}00`)).toEqual({ ok: false, code: 'WrongLength' });
    expect(take(bench.context(1), bench.state, NEEDS, evidence)).toEqual({ ok: false, code: 'NothingOwed' });
  });
});

async function shuffledAhead(bench: Bench, needs: readonly Need[], seats: readonly number[]) {
  const made: { context: Context; evidence: Hex }[] = [];
  let state = bench.state;
  for (const seat of seats) {
    const context = bench.context(seat);
    const evidence = await bench.seats[seat]!.contribute(context, state, needs, true);
    made.push({ context, evidence });
    state = unwrap(take(context, state, needs, evidence));
  }
  return made;
}

const asked: ShuffleAsk[] = [];
/** A thread that finds everything right. */
const trusting = async (ask: ShuffleAsk) => {
  asked.push(ask);
  return { kind: 'right' as const };
};
const context = new Bench(seededRandom('thread'), 1).context(0);
const shuffledAs = (n: number): Shuffled => ({
  context,
  obligation: { kind: 'shuffle', key: keyOf(5n), inputs: [openCipher(1)] },
  bytes: Uint8Array.of(n >> 8, n & 255),
  outputs: [],
});
let fresh = 0;
const next = (count: number) => Array.from({ length: count }, () => shuffledAs(fresh++));
async function forgetAll() {
  setShuffling(trusting);
  await verifyRow(next(64));
  setShuffling(undefined);
}
/** Which shuffles the thread was asked about, call by call. */
async function askedFor(row: readonly Shuffled[]): Promise<number[][]> {
  asked.length = 0;
  setShuffling(trusting);
  await verifyRow(row);
  return asked.map((ask) =>
    ask.kind === 'verify' ? ask.made.map(({ bytes }) => row.findIndex((one) => one.bytes === bytes)) : [],
  );
}

describe('shuffles checked in another thread', () => {
  afterEach(() => setShuffling(undefined));

  it('are asked for once: of a row only the stretches between those that are known', async () => {
    const [a, b, c, d, e, f] = next(6) as [Shuffled, Shuffled, Shuffled, Shuffled, Shuffled, Shuffled];
    expect(await askedFor([a, b])).toEqual([[0, 1]]);
    expect(await askedFor([a, b])).toEqual([]);
    expect(await askedFor([a, c, b, d, e])).toEqual([[1], [3, 4]]);
    expect(await askedFor([f, a])).toEqual([[0]]);
    expect(await askedFor([])).toEqual([]);
  });

  it('are forgotten, the oldest first, when 64 others have come', async () => {
    const many = next(64);
    await askedFor(many);
    expect(await askedFor(many)).toEqual([]);
    await askedFor(next(1));
    expect(await askedFor(many.slice(1))).toEqual([]);
    expect(await askedFor(many.slice(0, 1))).toEqual([[0]]);
  });

  it('are not right because the thread says something else', async () => {
    setShuffling(async () => ({ kind: 'made', bytes: Uint8Array.of(1) }));
    expect(await verifyRow(next(2))).toEqual({ ok: false, code: 'BadShuffleProof' });
  });

  it('are made and checked here where there is no thread, and where it fails', async () => {
    const { isElsewhere } = playersDealer.ahead!;
    expect(isElsewhere()).toBe(false);
    setShuffling(() => Promise.reject(new Error('gone')));
    expect(isElsewhere()).toBe(true);
    const bench = new Bench(seededRandom('fails'), 2);
    const needs = [deck(0, [1, 2, 3], 3n)];
    const made = await shuffledAhead(bench, needs, [0, 1]);
    expect(await check(bench.state, needs, made)).toEqual({ ok: true, value: undefined });
  });

  it('are no shuffles when the thread gives what can’t be read as one', async () => {
    const bench = new Bench(seededRandom('unread'), 2);
    const needs = [deck(0, [1, 2, 3], 3n)];
    const answers = [
      { kind: 'right' },
      { kind: 'made', bytes: Uint8Array.of(1) },
      { kind: 'wrong', code: 'BadShuffleProof', at: 0 },
    ] as const;
    for (const answer of answers) {
      setShuffling(async () => answer);
      await expect(bench.seats[0]!.contribute(bench.context(0), bench.state, needs, true)).rejects.toMatchObject({
        code: 'NotShuffled',
      });
    }
  });

  it('are made in the thread only when nobody waits for them', async () => {
    const bench = new Bench(seededRandom('waits'), 2);
    const needs = [deck(0, [1, 2, 3], 3n)];
    const kinds: string[] = [];
    setShuffling(async (ask) => {
      kinds.push(ask.kind);
      return answerShuffle(ask);
    });
    await bench.seats[0]!.contribute(bench.context(0), bench.state, needs);
    expect(kinds).toEqual([]);
    const evidence = await bench.seats[0]!.contribute(bench.context(0), bench.state, needs, true);
    expect(kinds).toEqual(['prove']);
    bench.state = unwrap(playersDealer.contribute(bench.context(0), bench.state, needs, evidence));
    await bench.settle(needs);
    await bench.settle([deal(0, 0)]);
    expect((await bench.hand(0)).size).toBe(1);
  });

  it('are none of a key that can’t be read', () => {
    const ask: ShuffleAsk = { kind: 'verify', key: keyOf(5n).bytes, inputs: new Uint8Array(0), made: [] };
    expect(answerShuffle(ask)).toEqual({ kind: 'right' });
    expect(() => answerShuffle({ ...ask, key: new Uint8Array(63) })).toThrow(
      expect.objectContaining({ code: 'WrongLength' }),
    );
  });

  it('that were seen lay the same slots again, without a second proof', async () => {
    const bench = new Bench(seededRandom('seen'), 2);
    const needs = [deck(0, [1, 2, 3], 3n)];
    const evidence = await bench.seats[0]!.contribute(bench.context(0), bench.state, needs);
    const lay = () => unwrap(playersDealer.contribute(bench.context(0), bench.state, needs, evidence)).slots;
    const [one, other] = [lay(), lay()];
    for (const slot of [0, 1, 2]) expect(other.get(slot)).toBe(one.get(slot));
  });
});
