import { type Hex, unwrap } from '@facedown/base';
import {
  attackWith,
  boardOf,
  bringingList,
  defendBy,
  type FableAction,
  type FableConfig,
  FableKind,
  FablePhase,
  FableReason,
  type FableState,
  fable,
  fableConfig,
  listOf,
  type Opening,
  SEED,
  STARTERS,
} from '@facedown/fable';
import { packSlots } from '@facedown/game-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { callsOf, compareCalls } from './calls.js';

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
});
afterAll(() => anvil.stop());

const CONFIG = fableConfig({ stake: 10n, bond: 3n });
const LIMIT = 2n ** 100n;
const nonces: readonly Hex[] = [`0x${'5a'.repeat(32)}`, `0x${'5b'.repeat(32)}`];
const opening = (seat: number, changes: Partial<Opening> = {}): Opening => ({
  nonce: nonces[seat]!,
  bid: 0,
  list: listOf(STARTERS.Bold),
  ...changes,
});
const done = (state: FableState, seat: number, action: FableAction) => {
  expect(fable.check(state, seat, action)).toBeUndefined();
  return fable.apply(state, seat, action);
};
const empty = (changes: Partial<FableConfig> = {}) => unwrap(fable.setup({ ...CONFIG, ...changes }));
const sitting = (state: FableState, ...seats: number[]) =>
  seats.reduce((before, seat) => unwrap(fable.admit(before, seat, 13n)), state);
const begun = (changes: Partial<FableConfig> = {}) => unwrap(fable.begin(sitting(empty(changes), 0, 1)));
const sealed = (openings: readonly Opening[], changes: Partial<FableConfig> = {}) =>
  openings.reduce((state, one, seat) => done(state, seat, bringingList(seat, one).choose), begun(changes));
const laid = [0, 1].reduce(
  (state, seat) => done(state, seat, bringingList(seat, opening(seat, { bid: 4 - seat })).reveal),
  sealed([opening(0, { bid: 4 }), opening(1, { bid: 3 })]),
);
const main = fable.on(fable.on(laid, []), []);
const faces = (...list: number[]) => boardOf(list.map((face) => ({ face: Math.abs(face), tired: face < 0 })));
const handOf = (seat: number, count: number) => packSlots(Array.from({ length: count }, (_, i) => 256 * seat + i));
const later = (changes: Partial<FableState>): FableState => ({ ...main, turns: 5, ...changes });

/** Each a phase, and what is special about it. */
const states: readonly FableState[] = [
  empty(),
  sitting(empty(), 0),
  sitting(empty(), 1),
  sitting(empty(), 0, 1),
  sitting(empty({ owned: true }), 0, 1),
  { ...sitting(empty({ owned: true }), 0, 1), owned: [5n, 0n] },
  { ...sitting(empty({ owned: true }), 0, 1), owned: [0n, 5n] },
  { ...sitting(empty({ owned: true }), 0, 1), owned: [5n, 6n] },
  begun(),
  done(begun(), 0, bringingList(0, opening(0)).choose),
  sealed([opening(0), opening(1)]),
  done(sealed([opening(0), opening(1)]), 0, bringingList(0, opening(0)).reveal),
  laid,
  fable.on(laid, []),
  main,
  later({ boards: [faces(8, -31, 24), faces(3)] }),
  later({ turns: 1, boards: [faces(8), '0x'] }),
  later({ turns: 1, boards: [faces(8), '0x'], config: { ...CONFIG, quietFirst: false } }),
  later({ hands: ['0x', handOf(1, 7)], boards: [faces(8), '0x'] }),
  later({ hands: [handOf(0, 15), handOf(1, 7)], boards: [faces(8), '0x'] }),
  later({ hands: [handOf(0, 16), handOf(1, 7)], boards: [faces(8), '0x'] }),
  later({ phase: FablePhase.Battle, hands: [handOf(0, 16), handOf(1, 7)], boards: [faces(-8, 9), faces(-3)] }),
  later({ phase: FablePhase.Battle, next: [20, 29] }),
  later({ phase: FablePhase.Battle, next: [20, 30] }),
  later({ phase: FablePhase.Defend, boards: [faces(8, -9, -30, 25, 33, 0), faces(24, 8, 29)], attackers: 7n }),
  later({ phase: FablePhase.Defend, turn: 1, boards: [faces(8, 17), faces(5, 34)], attackers: 3n, health: [9, 9] }),
  later({ phase: FablePhase.Defend, boards: [faces(29), faces(-35, 8)], attackers: 3n, health: [3, 20] }),
  later({
    phase: FablePhase.Defend,
    boards: [faces(26, 8), faces(24, 29)],
    attackers: 3n,
    config: { ...CONFIG, keywords: false },
  }),
  later({ phase: FablePhase.Defend, boards: ['0x', faces(8)], attackers: 1n, health: [4, 20], next: [30, 20] }),
  later({ phase: FablePhase.Draw }),
  later({ phase: FablePhase.Draw, turn: 1 }),
  later({ phase: FablePhase.Close, winner: 0, reason: FableReason.Health }),
  later({ phase: FablePhase.Close, winner: 1, reason: FableReason.Health }),
  { ...fable.broken(laid, 1n) },
  { ...fable.broken(laid, 2n) },
  { ...fable.broken(laid, 3n) },
];

