import { type Hex, hexToBytes, maskOf, seededRandom, unwrap } from '@facedown/base';
import { elementOf, generator } from '@facedown/crypto';
import {
  claim,
  close,
  DECK,
  deal,
  deck,
  drop,
  exit,
  hide,
  mix,
  type Need,
  none,
  pass,
  passCopy,
  reshuffle,
  same,
  show,
} from '@facedown/game-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { isManyShows, playersDealer } from './dealer.js';
import { newCardSecret } from './seat.js';
import { cipherOf, makeSlot, type PlayersState } from './state.js';
import { shuffleStep } from './steps.js';
import { Bench } from './testing.js';

const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const all = maskOf([0, 1, 2]);
const ANY = 0x3ffn;

let bench: Bench;
/** Slots 0 and 3 are seat 0's, 1 and 2 those of the others; the faces are all different. */
let state: PlayersState;
beforeAll(async () => {
  bench = new Bench(seededRandom('proving'), 3);
  await bench.settle([deck(0, FACES, all)]);
  await bench.settle([deal(0, 0), deal(1, 1), deal(2, 2), deal(3, 0)]);
  state = bench.state;
});

/** The same state with nonsense sealed in a slot: its tokens are as before. */
function garbled(slot: number): PlayersState {
  const { cipher, ...fields } = state.slots.get(slot)!;
  const other = makeSlot(fields, { a: cipherOf(state.slots.get(slot)!).a, b: elementOf(generator(9)) });
  expect(other.cipher).not.toBe(cipher);
  return { ...state, slots: new Map([...state.slots, [slot, other]]) };
}

describe('players: a seat', () => {
  it('has a secret that is not zero, whatever its source gives', () => {
    let asked = 0;
    expect(newCardSecret((length) => new Uint8Array(length).fill(asked++ < 2 ? 0 : 1))).not.toBe(0n);
  });

  it('proves nothing that is not so', async () => {
    const [mine, other] = [(await bench.hand(0)).get(0)!, (await bench.hand(0)).get(3)!];
    const own = maskOf([mine]);
    const asked: [string, readonly Need[], number[][], string][] = [
      ['a claim of a set without the face', [claim(0, ANY & ~own)], [], 'FalseFace'],
      ['that none of two cards has a face that the first has', [none([0, 3], own)], [], 'FalseFace'],
      ['that none of two cards has a face that the second has', [none([0, 3], maskOf([other]))], [], 'FalseFace'],
      ['that two cards are the same', [same(0, 3)], [], 'NotTheSame'],
      ['an arrangement with a card twice', [mix([0, 3])], [[0, 0]], 'BadArrangement'],
      ['an arrangement of fewer', [mix([0, 3])], [[0]], 'BadArrangement'],
      ['an arrangement of more', [mix([0, 3])], [[0, 1, 0]], 'BadArrangement'],
      ['an arrangement with a place behind the last', [mix([0, 3])], [[0, 2]], 'BadArrangement'],
      ['an arrangement with a place before the first', [mix([0, 3])], [[-1, 0]], 'BadArrangement'],
      ['no arrangement for a mix', [mix([0, 3])], [], 'BadArrangement'],
      ['a return to a deck that there is not', [passCopy(0, 0, 0x0500), pass(0x0500, DECK)], [], 'NoSuchSeat'],
      ['an arrangement for nothing', [show(0, ANY)], [[0, 1]], 'BadArrangement'],
    ];
    for (const [what, needs, arrange, code] of asked)
      await expect(bench.evidence(0, needs, arrange), what).rejects.toMatchObject({ code, recoverable: false });
  });

  it('says nothing about a card that has no face', async () => {
    const strange = garbled(0);
    const [seat, context] = [bench.seats[0]!, bench.context(0)];
    await expect(seat.hand(strange)).rejects.toMatchObject({ code: 'WrongFace' });
    for (const needs of [[claim(0, ANY)], [none([0, 3], 1n << 200n)]])
      await expect(seat.prove(context, strange, needs, [])).rejects.toMatchObject({ code: 'FalseFace' });
  });

  it('shuffles when it is asked, and not before', async () => {
    const needs = [reshuffle([4, 5, 6], all)];
    for (const seat of [1, 2])
      await expect(bench.seats[seat]!.contribute(bench.context(seat), state, needs)).rejects.toMatchObject({
        code: 'NothingOwed',
      });
  });

  it('leaves with empty hands where it owes nothing for any card', async () => {
    expect(await bench.evidence(2, [exit([])])).toBe('0x');
    expect(unwrap(bench.check(2, [exit([])], '0x')).state).toEqual(state);
  });
});

