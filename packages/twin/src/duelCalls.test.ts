import { type Hex, unwrap } from '@facedown/base';
import {
  actionOf,
  bringingList,
  type DuelAction,
  type DuelConfig,
  DuelKind,
  DuelPhase,
  type DuelState,
  duel,
  duelConfig,
  listOf,
  NONE,
  STARTER_WORD,
  STARTERS,
} from '@facedown/duel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { callsOf, compareCalls } from './calls.js';

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
});
afterAll(() => anvil.stop());

const LIMIT = 2n ** 100n;
const nonces: readonly Hex[] = [`0x${'5a'.repeat(32)}`, `0x${'5b'.repeat(32)}`];
const CHOSEN = duelConfig({ stake: 10n, bond: 3n, lists: ['0x', '0x'] });
const FIXED = duelConfig({ stake: 10n, bond: 3n });
const empty = (config: DuelConfig = CHOSEN) => unwrap(duel.setup(config));
const sitting = (state: DuelState, ...seats: number[]) =>
  seats.reduce((before, seat) => unwrap(duel.admit(before, seat, 13n)), state);
const begun = (config: DuelConfig = CHOSEN) => unwrap(duel.begin(sitting(empty(config), 0, 1)));
const done = (state: DuelState, seat: number, action: DuelAction) => {
  expect(duel.check(state, seat, action)).toBeUndefined();
  return duel.apply(state, seat, action);
};
const bringing = (seat: number, list: Hex = STARTERS.root) => bringingList(seat, list, nonces[seat]!);
const sealed = (list?: Hex, state = begun()) => done(done(state, 0, bringing(0, list).choose), 1, bringing(1).choose);
const laid = begun(FIXED);
const mulligan = duel.on(duel.on(laid, []), []);
const turn = done(done(mulligan, 0, actionOf(DuelKind.Mulligan)), 1, actionOf(DuelKind.Mulligan));
const seeking: DuelState = {
  ...turn,
  phase: DuelPhase.Seek,
  seek: 1,
  aside: 3,
  hands: ['0x000000010002', turn.hands[1]!],
};

const states: readonly DuelState[] = [
  empty(),
  sitting(empty(), 0),
  sitting(empty(), 1),
  sitting(empty(), 0, 1),
  empty({ ...CHOSEN, owned: true }),
  begun(),
  done(begun(), 0, bringing(0).choose),
  begun({ ...CHOSEN, lists: [STARTERS.ember, '0x'] }),
  begun({ ...CHOSEN, lists: ['0x', STARTERS.ember] }),
  sealed(),
  done(sealed(), 0, bringing(0).reveal),
  laid,
  duel.on(laid, []),
  mulligan,
  { ...mulligan, lapses: [1, 0] },
  { ...mulligan, lapses: [2, 0] },
  done(mulligan, 0, actionOf(DuelKind.Mulligan, 2)),
  done(mulligan, 0, actionOf(DuelKind.Mulligan)),
  { ...turn, lapses: [1, 2] },
  { ...turn, lapses: [2, 1] },
  { ...turn, phase: DuelPhase.Draw, draws: [1, 2] },
  { ...turn, phase: DuelPhase.Draw, aside: 3, seek: 1 },
  seeking,
  { ...seeking, seek: 2, aside: 1 },
  { ...turn, phase: DuelPhase.Forget },
  { ...turn, phase: DuelPhase.Forget, left: [30, 2] },
  { ...turn, phase: DuelPhase.Forget, left: [30, 0] },
  { ...turn, phase: DuelPhase.EndDraw, draws: [1, 0] },
  { ...turn, phase: DuelPhase.EndDraw, draws: [1, 0], turn: 80 },
  ...[0, 1, 2].map((winner) => ({ ...turn, phase: DuelPhase.Close, winner })),
  ...[1n, 2n, 3n].map((parties) => duel.broken(laid, parties)),
];

const data = (kind: number, bytes: Hex): DuelAction => ({ ...actionOf(kind), data: bytes });
const answers: readonly DuelAction[] = [
  ...Array.from({ length: 14 }, (_, kind) => actionOf(kind)),
  ...Array.from({ length: 14 }, (_, kind) => actionOf(kind, 1)),
  ...[DuelKind.Mulligan, DuelKind.End, DuelKind.Replace, DuelKind.Move].flatMap((kind) => [
    actionOf(kind, 0, 1),
    actionOf(kind, 0, 0, 1),
    data(kind, '0x00'),
  ]),
  ...[2, 3, 200].map((count) => actionOf(DuelKind.Mulligan, count)),
  ...[3, 10, 13, 14, 40, 54, 55, NONE].map((face) => actionOf(DuelKind.Keep, face)),
];
const lists: readonly DuelAction[] = [
  ...[DuelKind.ChooseList, DuelKind.RevealList].flatMap((kind) =>
    ['0x', '0x00', `0x${'00'.repeat(32)}`, nonces[0]!, `0x${'5a'.repeat(33)}`].map((bytes) => data(kind, bytes as Hex)),
  ),
  bringing(0).reveal,
  bringing(1).reveal,
  bringing(1).choose,
];