/** What is near to an answer in some phase, and with it all kinds and shapes of data. */
const strays: readonly FableAction[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((kind) => ({ kind })),
  ...[0, 1, 2, 5, 6].map((kind) => ({ kind, data: '0x00' as const })),
  ...[`0x${'00'.repeat(32)}`, `0x${'5a'.repeat(32)}`, `0x${'5a'.repeat(33)}`, `0x${'5a'.repeat(34)}`].flatMap((data) =>
    [0, 1].map((kind) => ({ kind, data: data as Hex })),
  ),
  ...[0n, 1n, 2n, 7n, 8n, 9n, 2n ** 63n].map(attackWith),
  { kind: FableKind.Attack, data: '0x01' },
  { kind: FableKind.Defend, data: attackWith(1n).data! },
  ...[[], [255], [0], [1], [255, 255], [0, 0], [0, 1], [1, 0], [2, 0], [0, 255]].map(defendBy),
  ...[
    [255, 255, 255],
    [255, 0, 0],
    [255, 1, 255],
    [255, 2, 255],
    [0, 255, 255],
    [3, 0, 255],
    [255, 6, 255],
  ].map(defendBy),
  ...[
    [3, 4, 0],
    [255, 5, 0],
    [255, 4, 5],
    [255, 254, 255],
    [3, 0, 4],
    [255, 255, 255, 255],
  ].map(defendBy),
  ...[0, 1].map((seat) => bringingList(seat, opening(seat)).reveal),
];

/** Openings that were sealed as they are, each by a seat that may or may not play it. */
const times = (count: number, ...list: number[]) => list.flatMap((face) => Array<number>(count).fill(face));
const cheap = times(3, 0, 1, 2, 3, 4, 6, 7, 8, 9, 24);
const many = times(3, ...Array.from({ length: 21 }, (_, i) => i));
const sly = listOf(STARTERS.Sly);
const exact = [...times(3, 5, 6, 7, 8, 9, 10), ...times(3, 11), ...times(3, 0, 1, 2)];
const openings: readonly (readonly [Partial<Opening>, Partial<FableConfig>, bigint?])[] = [
  [{}, {}],
  [{ list: '0x' }, {}],
  [{ list: '0x00' }, {}],
  [{ list: listOf(cheap) }, {}],
  [{ list: listOf(cheap.slice(1)) }, {}],
  [{ list: listOf([...cheap.slice(0, 29), 0]) }, {}],
  [{ list: listOf([...cheap.slice(0, 29), 35]) }, {}],
  [{ list: listOf([...cheap.slice(0, 29), 36]) }, {}],
  [{ list: `0x01${listOf(cheap).slice(4)}00` }, {}],
  [{ list: listOf(many.slice(0, 62)) }, { provision: 0 }],
  [{ list: listOf(many) }, { provision: 0 }],
  [{ list: listOf(cheap.slice(0, 10)) }, { minDeck: 10 }],
  [{ list: listOf(times(3, 18, 19, 20, 21, 22, 23, 26, 29, 32, 35)) }, { provision: 11 }],
  [{ list: listOf(times(3, 18, 19, 20, 21, 22, 23, 26, 29, 32, 35)) }, { provision: 12 }],
  [{ list: listOf(exact) }, { provision: 5 }],
  [{ bid: 19 }, {}],
  [{ bid: 20 }, {}],
  [{ bid: 0 }, { ...SEED, minDeck: 30 }],
  [{ bid: 1 }, { ...SEED, minDeck: 30 }],
  [{ list: sly }, { owned: true }, 2n ** 72n - 1n],
  [{ list: sly }, { owned: true }, (2n ** 72n - 1n) ^ 1n],
  [{ list: sly }, { owned: true }, (2n ** 72n - 1n) / 3n],
  [{ list: sly }, { owned: true }, 2n * ((2n ** 72n - 1n) / 3n)],
];
const revealing = openings.map(([changes, config, word]) => {
  const one = opening(0, changes);
  const { choose, reveal } = bringingList(0, one);
  const base = { ...begun({ ...config, owned: false }), config: { ...CONFIG, ...config }, owned: [word ?? 0n, 0n] };
  const both = done(done(base, 0, choose), 1, bringingList(1, opening(1)).choose);
  return ['step', both, 0, reveal] as const;
});
/** The coin or the bids decide when the second list is open. */
const second = [
  [0, 0],
  [4, 5],
  [5, 4],
  [19, 19],
].map(([mine, other]) => {
  const both = [opening(0, { bid: mine! }), opening(1, { bid: other! })];
  const state = done(sealed(both), 0, bringingList(0, both[0]!).reveal);
  return ['step', state, 1, bringingList(1, both[1]!).reveal] as const;
});