describe('players: a true token', () => {
  it('opens no card that has no face', async () => {
    const needs = [show(0, ANY)];
    const evidence = await bench.evidence(0, needs);
    expect(playersDealer.prove(bench.context(0), garbled(0), needs, evidence)).toEqual({
      ok: false,
      code: 'WrongFace',
    });
    const two = [show(4, ANY), show(5, ANY)];
    const shares = [0, 1, 2].map((seat) => bench.seats[seat]!.contribute(bench.context(seat), state, two));
    for (const slot of [4, 5]) {
      let now = garbled(slot);
      for (const seat of [0, 1])
        now = unwrap(playersDealer.contribute(bench.context(seat), now, two, await shares[seat]!));
      expect(playersDealer.contribute(bench.context(2), now, two, await shares[2]!)).toEqual({
        ok: false,
        code: 'WrongFace',
      });
    }
  });
});

describe('players: what is settled', () => {
  it.each<[string, () => readonly Need[], string]>([
    ['a slot that there is not, dealt', () => [deal(77, 1)], 'UnknownSlot'],
    ['a slot that there is not, shown', () => [show(77, ANY)], 'UnknownSlot'],
    ['a dealt card, dealt again', () => [deal(0, 2)], 'AlreadyDealt'],
    ['a card whose tokens are missing, dealt', () => [deal(4, 1)], 'NotDealable'],
    ['a card whose tokens are missing, shown', () => [show(4, ANY)], 'TokenMissing'],
    ['a claim', () => [claim(0, ANY)], 'UnexpectedVerb'],
  ])('is refused: %s', (_, needs, code) => expect(playersDealer.resolve(state, needs())).toEqual({ ok: false, code }));

  it('is the end of a round', () => {
    const { state: closed, shown } = unwrap(playersDealer.resolve(state, [close()]));
    expect([closed, shown]).toEqual([state, []]);
  });

  it('shows no face that the rules exclude, though all tokens are there', async () => {
    const needs = [show(0, 1n << 200n)];
    const world = new Bench(seededRandom('excluded'), 2);
    await world.settle([deck(0, [1, 2], 3n)]);
    let now = world.state;
    for (const seat of [0, 1]) {
      const evidence = await world.seats[seat]!.contribute(world.context(seat), now, needs);
      now = unwrap(playersDealer.contribute(world.context(seat), now, needs, evidence));
    }
    expect(playersDealer.resolve(now, needs)).toEqual({ ok: false, code: 'FalseFace' });
  });

  it('may be a deck with its deals and a close at once', async () => {
    const world = new Bench(seededRandom('at once'), 2);
    await world.settle([deck(0, [1, 2, 3], 3n), deal(0, 0), deal(1, 1), close()]);
    expect([...(await world.hand(0)).keys(), ...(await world.hand(1)).keys()]).toEqual([0, 1]);
  });

  it('may be decks that not all shuffle: a seat shuffles and opens only those that it has a part in', async () => {
    const world = new Bench(seededRandom('parts'), 3);
    const needs = [deck(0, [1, 2], maskOf([0, 1])), deck(1, [3, 4], maskOf([1, 2]))];
    const told: number[] = [];
    for (const seat of [0, 1, 2]) {
      const evidence = await world.seats[seat]!.contribute(world.context(seat), world.state, needs);
      told.push(hexToBytes(playersDealer.witness(world.state, needs, seat, evidence)).length / 128);
      world.state = unwrap(playersDealer.contribute(world.context(seat), world.state, needs, evidence));
    }
    // The first to shuffle a deck is told nothing of it.
    expect(told).toEqual([0, 2, 2]);
    world.state = unwrap(playersDealer.resolve(world.state, needs)).state;
    expect([world.owed([deal(0, 0)]), world.owed([deal(0x100, 2)])]).toEqual([[1], [1]]);
    await world.settle([deal(0, 0), deal(0x100, 2)]);
    expect((await world.hand(0)).get(0)).toBeLessThan(3);
    expect((await world.hand(2)).get(0x100)).toBeGreaterThan(2);
  });

  it('leaves the decks that a seat did not leave as they were', async () => {
    const world = new Bench(seededRandom('left'), 2);
    await world.settle([deck(0, [1, 2], 3n), deck(1, [3, 4], 3n)]);
    await world.act(1, [exit([0, 1])]);
    expect([...world.state.decks.values()].map(({ live }) => live)).toEqual([1n, 3n]);
    expect([world.owed([deal(0, 0)]), world.owed([deal(0x100, 0)])]).toEqual([[], [1]]);
  });
});

