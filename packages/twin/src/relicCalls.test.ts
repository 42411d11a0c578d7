import { unwrap } from '@facedown/base';
import {
  action,
  RelicFace as F,
  RelicKind as K,
  NONE,
  RelicPhase as P,
  type RelicConfig,
  type RelicState,
  relic,
} from '@facedown/relic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from './anvil.js';
import { callsOf, compareCalls } from './calls.js';

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
});
afterAll(() => anvil.stop());

const room = (config: Partial<RelicConfig> = {}) =>
  unwrap(relic.setup({ fee: 10n, minSeats: 2, maxSeats: 3, ...config }));
const sitting = (state: RelicState, ...seats: number[]) =>
  seats.reduce((before, seat) => unwrap(relic.admit(before, seat, state.fee)), state);
const full = sitting(room(), 0, 1, 2);
/** Hands in slots 1 to 3, the first draw in slot 4. */
const playing = relic.on(relic.on(unwrap(relic.begin(full)), []), []);
const now = (changes: Partial<RelicState>): RelicState => ({ ...playing, ...changes });
const answering = (phase: number, changes: Partial<RelicState> = {}) =>
  now({
    phase,
    target: 1,
    guess: F.Wizard,
    held: [4, 2, 3, NONE],
    drawn: [NONE, NONE],
    discards: '0x0110',
    copies: 22,
    ...changes,
  });
const between = now({
  phase: P.Between,
  playing: 0,
  alive: 0,
  held: [NONE, NONE, NONE, NONE],
  drawn: [NONE, NONE],
  deck: '0x',
  pool: 0n,
  stacks: [30n, 9n, 10n, 0n],
  relics: [3, 1, 0, 0],
  winners: 1,
});
const SEEN = '0x01041500000002ff00000203150000';

const plays: readonly RelicState[] = [
  playing,
  now({ shielded: 0b110 }),
  now({ shielded: 0b010, deck: '0x' }),
  now({ alive: 0b101, deck: '0x05', seen: SEEN }),
];
const answers: readonly RelicState[] = [
  ...[P.Knight, P.Healer, P.Berserker, P.Wizard, P.Paladin, P.Exit].map((phase) => answering(phase)),
  answering(P.Resolve),
  answering(P.Resolve, { deck: '0x' }),
  answering(P.Resolve, { alive: 0b011, possible: [1023, 992, 1023, 1023] }),
  answering(P.Knight, { alive: 0b011, relics: [2, 2, 0, 0] }),
  answering(P.Wizard, { deck: '0x', seen: SEEN }),
  answering(P.Paladin, { seen: SEEN, possible: [7, 1, 1023, 1023] }),
  answering(P.Return, { drawn: [5, 6], target: NONE, seen: SEEN }),
  answering(P.Return, { drawn: [5, NONE], target: NONE }),
];
const dealer: readonly RelicState[] = [
  unwrap(relic.begin(full)),
  relic.on(unwrap(relic.begin(full)), []),
  relic.on(unwrap(relic.begin(sitting(room(), 0, 2))), []),
  answering(P.Draw, { target: NONE, drawn: [5, NONE] }),
  answering(P.Draw, { target: NONE, drawn: [5, NONE], turn: 2, alive: 0b110, deck: '0x' }),
  answering(P.Tactics, { target: NONE, drawn: [5, 6] }),
  answering(P.Redraw),
  answering(P.Redraw, { alive: 0b011 }),
  answering(P.Showdown, { target: NONE, relics: [2, 1, 2, 0], first: 1, pool: 31n, deck: '0x' }),
  answering(P.Showdown, { target: NONE, alive: 0b101, playing: 0b101, late: 0b101 }),
];
const lobby: readonly RelicState[] = [
  room(),
  room({ fee: 0n, maxSeats: 4 }),
  sitting(room(), 1),
  sitting(room(), 0, 2),
  full,
  { ...full, leaving: 0b001, stacks: [10n, 9n, 10n, 0n] },
  sitting(room({ minSeats: 3 }), 0, 1),
  between,
  { ...between, ready: 0b101 },
  { ...between, ready: 0b001, leaving: 0b010 },
  { ...between, ready: 0b001, leaving: 0b010, first: 2 },
  { ...between, ready: 0b100, leaving: 0b001, minSeats: 3 },
];