describe('the twins of Fable', () => {
  it('answer alike to whatever a table asks, in every phase and at every bound', async () => {
    const calls = callsOf(fable, {
      configs: [
        {},
        { stake: LIMIT - 1n, bond: LIMIT - 1n },
        { stake: LIMIT },
        { bond: LIMIT },
        { health: 0 },
        { health: 1 },
        ...[9, 10, 62, 63].map((minDeck) => ({ minDeck })),
        ...[0, 1, 4, 5, 255].map((provision) => ({ provision })),
        ...[0, 1, 2].map((start) => ({ start })),
      ].map((changes) => ({ ...CONFIG, ...changes })),
      states,
      amounts: [12n, 13n, 14n],
      words: [0n, 1n],
      // Where nobody is asked, and where lists are brought, there is no need for every way to attack and defend.
      actions: (state, seat) => {
        const { phase } = state as FableState;
        const isTurn = phase >= FablePhase.Main && phase <= FablePhase.Defend;
        const brings = phase === FablePhase.Choose || phase === FablePhase.Reveal;
        const mine = strays.filter(({ kind }) =>
          phase === FablePhase.Defend ? kind === FableKind.Defend : kind !== FableKind.Defend,
        );
        return isTurn
          ? mine
          : brings
            ? strays.slice(0, 24)
            : fable.pending(state as FableState).seat === seat
              ? [{ kind: 2 }]
              : [];
      },
      parties: [0n, 1n, 2n, 3n, 1n << 128n],
      more: [
        ...revealing,
        ...second,
        ...states
          .filter(({ phase }) =>
            [FablePhase.Lay, FablePhase.Deal, FablePhase.Draw, FablePhase.Close].includes(phase as never),
          )
          .map((state) => ['on', state, []] as const),
        ['on', later({ phase: FablePhase.Battle, boards: [faces(3), faces(4)] }), [{ slot: 0, face: 20 }]],
      ],
    });
    const { differ, codes } = await compareCalls(anvil, fable, 'FableRules', calls);
    expect(differ).toEqual([]);
    // Every refusal that the rules know is among them.
    expect([...codes].sort()).toEqual(
      [
        'AmountOutOfRange',
        'BlockerTired',
        'BlockerTwice',
        'BroughtAlready',
        'CannotBlock',
        'DeckSize',
        'HandEmpty',
        'MalformedConfig',
        'MustPlay',
        'NoAttackers',
        'NoSuchCreature',
        'NoSuchSeat',
        'NotAtBoundary',
        'NotEnoughSeats',
        'NotOwned',
        'NotYourTurn',
        'NothingBrought',
        'NothingToBring',
        'OverProvision',
        'QuietTurn',
        'SeatEmpty',
        'SeatTaken',
        'TooManyCopies',
        'UnknownAction',
        'WrongBid',
        'WrongBlockCount',
        'WrongList',
      ].sort(),
    );
  });
});