describe('players: the largest', () => {
  it('deck that can be shuffled has 160 cards, and no more drawable ones than cards', () => {
    const codeOf = (needs: readonly Need[]) => {
      const made = playersDealer.contribute(bench.context(0), state, needs, '0x');
      return made.ok ? undefined : made.code;
    };
    const faces = (size: number) => Array<number>(size).fill(1);
    expect([
      codeOf([deck(3, faces(160), all)]),
      codeOf([deck(3, faces(161), all)]),
      codeOf([deck(3, faces(3), all, 3)]),
      codeOf([deck(3, faces(3), all, 4)]),
    ]).toEqual(['WrongLength', 'DeckTooLarge', 'WrongLength', 'DeckTooLarge']);
    const slots = Array.from({ length: 161 }, (_, i) => 0x300 + i);
    const cipher = cipherOf(state.slots.get(4)!);
    const wide = {
      ...state,
      slots: new Map(slots.map((slot) => [slot, makeSlot({ slot, holder: DECK, missing: all }, cipher)])),
    };
    expect(shuffleStep(wide, reshuffle(slots.slice(1), all))).toMatchObject({ ok: true });
    expect(shuffleStep(wide, reshuffle(slots, all))).toEqual({ ok: false, code: 'DeckTooLarge' });
  });
});

