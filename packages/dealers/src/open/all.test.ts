import { type Hex, maskOf, ok, refuse, unwrap } from '@facedown/base';
import {
  actionByAll,
  advance,
  codecOf,
  defineLayout,
  type Game,
  lapse,
  NO_ROUND,
  OVER,
  PendingKind,
  type StructOf,
  type TableRules,
  type TableState,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import type { OpenState } from './layout.js';
import { openDealer } from './open.js';

/** Three seats each name a number, in any order; nobody has to wait for another. */
const layout = defineLayout({
  name: 'Pick',
  structs: [
    'struct PickConfig { uint8 seats; }',
    'struct PickState { uint8[] picked; uint8[] late; }',
    'struct PickAction { uint8 number; }',
  ],
  enums: {},
  codes: ['MalformedAction', 'NotYourTurn', 'UnknownAction'],
});
type Config = StructOf<typeof layout, 'PickConfig'>;
type State = StructOf<typeof layout, 'PickState'>;
type Action = StructOf<typeof layout, 'PickAction'>;

const left = ({ picked }: State): bigint => maskOf(picked.flatMap((number, seat) => (number === 0 ? [seat] : [])));
const pick: Game<Config, State, Action> = {
  name: 'pick',
  faces: 1,
  seats: { min: 3, max: 3 },
  codecs: {
    config: codecOf(layout, 'PickConfig'),
    state: codecOf(layout, 'PickState'),
    action: codecOf(layout, 'PickAction'),
  },
  setup: () => ok({ picked: [0, 0, 0], late: [] }),
  admit: (state) => ok(state),
  release: () => refuse('NotAtBoundary'),
  begin: (state) => ok(state),
  pending: (state) => (left(state) === 0n ? OVER : actionByAll(left(state))),
  candidates: () => [],
  check: (_state, _seat, { number }) => (number === 0 ? 'UnknownAction' : undefined),
  needs: () => [],
  apply: (state, seat, { number }) => ({ ...state, picked: state.picked.with(seat, number) }),
  on: (state) => state,
  forfeit: (state, seat) => ({ picked: state.picked.with(seat, 99), late: [...state.late, seat] }),
  broken: (state) => state,
  outcome: (state) => ({ boundary: left(state) === 0n, payouts: [], pot: 0n, house: 0n, winners: 0n }),
  describeState: () => '',
  describeAction: () => '',
};

const table: TableRules<State, OpenState> = {
  id: { chainId: 31337n, table: `0x${'00'.repeat(20)}`, tableId: 9n, epoch: 1n },
  game: pick,
  dealer: openDealer,
};
const start = (): TableState<State, OpenState> => ({
  rules: { picked: [0, 0, 0], late: [] },
  dealer: unwrap(openDealer.start('0x', ['0x', '0x', '0x'])),
  version: 4n,
  round: NO_ROUND,
});
const by = (party: number, number = party + 1, evidence: Hex = '0x') => ({
  party,
  payload: pick.codecs.action.encode({ number }),
  evidence,
});
const after = (...seats: number[]) => seats.reduce((state, seat) => unwrap(advance(table, state, by(seat))), start());

describe('a round of actions', () => {
  it('waits for every seat of its set', () =>
    expect(tablePending(table, start())).toEqual({ kind: PendingKind.All, parties: 0b111n }));

  it('is one version, and remembers where it began until the last has acted', () => {
    const base = tableHash(table, start());
    expect(after(1)).toMatchObject({ version: 4n, round: base });
    expect(after(1, 0)).toMatchObject({ version: 4n, round: base });
    expect(after(1, 0, 2)).toMatchObject({ version: 5n, round: NO_ROUND });
  });

  it('leads to one state in every order', () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    expect(new Set(orders.map((order) => tableHash(table, after(...order)))).size).toBe(1);
  });

  it('has another hash half done than the state before or after it', () => {
    const hashes = [start(), after(0), after(0, 1), after(0, 1, 2)].map((state) => tableHash(table, state));
    expect(new Set(hashes).size).toBe(4);
  });

  it.each([
    ['a seat twice', after(1), by(1), 'NotYourTurn'],
    ['a stranger', start(), by(3), 'NotYourTurn'],
    ['what the rules refuse', start(), by(0, 0), 'UnknownAction'],
    ['evidence that nothing asked for', start(), by(0, 1, '0x00'), 'UnexpectedEvidence'],
    ['anyone after the end', after(0, 1, 2), by(0), 'GameOver'],
  ])('refuses %s', (_what, state, deed, code) => expect(advance(table, state, deed)).toEqual({ ok: false, code }));

  it('lapses for the late seats alone, the lowest first', () => {
    const lapsed = unwrap(lapse(table, after(1)));
    expect(lapsed).toMatchObject({ version: 5n, round: NO_ROUND, rules: { picked: [99, 2, 99], late: [0, 2] } });
  });
});

describe('a deck that goes on without a seat', () => {
  const missing = {
    ...openDealer,
    missed: (state: OpenState, _needs: unknown, parties: bigint) => ({ state, broken: 0n, absent: parties }),
  };
  const dealing = {
    ...pick,
    pending: () => ({
      kind: PendingKind.Dealer,
      seat: 0,
      seats: 0n,
      needs: [{ verb: 0, slot: 0, seat: 255, other: 0, set: 7n, list: '0x00' as Hex }],
    }),
  };
  const told: string[] = [];
  const telling = (name: string) => (state: State, seats: bigint) => {
    told.push(`${name} ${seats}`);
    return state;
  };

  it('asks the rules for the absent ones, and rules that know no better for broken ones', () => {
    const knowing = {
      ...table,
      dealer: missing,
      game: { ...dealing, absent: telling('absent'), broken: telling('broken') },
    };
    unwrap(lapse(knowing, start()));
    const { absent: _, ...unknowing } = knowing.game;
    unwrap(lapse({ ...knowing, game: unknowing }, start()));
    expect(told).toEqual([`absent ${1n << 128n}`, `broken ${1n << 128n}`]);
  });
});
