import { type Hex, hexToBytes, seededRandom } from '@facedown/base';
import { PendingKind, Verb } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { adviceFor } from './advice.js';
import { randomList } from './case.js';
import { fableConfig, HOUSE, SEED } from './config.js';
import { fable } from './fable.js';
import { FableKind, FablePhase, FableStart } from './layout.js';
import { MAX_DECK } from './limits.js';
import { bringingList, checkList, listHash, listOf, provisionOf } from './lists.js';
import { CARDS, FACES } from './set.js';
import { coinOf } from './start.js';
import { STARTERS } from './starters.js';
import { acted, begun, concede, NONCES, opened, opening, sealed } from './testing/scenario.js';

const revealing = (list: Hex, options = {}, bid = 0) => {
  const openings = [opening(0, { list, bid }), opening(1)];
  return fable.check(sealed(openings, options), 0, bringingList(0, openings[0]!).reveal);
};
const times = (count: number, ...faces: number[]) => faces.flatMap((face) => Array<number>(count).fill(face));

describe('article 1: a list', () => {
  it.each(Object.entries(STARTERS))('%s is one that the house takes', (_name, faces) => {
    expect(faces).toHaveLength(30);
    expect(checkList(fableConfig({ stake: 0n }), 0n, listOf(faces))).toBeUndefined();
  });

  it('has its faces ascending, or it is refused', () => {
    const faces = [...STARTERS.Bold];
    [faces[0], faces[29]] = [faces[29]!, faces[0]!];
    expect(revealing(`0x${Buffer.from(faces).toString('hex')}`)).toBe('WrongList');
  });

  it('holds faces of the set only', () => {
    expect(revealing(listOf([...STARTERS.Bold.slice(0, 29), FACES]))).toBe('WrongList');
  });

  it('has from the table’s least to 62 cards', () => {
    expect(revealing(listOf(STARTERS.Bold.slice(1)))).toBe('DeckSize');
    const many = times(3, ...Array.from({ length: 21 }, (_, i) => i));
    expect(revealing(listOf(many.slice(0, MAX_DECK)), { provision: 0 })).toBeUndefined();
    expect(revealing(listOf(many), { provision: 0 })).toBe('DeckSize');
  });

  it('has at most three copies of a face', () => {
    const faces = [...times(3, 0, 1, 2, 3, 4, 6, 7, 8, 9), 10, 10, 10];
    expect(revealing(listOf(faces))).toBeUndefined();
    expect(revealing(listOf([...faces.slice(0, 29), 0]))).toBe('TooManyCopies');
  });

  it('keeps within its provision, where the table has one', () => {
    const dear = times(3, ...Array.from({ length: 10 }, (_, i) => 14 + i));
    expect(provisionOf(dear)).toBeGreaterThan(5 * 30);
    expect(revealing(listOf(dear))).toBe('OverProvision');
    expect(revealing(listOf(dear), { provision: 0 })).toBeUndefined();
  });

  it('can be built for every size at the least provision that a table may have', () => {
    const costs = CARDS.flatMap(({ provision }) => times(3, provision)).sort((a, b) => a - b);
    for (let size = 10; size <= MAX_DECK; size++)
      expect(costs.slice(0, size).reduce((sum, cost) => sum + cost)).toBeLessThanOrEqual(5 * size);
  });

  it('is legal whenever it was drawn by lot for the table', () => {
    const random = seededRandom('lists');
    for (const preset of [SEED, HOUSE]) {
      const config = fableConfig({ stake: 0n, preset });
      for (let i = 0; i < 50; i++) expect(checkList(config, 0n, randomList(random, config))).toBeUndefined();
    }
  });
});

describe('article 2: lists are sealed first, then opened', () => {
  it('takes both hashes before any list, and both lists before any deck is laid', () => {
    const [mine, theirs] = [bringingList(0, opening(0)), bringingList(1, opening(1))];
    let state = acted(begun(), 0, mine.choose);
    expect(fable.check(state, 0, mine.reveal)).toBe('NotYourTurn');
    expect(fable.check(state, 1, theirs.reveal)).toBe('UnknownAction');
    state = acted(state, 1, theirs.choose);
    expect(fable.check(state, 0, mine.choose)).toBe('UnknownAction');
    state = acted(state, 0, mine.reveal);
    expect(fable.pending(state)).toMatchObject({ kind: PendingKind.Action, seat: 1 });
    state = acted(state, 1, theirs.reveal);
    expect(state.phase).toBe(FablePhase.Lay);
    expect(fable.pending(state).needs.map(({ verb, seat, list }) => [verb, seat, [...hexToBytes(list)]])).toEqual([
      [Verb.Deck, 0, STARTERS.Bold],
      [Verb.Deck, 1, STARTERS.Bold],
    ]);
  });

  it.each([
    ['another list', { list: listOf(STARTERS.Sly) }],
    ['another bid', { bid: 3 }],
    ['another nonce', { nonce: NONCES[1]! }],
  ])('refuses an opening with %s than was sealed', (_what, changes) => {
    const state = sealed([opening(0), opening(1)]);
    expect(fable.check(state, 0, bringingList(0, opening(0, changes)).reveal)).toBe('WrongList');
  });

  it('refuses the opponent’s hash repeated: the seat is part of it', () => {
    const { choose, reveal } = bringingList(0, opening(0));
    let state = acted(begun(), 0, choose);
    state = acted(state, 1, choose);
    state = acted(state, 0, reveal);
    expect(fable.check(state, 1, reveal)).toBe('WrongList');
    expect(listHash(0, opening(0))).not.toBe(listHash(1, opening(0)));
  });

  it.each(['0x', '0x00', `0x${'00'.repeat(32)}`, `0x${'5a'.repeat(33)}`] as const)('refuses %s as a hash', (data) => {
    expect(fable.check(begun(), 0, { kind: FableKind.ChooseList, data })).toBe('WrongList');
  });

  it('takes the stake of a seat that has seen the other’s list and does not open its own', () => {
    const state = acted(sealed([opening(0), opening(1)]), 0, bringingList(0, opening(0)).reveal);
    expect(fable.outcome(fable.on(fable.forfeit(state, 1), []))).toMatchObject({ payouts: [23n, 3n], winners: 1n });
  });

  it('leaves nothing but conceding to a seat that sealed what it may not play', () => {
    const state = sealed([opening(0, { list: '0x00' }), opening(1)]);
    expect(fable.candidates(state, 0)).toEqual([{ action: concede }]);
  });
});