/** Fields one by one, and each bound of each. */
const strayPlays = [
  ...[{ slot: 1 }, { first: 0 }, { second: 0 }, { target: 1 }, { guess: 2 }].map((more) => ({
    face: F.Cleric,
    ...more,
  })),
  ...[NONE, 0, 1, 2, 3, 4].flatMap((target) => [F.Healer, F.Wizard, F.Paladin].map((face) => ({ face, target }))),
  ...[NONE, 0, 1, 9, 10].flatMap((guess) => [NONE, 1].map((target) => ({ face: F.Knight, target, guess }))),
  ...[NONE, 8, 9].map((guess) => ({ face: F.Crystal, guess })),
  { face: F.Healer, target: 1, guess: 2 },
  { face: 10 },
  {},
].map((fields) => action(K.Play, fields));
const strayAnswers = [
  ...Array.from({ length: 14 }, (_, kind) => action(kind)),
  ...Array.from({ length: 8 }, (_, i) => action(K.Show + i, { slot: 2 })),
  ...[{ target: 1 }, { guess: 1 }, { face: 0 }, { first: 0 }, { second: 0 }].flatMap((more) => [
    action(K.Deny, { slot: 2, ...more }),
    action(K.Continue, more),
  ]),
  ...[K.Lower, K.Higher, K.Discard].flatMap((kind) =>
    [8, 9, 10, NONE].flatMap((face) => [2, 4].map((slot) => action(kind, { face, slot }))),
  ),
  ...[0, 1, 2, 3, NONE].flatMap((first) => [0, 2, 3, NONE].map((second) => action(K.Return, { first, second }))),
  action(K.Return, { first: 0, second: 1, face: 0 }),
  action(K.Return, { first: 0, second: 1, slot: 0 }),
  action(K.Leave, { slot: 0 }),
];

const shows = [
  [0, 5, 5],
  [7, 7, 7],
  [4, 0, 4],
  [5, 5, 0],
  [1, 9, 8],
];

describe('the twins of Relic', () => {
  it('answer alike to whatever a table asks, in every phase and at every bound', async () => {
    const parties = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 1n << 16n, (1n << 16n) | 1n];
    const showdowns = dealer.filter(({ phase }) => phase === P.Showdown);
    const calls = [
      ...callsOf(relic, {
        configs: [
          {},
          { fee: 2n ** 100n - 1n },
          { fee: 2n ** 100n },
          { minSeats: 1 },
          { minSeats: 3 },
          { minSeats: 4 },
          { minSeats: 4, maxSeats: 4 },
          { maxSeats: 5 },
        ].map((changes) => ({ fee: 10n, minSeats: 2, maxSeats: 3, ...changes })),
        states: lobby,
        amounts: [0n, 9n, 10n, 11n],
        actions: () => [action(K.Continue), action(K.Leave), action(K.Play), action(K.Leave, { slot: 0 })],
      }),
      ...callsOf(relic, { states: plays, actions: () => strayPlays }),
      ...callsOf(relic, { states: answers, actions: () => strayAnswers }),
      ...callsOf(relic, {
        states: dealer,
        parties,
        amounts: [10n],
        more: [
          ...dealer.filter(({ phase }) => phase !== P.Showdown).map((state) => ['on', state, []] as const),
          ...showdowns.flatMap((state) =>
            ['0x', '0x0110', '0x1000', '0xf00516'].flatMap((discards) =>
              shows.map((faces) => {
                const open = faces.map((face, seat) => ({ slot: state.held[seat]!, face }));
                const shown = open.filter((_, seat) => ((state.alive >> seat) & 1) === 1);
                return ['on', { ...state, discards }, shown] as const;
              }),
            ),
          ),
          ...plays.flatMap((state) => [0, 0b001].map((late) => ['forfeit', { ...state, late }, 0] as const)),
          ['forfeit', { ...plays[0], late: 0b001, playing: 0b011, alive: 0b011 }, 0],
        ],
      }),
    ];
    const { differ, codes } = await compareCalls(anvil, relic, 'RelicRules', calls);
    expect(differ).toEqual([]);
    expect([...codes].sort()).toEqual(
      [
        'AmountOutOfRange',
        'BadOrder',
        'FeeNotPaid',
        'GuessedKnight',
        'MalformedConfig',
        'MissingGuess',
        'MissingTarget',
        'NoSuchCard',
        'NoSuchGuess',
        'NoSuchSeat',
        'NoSuchTarget',
        'NotAtBoundary',
        'NotEnoughSeats',
        'NotYourTurn',
        'OwnTarget',
        'SeatEmpty',
        'SeatTaken',
        'TargetOut',
        'TargetProtected',
        'UnexpectedField',
        'UnknownAction',
        'WrongAnswer',
        'WrongSlot',
      ].sort(),
    );
  });
});