describe('players: the dealer', () => {
  const owner: Hex = `0x${'22'.repeat(20)}`;

  it('refuses by name what is no key', () => {
    expect(playersDealer.checkKey(bench.context(0), owner, '0xzz' as Hex)).toBe('WrongLength');
    const [key] = bench.keys as [Hex];
    const zero = `0x${'00'.repeat(64)}${key.slice(130)}` as Hex;
    const codes = ['0xzz' as Hex, '0x00' as Hex, `${key}00` as Hex, zero].map((bad) => {
      const started = playersDealer.start('0x', [key, bad]);
      return started.ok ? undefined : started.code;
    });
    expect(codes).toEqual(['WrongLength', 'WrongLength', 'WrongLength', 'IdentityPoint']);
  });

  it('starts with 16 seats and no more, empty ones among them', () => {
    const started = unwrap(playersDealer.start('0x', Array<Hex>(16).fill('0x')));
    expect(started).toEqual({
      keys: Array(16).fill('0x'),
      laid: state.laid,
      done: 0n,
      decks: new Map(),
      slots: new Map(),
    });
    expect(playersDealer.start('0x', Array<Hex>(17).fill('0x'))).toEqual({ ok: false, code: 'NoSuchSeat' });
  });

  it('hears nobody without a key, and reads no evidence that is none', () => {
    const refused = (party: number, evidence: Hex, needs: readonly Need[] = [drop(0)]) =>
      playersDealer.prove(bench.context(party), state, needs, evidence);
    expect(refused(9, '0x')).toEqual({ ok: false, code: 'NoSuchSeat' });
    expect(refused(0, '0xzz' as Hex)).toEqual({ ok: false, code: 'WrongLength' });
    expect(refused(0, '0xzz' as Hex, [])).toEqual({ ok: false, code: 'UnexpectedEvidence' });
    expect(unwrap(refused(0, '0x', []))).toEqual({ state, shown: [] });
    expect(playersDealer.contribute(bench.context(0), state, [claim(0, ANY)], '0x')).toEqual({
      ok: false,
      code: 'UnexpectedVerb',
    });
    expect(playersDealer.witness(state, [show(0, ANY)], 0, '0xzz' as Hex)).toHaveLength(2 + 256);
  });

  it('goes no further in a witness than the evidence does', async () => {
    const needs = [pass(0, 1), show(3, ANY)];
    const whole = await bench.evidence(0, needs);
    expect(hexToBytes(playersDealer.witness(state, needs, 0, whole))).toHaveLength(2 * 128 + 1);
    expect(hexToBytes(playersDealer.witness(state, needs, 0, whole.slice(0, 2 + 400) as Hex))).toHaveLength(128);
  });

  it('takes evidence of several shows for an action from halfway on', () => {
    const shows = (count: number) => Array.from({ length: count }, (_, slot) => show(slot, ANY));
    const tried = [
      [1, 1000],
      [2, 224],
      [2, 225],
      [3, 320],
      [3, 321],
    ].map(([count, length]) => isManyShows(shows(count!), new Uint8Array(length!)));
    expect(tried).toEqual([false, false, true, false, true]);
  });

  it('says that tokens reveal and shuffles don’t, and that it needs neither chain nor circuit', () => {
    expect(playersDealer.nature(state, [show(4, ANY)])).toEqual({ reveals: true, unique: true });
    expect(playersDealer.nature(state, [reshuffle([4, 5], all)])).toEqual({ reveals: false, unique: false });
    expect(playersDealer.can).toMatchObject({ onchainOnly: false, selfProving: false, decks: 'both' });
  });

  it('keeps its cards when a seat gives up, and none when a deck breaks', () => {
    expect(playersDealer.forfeit(state, 1)).toBe(state);
    const { state: broken, ...blamed } = playersDealer.missed(state, [], 5n);
    expect(blamed).toEqual({ broken: 5n, absent: 0n });
    expect(broken.keys).toEqual(state.keys);
  });

  it('asks for no token of a card that nobody seals, and tells nothing of it', async () => {
    const world = new Bench(seededRandom('none missing'), 2);
    await world.settle([deck(0, [1, 2, 3], 3n)]);
    await world.act(0, [exit([0])]);
    await world.act(1, [exit([0])]);
    const needs = [show(0, ANY), show(1, ANY)];
    const evidence = await world.seats[0]!.contribute(world.context(0), world.state, needs);
    expect(hexToBytes(playersDealer.witness(world.state, needs, 0, evidence))).toHaveLength(128);
    expect(await world.settle(needs)).toHaveLength(2);
  });

  it('names a dropped card unknown, not beyond the drawable ones', async () => {
    const world = new Bench(seededRandom('dropped'), 2);
    await world.settle([deck(0, [1, 2, 3], 3n, 2)]);
    await world.act(0, [drop(0)]);
    expect(world.check(0, [drop(0)], '0x')).toEqual({ ok: false, code: 'UnknownSlot' });
    expect(world.check(0, [hide(2, 0)], '0x')).toEqual({ ok: false, code: 'NotDrawable' });
    expect(world.check(0, [exit([0])], '0x')).toEqual({ ok: false, code: 'UnknownSlot' });
  });
});