describe('article 3: the coin', () => {
  const start = (nonces: readonly Hex[]) =>
    opened([opening(0, { nonce: nonces[0]! }), opening(1, { nonce: nonces[1]! })], { start: FableStart.Coin });

  it('is the lowest bit of the hash of both nonces', () => {
    const seen = new Set<number>();
    for (let i = 0; i < 12; i++) {
      const nonces = [NONCES[0]!, `0x${i.toString(16).padStart(64, '0')}` as Hex];
      const state = start(nonces);
      expect(state.first).toBe(coinOf(nonces));
      expect(state.turn).toBe(state.first);
      seen.add(state.first);
    }
    expect([...seen].sort()).toEqual([0, 1]);
  });

  it('needs both: neither seat’s nonce alone decides', () => {
    const random = seededRandom('coin');
    const lot = () => `0x${Buffer.from(random(32)).toString('hex')}` as Hex;
    const mine = lot();
    const results = new Set(Array.from({ length: 20 }, () => coinOf([mine, lot()])));
    expect(results.size).toBe(2);
  });

  it('loses the game for a seat that is silent because it sees it lose', () => {
    const state = acted(
      sealed([opening(0), opening(1)], { start: FableStart.Coin }),
      0,
      bringingList(0, opening(0)).reveal,
    );
    expect(fable.on(fable.forfeit(state, 1), []).winner).toBe(0);
  });
});

describe('article 4: the bid', () => {
  it('lets the higher one start and takes it from that seat’s health', () => {
    expect(opened([opening(0, { bid: 4 }), opening(1, { bid: 7 })])).toMatchObject({ first: 1, health: [20, 13] });
    expect(opened([opening(0, { bid: 8 }), opening(1, { bid: 7 })])).toMatchObject({ first: 0, health: [12, 20] });
  });

  it('leaves equal ones to the coin, and the starting seat pays', () => {
    const state = opened([opening(0, { bid: 6 }), opening(1, { bid: 6 })]);
    expect(state.first).toBe(coinOf(NONCES));
    expect(state.health[state.first]).toBe(14);
    expect(state.health[1 - state.first]).toBe(20);
  });

  it('leaves at least one point of health', () => {
    expect(revealing(listOf(STARTERS.Bold), {}, 19)).toBeUndefined();
    expect(revealing(listOf(STARTERS.Bold), {}, 20)).toBe('WrongBid');
  });

  it('is nothing where the coin decides', () => {
    expect(revealing(listOf(STARTERS.Bold), { start: FableStart.Coin }, 1)).toBe('WrongBid');
    expect(adviceFor(fableConfig({ stake: 0n, preset: SEED }))).toBe(0);
    expect(adviceFor(fableConfig({ stake: 0n, health: 3 }))).toBeLessThan(3);
  });

  it('stays sealed until both are', () => {
    expect(sealed([opening(0, { bid: 4 }), opening(1)]).bids).toEqual([0, 0]);
  });
});

describe('article 5: hands', () => {
  it('are seven each, from the seat’s own deck', () => {
    const laid = opened([opening(0, { bid: 1 }), opening(1)]);
    const deal = fable.on(laid, []);
    expect(fable.pending(deal).needs.map(({ verb, slot, seat }) => [verb, slot, seat])).toEqual(
      [0, 1].flatMap((seat) => Array.from({ length: 7 }, (_, i) => [Verb.Deal, 256 * seat + i, seat])),
    );
    const main = fable.on(deal, []);
    expect(main).toMatchObject({ phase: FablePhase.Main, turn: 0, turns: 1, next: [7, 7] });
    expect(main.hands.map((hand) => hand.length)).toEqual([2 + 28, 2 + 28]);
  });
});
