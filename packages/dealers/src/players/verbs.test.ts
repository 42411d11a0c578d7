import { maskOf, seededRandom, unwrap } from '@facedown/base';
import {
  claim,
  DECK,
  deal,
  deck,
  drop,
  exit,
  hide,
  mix,
  ownDeck,
  pass,
  passCopy,
  reshuffle,
  same,
  show,
} from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { playersDealer } from './dealer.js';
import { playersSeat } from './seat.js';
import { Bench } from './testing.js';

const FACES = [0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const all = maskOf([0, 1, 2]);
const ANY = 0x3ffn;

async function dealtTable(seed: string) {
  const bench = new Bench(seededRandom(seed), 3);
  await bench.settle([deck(0, FACES, all)]);
  await bench.settle([deal(0, 0), deal(1, 1), deal(2, 2), deal(3, 0)]);
  return bench;
}
const face = async (bench: Bench, seat: number, slot: number) => (await bench.hand(seat)).get(slot)!;

describe('players: parse', () => {
  it('gives back a state that it would write the same, and nothing that was sent along', async () => {
    const { state } = await dealtTable('parse');
    const sent = { ...state, extra: 1, slots: new Map([...state.slots].map(([id, slot]) => [id, { ...slot, x: 1 }])) };
    expect(unwrap(playersDealer.parse(sent))).toEqual(state);
  });

  it('refuses whatever has another type, length or place, and points that are none', async () => {
    const { state } = await dealtTable('parse');
    const [first, second] = [...state.slots.values()];
    const slots = (...entries: [unknown, unknown][]) => ({ ...state, slots: new Map<unknown, unknown>(entries) });
    const withFirst = (change: object) => slots([first!.slot, { ...first!, ...change }]);
    const off = `0x${'00'.repeat(31)}05${'00'.repeat(31)}05`;
    const bad: unknown[] = [
      undefined,
      [],
      { ...state, keys: 'none' },
      { ...state, keys: [off] },
      { ...state, keys: [`0x${state.keys[0]!.slice(2).toUpperCase()}`] },
      { ...state, laid: '0x' },
      { ...state, done: 0 },
      { ...state, done: 1n << 16n },
      { ...state, decks: [...state.decks] },
      { ...state, decks: new Map([[0n, 7n]]) },
      { ...state, slots: {} },
      slots([first!.slot, second]),
      withFirst({ slot: BigInt(first!.slot) }),
      withFirst({ holder: 99 }),
      withFirst({ missing: -1n }),
      withFirst({ face: 1.5 }),
      withFirst({ cipher: '0x' }),
      withFirst({ cipher: first!.cipher + '00' }),
      withFirst({ cipher: off + off.slice(2) }),
      withFirst({ cipher: `0x${'00'.repeat(128)}` }),
      slots([first!.slot, null]),
    ];
    for (const raw of bad)
      expect(playersDealer.parse(raw), JSON.stringify(bad.indexOf(raw))).toEqual({ ok: false, code: 'MalformedState' });
  });

  it('takes each number up to its largest, and none beyond', async () => {
    const { state } = await dealtTable('bounds');
    const [first] = [...state.slots.values()];
    const slot = (change: object) => {
      const changed = { ...first!, ...change };
      return { ...state, slots: new Map([[changed.slot, changed]]) };
    };
    const deckOf = (number: unknown, live: unknown, drawable: unknown) => ({
      ...state,
      decks: new Map([[number, { live, drawable }]]),
    });
    const slots = (count: number) => ({
      ...state,
      slots: new Map(Array.from({ length: count }, (_, i) => [i, { ...first!, slot: i }])),
    });
    const loud = `0x${first!.cipher.slice(2).toUpperCase()}`;
    const key = state.keys[0]!;
    const [taken, refused]: [unknown[], unknown[]] = [
      [
        { ...state, done: 0xffffn },
        { ...state, done: 0n },
        { ...state, keys: Array(16).fill('0x') },
        { ...state, keys: ['0x', key] },
        deckOf(255, 0xffffn, 255),
        deckOf(0, 0n, 0),
        slot({ slot: 65_535, holder: 15, missing: 0xffffn, face: 255 }),
        slot({ slot: 0, holder: 0, missing: 0n, face: 0 }),
        slot({ holder: 254 }),
        slot({ holder: 255 }),
      ],
      [
        null,
        7,
        { ...state, done: 0x10000n },
        { ...state, done: -1n },
        { ...state, done: '0' },
        { ...state, laid: `0x${'AB'.repeat(32)}` },
        { ...state, laid: `0x${'ab'.repeat(31)}` },
        { ...state, laid: 'ab'.repeat(33) },
        { ...state, keys: Array(17).fill('0x') },
        { ...state, keys: new Set([key]) },
        { ...state, keys: [key, `${key}00`] },
        { ...state, keys: [key, 7] },
        { ...state, keys: [`0x${'00'.repeat(64)}`] },
        { ...state, decks: new Map([[0, null]]) },
        deckOf(256, 0n, 0),
        deckOf('0', 0n, 0),
        deckOf(0.5, 0n, 0),
        deckOf(-1, 0n, 0),
        deckOf(0, 0x10000n, 0),
        deckOf(0, 7, 0),
        deckOf(0, 0n, 256),
        deckOf(0, 0n, -1),
        deckOf(0, 0n, 1n),
        slot({ slot: 65_536 }),
        slot({ slot: -1 }),
        slot({ holder: 16 }),
        slot({ holder: 253 }),
        slot({ holder: 256 }),
        slot({ holder: '0' }),
        slot({ missing: 0x10000n }),
        slot({ missing: 7 }),
        slot({ face: 256 }),
        slot({ face: '7' }),
        slot({ cipher: loud }),
        slot({ cipher: first!.cipher.slice(2) }),
        { ...state, slots: new Map([[0, 7]]) },
        { ...state, slots: new Map([[0, undefined]]) },
        slots(4097),
      ],
    ];
    expect(playersDealer.parse(slots(4096))).toMatchObject({ ok: true });
    for (const [i, raw] of taken.entries())
      expect(playersDealer.parse(raw), `taken ${i}`).toEqual({ ok: true, value: raw });
    for (const [i, raw] of refused.entries())
      expect(playersDealer.parse(raw), `refused ${i}`).toEqual({ ok: false, code: 'MalformedState' });
  });
});

describe('players: encode', () => {
  it('has no bytes for a state that says one thing and would be read as another', async () => {
    const { state } = await dealtTable('spelling');
    const [first, second] = [...state.slots.values()];
    const withSlots = (...entries: [number, unknown][]) => ({ ...state, slots: new Map([...state.slots, ...entries]) });
    const spellings = [
      withSlots([first!.slot, second], [second!.slot, first]),
      withSlots([first!.slot, { ...first!, holder: BigInt(first!.holder) }]),
      withSlots([first!.slot, { ...first!, face: 'ff' }]),
      withSlots([first!.slot, { ...first!, missing: Number(first!.missing) }]),
      { ...state, decks: new Map([...state.decks].map(([number, live]) => [BigInt(number), live])) },
      { ...state, done: Number(state.done) },
    ];
    expect(playersDealer.encode(withSlots() as never)).toBe(playersDealer.encode(state));
    const [deck0] = [...state.decks.values()];
    const decks = (number: unknown, change: object) => ({
      ...state,
      decks: new Map([[number, { ...deck0!, ...change }]]),
    });
    spellings.push(
      { ...state, slots: new Map([[BigInt(first!.slot), first]]) } as never,
      decks(0n, {}) as never,
      decks(0, { live: 7 }) as never,
      decks(0, { drawable: 0n }) as never,
    );
    const backwards = { ...state, slots: new Map([...state.slots].reverse()), decks: new Map() };
    const [one, other] = [[0, deck0!] as const, [1, deck0!] as const];
    expect(playersDealer.encode({ ...backwards, decks: new Map([other, one]) })).toBe(
      playersDealer.encode({ ...state, decks: new Map([one, other]) }),
    );
    for (const spelling of spellings) expect(() => playersDealer.encode(spelling as never)).toThrow(TypeError);
    const needs = [deck(0, FACES, all)];
    const laid = new Bench(seededRandom('laid'), 3);
    await laid.contribute(0, needs);
    const loud = { ...laid.state, laid: `0x${laid.state.laid.slice(2).toUpperCase()}` as const };
    expect(() => playersDealer.encode(loud)).toThrow(TypeError);
  });
});

describe('players: the verbs', () => {
  it('deals every face of the deck once, each to its holder alone', async () => {
    const bench = await dealtTable('deals');
    const faces = [await face(bench, 0, 0), await face(bench, 1, 1), await face(bench, 2, 2), await face(bench, 0, 3)];
    const rest = await bench.settle(Array.from({ length: 7 }, (_, i) => show(4 + i, ANY)));
    expect([...faces, ...rest.map((shown) => shown.face)].sort((a, b) => a - b)).toEqual(FACES);
    expect([...(await bench.hand(1)).keys()]).toEqual([1]);
  });

  it('asks for shuffles in seat order and for tokens of everyone but the receiver', async () => {
    const bench = new Bench(seededRandom('order'), 3);
    const needs = [deck(0, FACES, all)];
    for (const seat of [0, 1, 2]) {
      expect(bench.owed(needs)).toEqual([seat]);
      await bench.contribute(seat, needs);
    }
    expect(bench.owed(needs)).toEqual([]);
    await bench.settle(needs);
    expect(bench.owed([deal(0, 1)])).toEqual([0, 2]);
    expect(bench.owed([deal(0, 1), show(1, ANY)])).toEqual([0, 1, 2]);
  });

  it('returns two cards to the deck and another seat draws them unseen', async () => {
    const bench = await dealtTable('return');
    const before = [await face(bench, 0, 0), await face(bench, 0, 3)];
    await bench.act(0, [mix([0, 3]), pass(0, DECK), pass(3, DECK)], [[1, 0]]);
    expect((await bench.hand(0)).size).toBe(0);
    expect(bench.owed([deal(0, 1)])).toEqual([0, 2]);
    await bench.settle([deal(0, 1), deal(3, 1)]);
    expect(await face(bench, 1, 0)).toBe(before[1]);
    expect(await face(bench, 1, 3)).toBe(before[0]);
  });

  it('swaps two hands and then shows', async () => {
    const bench = await dealtTable('swap');
    const [mine, yours] = [await face(bench, 0, 0), await face(bench, 1, 1)];
    await bench.act(0, [pass(0, 1)]);
    await bench.act(1, [pass(1, 0)]);
    expect(await face(bench, 1, 0)).toBe(mine);
    expect(await bench.act(0, [show(1, ANY)])).toEqual([{ slot: 1, face: yours }]);
    expect(await bench.settle([show(0, ANY)])).toEqual([{ slot: 0, face: mine }]);
  });

  it('lets a seat peek at a copy and then claims about the original', async () => {
    const bench = await dealtTable('peek');
    const mine = await face(bench, 0, 0);
    await bench.act(0, [passCopy(0, 2, 0x0100)]);
    expect(await face(bench, 2, 0x0100)).toBe(mine);
    await bench.act(0, [claim(0, ANY & ~(1n << BigInt(mine === 9 ? 8 : 9)))]);
    await bench.act(2, [drop(0x0100)]);
    expect((await bench.hand(2)).has(0x0100)).toBe(false);
    expect(await face(bench, 0, 0)).toBe(mine);
  });

  it('compares a copy with a card: equal faces can be proven equal, others cannot', async () => {
    const bench = await dealtTable('compare');
    await bench.act(0, [passCopy(0, 1, 0x0100)]);
    const [copy, own] = [await face(bench, 1, 0x0100), await face(bench, 1, 1)];
    if (copy === own) await bench.act(1, [same(0x0100, 1)]);
    else await expect(bench.evidence(1, [same(0x0100, 1)])).rejects.toThrow();
    await bench.act(1, [passCopy(1, 1, 0x0101)]);
    await bench.act(1, [mix([1, 0x0101])], [[1, 0]]);
    await bench.act(1, [same(1, 0x0101), drop(0x0101), drop(0x0100)]);
  });

  it('plays one of two cards as Relic does: mix, show, claim and a copy in one move', async () => {
    const bench = await dealtTable('relic');
    const [first, second] = [await face(bench, 0, 0), await face(bench, 0, 3)];
    const shown = await bench.act(
      0,
      [mix([0, 3]), show(0, ANY), claim(3, ANY & ~(1n << BigInt(first === 8 ? 9 : 8))), passCopy(3, 1, 0x0180)],
      [[1, 0]],
    );
    expect(shown).toEqual([{ slot: 0, face: second }]);
    expect(await face(bench, 1, 0x0180)).toBe(first);
  });

  it('goes on without a seat that has given its exit tokens', async () => {
    const bench = await dealtTable('exit');
    await bench.act(2, [exit([4, 5, 6, 7, 8, 9, 10])]);
    expect(bench.owed([deal(4, 1)])).toEqual([0]);
    expect(bench.owed([show(5, ANY)])).toEqual([0, 1]);
    await bench.act(0, [pass(0, DECK)]);
    expect(bench.owed([deal(0, 1)])).toEqual([0]);
    await bench.settle([deal(0, 1)]);
    await bench.act(0, [exit([5])]);
    await bench.act(1, [exit([5])]);
    expect(bench.owed([show(5, ANY)])).toEqual([]);
    expect(await bench.settle([show(5, ANY)])).toHaveLength(1);
  });

  it('deals own decks, shuffled by everyone, to their owners', async () => {
    const bench = new Bench(seededRandom('own'), 2);
    await bench.settle([ownDeck(1, [1, 2, 3], 0, 3n), ownDeck(2, [4, 5, 6, 7], 1, 3n)]);
    await bench.settle([deal(0x100, 0), deal(0x200, 1), deal(0x201, 1)]);
    expect(await face(bench, 0, 0x100)).toBeLessThan(4);
    expect(await face(bench, 1, 0x201)).toBeGreaterThan(3);
  });

  it('lays a new deck in place of the old one, and forgets all decks when one breaks', async () => {
    const bench = await dealtTable('again');
    await bench.settle([deck(0, [5, 6], all)]);
    expect([...bench.state.slots.keys()]).toEqual([0, 1]);
    const { state: broken } = playersDealer.missed(bench.state, [], 1n);
    expect(broken.slots.size + broken.decks.size).toBe(0);
    expect(broken.keys).toEqual(bench.state.keys);
  });

  it('hides a shown card in a hand, where nobody can tell it from the others once they are mixed', async () => {
    const bench = await dealtTable('hide');
    const [shown] = await bench.act(0, [show(0, ANY)]);
    const own = await face(bench, 1, 1);
    await bench.act(0, [hide(0, 1)]);
    expect(await face(bench, 1, 0)).toBe(shown!.face);
    expect((await bench.hand(0)).has(0)).toBe(false);
    await bench.act(1, [mix([0, 1])], [[1, 0]]);
    expect([await face(bench, 1, 0), await face(bench, 1, 1)]).toEqual([own, shown!.face]);
    const known = bench.state.slots.get(1)!;
    expect(known.cipher.slice(0, 130)).not.toBe(bench.state.slots.get(0)!.cipher.slice(0, 130));
    expect([known.face, known.holder]).toEqual([255, 1]);
  });

  it('shuffles undealt slots anew, a shown card among them, and deals every face that was there', async () => {
    const bench = await dealtTable('anew');
    const [shown] = await bench.settle([show(4, ANY)]);
    await bench.act(1, [hide(4, DECK)]);
    const slots = [4, 5, 6, 7, 8, 9, 10];
    expect(bench.owed([reshuffle(slots, all)])).toEqual([0]);
    await bench.settle([reshuffle(slots, all)]);
    const opened = await bench.settle(slots.map((slot) => show(slot, ANY)));
    const held = [await face(bench, 0, 0), await face(bench, 1, 1), await face(bench, 2, 2), await face(bench, 0, 3)];
    expect([...held, ...opened.map((one) => one.face)].sort((a, b) => a - b)).toEqual(FACES);
    expect(opened.map((one) => one.face)).toContain(shown!.face);
  });

  it('leaves no trace of the order in which cards lay before: the same slots end in different places', async () => {
    const places = new Set<number>();
    for (let run = 0; run < 6; run++) {
      const bench = new Bench(seededRandom(`places ${run}`), 2);
      await bench.settle([deck(0, [0, 1, 2, 3, 4, 5], 3n)]);
      const [shown] = await bench.settle([show(0, ANY)]);
      await bench.act(0, [hide(0, DECK)]);
      await bench.settle([reshuffle([0, 1, 2, 3, 4, 5], 3n)]);
      const opened = await bench.settle([0, 1, 2, 3, 4, 5].map((slot) => show(slot, ANY)));
      places.add(opened.findIndex((one) => one.face === shown!.face));
    }
    expect(places.size).toBeGreaterThan(2);
  });

  it('refuses to speak for a seat whose secret it does not have', async () => {
    const bench = await dealtTable('secret');
    const stranger = playersSeat(0, 12345n, bench.random);
    await expect(stranger.hand(bench.state)).rejects.toMatchObject({ code: 'WrongSecret' });
    await expect(stranger.contribute(bench.context(0), bench.state, [deal(4, 1)])).rejects.toMatchObject({
      code: 'WrongSecret',
    });
  });

  it('refuses to prove what is not so', async () => {
    const bench = await dealtTable('not so');
    const mine = await face(bench, 0, 0);
    await expect(bench.evidence(0, [claim(0, ANY & ~(1n << BigInt(mine)))])).rejects.toMatchObject({
      code: 'FalseFace',
    });
    await expect(bench.evidence(0, [mix([0, 3])], [[0, 0]])).rejects.toMatchObject({ code: 'BadArrangement' });
    await expect(bench.evidence(0, [show(1, ANY)])).rejects.toMatchObject({ code: 'NotHeld' });
  });

  it('refuses a deck that no shuffle proof can speak of', async () => {
    const bench = new Bench(seededRandom('large'), 2);
    const needs = [deck(0, Array<number>(161).fill(1), 3n)];
    expect(playersDealer.contribute(bench.context(0), bench.state, needs, '0x')).toEqual({
      ok: false,
      code: 'DeckTooLarge',
    });
    const empty = [deck(0, [], 3n)];
    expect(playersDealer.contribute(bench.context(0), bench.state, empty, '0x')).toEqual({
      ok: false,
      code: 'EmptyDeck',
    });
  });

  it('accepts a key for its owner, seat and table alone', () => {
    const bench = new Bench(seededRandom('keys'), 2);
    const [key] = bench.keys;
    const owner = '0x2222222222222222222222222222222222222222';
    expect(playersDealer.checkKey(bench.context(0), owner, key!)).toBeUndefined();
    expect(playersDealer.checkKey(bench.context(1), owner, key!)).toBe('BadKeyProof');
    expect(playersDealer.checkKey(bench.context(0), `${owner.slice(0, -1)}3` as never, key!)).toBe('BadKeyProof');
    expect(unwrap(playersDealer.start('0x', ['0x', key!])).keys[0]).toBe('0x');
  });
});