/** Sealed as they are, and opened. */
const cards = Array.from({ length: 13 }, (_, i) => [i + 1, i + 1, i + 1]).flat();
const odd: readonly Hex[] = [
  listOf(57, cards),
  listOf(58, cards),
  listOf(59, cards),
  listOf(62, cards),
  listOf(
    62,
    cards.map((face) => face + 26),
  ),
  listOf(
    61,
    cards.map((face) => face + 26),
  ),
  listOf(
    59,
    cards.map((face) => face + 13),
  ),
  listOf(60, [...cards.slice(3).map((face) => face + 13), 13, 40, 40]),
  listOf(60, [...cards.slice(3).map((face) => face + 13), 27, 40, 40]),
  listOf(56, cards),
  listOf(63, cards),
  listOf(64, cards),
  listOf(57, cards.slice(1)),
  listOf(57, [...cards, 40]),
  ...[0, 1, 14, 39, 40, 54, 55].map((face) => listOf(57, [...cards.slice(0, 38), face])),
  ...[0, 1, 14, 39, 40, 54, 55].map((face) => listOf(57, [face, ...cards.slice(0, 38)])),
];
const opened = odd.map((list) => ['step', sealed(list), 0, bringing(0, list).reveal] as const);
const owning = [STARTER_WORD, 0n, STARTER_WORD ^ (1n << 54n), STARTER_WORD ^ (1n << 55n), 2n ** 120n - 1n].map(
  (word) => {
    const state = { ...sealed(), config: { ...CHOSEN, owned: true }, owned: [word, 0n] };
    return ['step', state, 0, bringing(0).reveal] as const;
  },
);

describe('the twins of Duel', () => {
  it('answer alike to whatever a table asks, in every phase and at every bound', async () => {
    const calls = callsOf(duel, {
      configs: [
        FIXED,
        CHOSEN,
        ...[LIMIT - 1n, LIMIT].flatMap((amount) => [
          { ...FIXED, stake: amount },
          { ...FIXED, bond: amount },
        ]),
        ...[1, 63, 64, 68, 69].map((boss) => duelConfig({ boss })),
        duelConfig({ boss: 64, lists: [STARTERS.ember, STARTERS.tide] }),
        duelConfig({ boss: 68, lists: ['0x', '0x'] }),
        duelConfig({ boss: 65, owned: true }),
        duelConfig({ owned: true, lists: [STARTERS.ember, '0x'] }),
        duelConfig({ owned: true, lists: ['0x', STARTERS.tide] }),
        ...odd.flatMap((list) => [
          { ...FIXED, lists: [list, STARTERS.tide] },
          { ...FIXED, lists: ['0x', list] },
        ]),
      ],
      states,
      amounts: [12n, 13n, 14n],
      words: [0n, 7n],
      actions: (state, seat) => {
        const { phase } = state as DuelState;
        if (!duel.candidates(state as DuelState, seat).length) return [actionOf(DuelKind.Concede)];
        return phase === DuelPhase.Choose || phase === DuelPhase.Reveal ? [...answers, ...lists] : answers;
      },
      parties: [0n, 1n, 2n, 3n, 1n << 128n],
      more: [
        ...opened,
        ...owning,
        ...states.filter((state) => duel.pending(state).needs.length > 0).map((state) => ['on', state, []] as const),
      ],
    });
    const { differ, codes } = await compareCalls(anvil, duel, 'DuelRules', calls);
    expect(differ).toEqual([]);
    for (const code of [
      'AmountOutOfRange',
      'BeyondCollection',
      'MalformedConfig',
      'NoSuchSeat',
      'NotAtBoundary',
      'NotEnoughSeats',
      'NotInList',
      'NotSought',
      'NotYourTurn',
      'NothingToBring',
      'SeatEmpty',
      'SeatTaken',
      'TooMany',
      'UnexpectedField',
      'UnknownAction',
      'WrongList',
    ])
      expect(codes).toContain(code);
  });
});
