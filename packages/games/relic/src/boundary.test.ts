import { unwrap } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { RelicFace as F, RelicKind as K, RelicPhase as P, type RelicState } from './layout.js';
import { relic } from './relic.js';
import { results } from './results.js';
import { Scenario } from './testing/scenario.js';

const room = (fee: bigint, minSeats = 2, maxSeats = 4) => unwrap(relic.setup({ fee, minSeats, maxSeats }));
const seated = (state: RelicState, ...seats: number[]) =>
  seats.reduce((s, seat) => unwrap(relic.admit(s, seat, state.fee)), state);
const finished = (seats = 3, fee = 10n) => {
  const t = new Scenario(seats, [F.Tactician, F.Cleric, F.Healer, F.Knight, F.Wizard]);
  t.set({ deck: '0x', relics: [2, 1, 0, 0], fee });
  t.play(F.Cleric);
  return t;
};

describe('setup', () => {
  it.each([
    [{ fee: 2n ** 100n, minSeats: 2, maxSeats: 4 }, 'AmountOutOfRange'],
    [{ fee: 1n, minSeats: 1, maxSeats: 4 }, 'MalformedConfig'],
    [{ fee: 1n, minSeats: 3, maxSeats: 2 }, 'MalformedConfig'],
    [{ fee: 1n, minSeats: 2, maxSeats: 5 }, 'MalformedConfig'],
  ])('refuses %o', (config, code) => expect(relic.setup(config)).toEqual({ ok: false, code }));
  it.each([
    { fee: 2n ** 100n - 1n, minSeats: 2, maxSeats: 2 },
    { fee: 0n, minSeats: 4, maxSeats: 4 },
  ])('takes %o', (config) => expect(relic.setup(config).ok).toBe(true));
});

describe('admit', () => {
  it('takes exactly the fee, which stays the own until the game begins', () => {
    const state = seated(room(10n), 1);
    expect(relic.outcome(state).payouts).toEqual([0n, 10n, 0n, 0n]);
    expect(relic.admit(room(10n), 0, 9n)).toEqual({ ok: false, code: 'AmountOutOfRange' });
  });
  it('refuses a seat that is taken, one that does not exist, and one in the middle of a game', () => {
    const state = seated(room(10n, 2, 3), 0, 1);
    expect(relic.admit(state, 0, 10n)).toEqual({ ok: false, code: 'SeatTaken' });
    expect(relic.admit(state, 3, 10n)).toEqual({ ok: false, code: 'NoSuchSeat' });
    expect(relic.admit(unwrap(relic.begin(state)), 2, 10n)).toEqual({ ok: false, code: 'NotAtBoundary' });
  });
});

describe('release', () => {
  it('gives back the fee, and everything that was the seat’s', () => {
    const state = seated(room(10n, 2, 3), 0, 1);
    const dirty = { ...state, leaving: 0b011, relics: [1, 2, 0, 0], tallies: [5, 6, 0, 0] } as RelicState;
    const { state: left, amount } = unwrap(relic.release(dirty, 0));
    expect(amount).toBe(10n);
    expect(left).toMatchObject({ seated: 0b010, leaving: 0b010, stacks: [0n, 10n, 0n, 0n] });
    expect(left).toMatchObject({ relics: [0, 2, 0, 0], tallies: [0, 6, 0, 0], phase: P.Waiting });
  });
  it('refuses a seat that does not exist, an empty one, and one in the middle of a game', () => {
    const state = seated(room(10n, 2, 3), 0, 1);
    expect(relic.release(state, 3)).toEqual({ ok: false, code: 'NoSuchSeat' });
    expect(relic.release(state, 2)).toEqual({ ok: false, code: 'SeatEmpty' });
    expect(relic.release(unwrap(relic.begin(state)), 0)).toEqual({ ok: false, code: 'NotAtBoundary' });
  });
  it('of the last seat that has not decided starts the next game, or ends the wait', () => {
    const t = finished(3, 0n);
    t.take(({ action }) => action.kind === K.Continue);
    t.take(({ action }) => action.kind === K.Continue);
    expect(unwrap(relic.release(t.state, 2)).state).toMatchObject({ phase: P.Shuffle, playing: 0b011 });
    const one = unwrap(relic.release(t.state, 1)).state;
    expect(one).toMatchObject({ phase: P.Between, ready: 0b001 });
    expect(unwrap(relic.release(one, 2)).state).toMatchObject({ phase: P.Waiting, ready: 0 });
  });
});

describe('begin', () => {
  it('leaves out who leaves and who cannot pay', () => {
    const state = { ...seated(room(10n), 0, 1, 2, 3), leaving: 0b0001, stacks: [10n, 10n, 9n, 11n] } as RelicState;
    const begun = unwrap(relic.begin(state));
    expect(begun).toMatchObject({ playing: 0b1010, entered: 0b1010, pool: 20n, stacks: [10n, 0n, 9n, 1n] });
    expect(relic.begin(begun)).toEqual({ ok: false, code: 'NotAtBoundary' });
    expect(relic.begin({ ...state, phase: P.Between })).toEqual({ ok: false, code: 'NotAtBoundary' });
  });
  it('needs the minimum of seats', () => {
    expect(relic.begin(seated(room(10n, 3), 0, 1))).toEqual({ ok: false, code: 'NotEnoughSeats' });
    expect(relic.begin(seated(room(10n, 3), 0, 1, 3)).ok).toBe(true);
  });
  it('moves the fees into the pool, and a fee of zero is allowed', () => {
    expect(relic.outcome(unwrap(relic.begin(seated(room(10n), 0, 2))))).toMatchObject({
      payouts: [0n, 0n, 0n, 0n],
      pot: 20n,
    });
    expect(relic.outcome(unwrap(relic.begin(seated(room(0n), 0, 2)))).pot).toBe(0n);
  });
  it('starts the first round at seat 0, or at the first seat there is', () => {
    expect(unwrap(relic.begin(seated(room(1n), 0, 1))).starter).toBe(0);
    expect(unwrap(relic.begin(seated(room(1n), 2, 3))).starter).toBe(2);
  });
});

describe('after a game', () => {
  it('a seat that cannot pay may only leave, until it has paid again', () => {
    const t = finished();
    t.take(({ action }) => action.kind === K.Continue);
    expect(t.legal.map(({ action }) => action.kind)).toEqual([K.Leave]);
    expect(t.refusal(K.Continue)).toBe('FeeNotPaid');
    t.state = unwrap(relic.admit(t.state, 1, 10n));
    t.take(({ action }) => action.kind === K.Continue);
    expect(t.state.ready).toBe(0b011);
  });
  it('a new game starts one seat further, with those who go on and a new pool', () => {
    const t = finished();
    t.state = unwrap(relic.admit(t.state, 1, 10n));
    t.take(({ action }) => action.kind === K.Continue);
    t.take(({ action }) => action.kind === K.Continue);
    t.take(({ action }) => action.kind === K.Leave);
    expect(t.state).toMatchObject({
      playing: 0b011,
      first: 1,
      starter: 1,
      pool: 20n,
      relics: [0, 0, 0, 0],
      leaving: 0b100,
    });
    expect(t.state.stacks).toEqual([20n, 0n, 0n, 0n]);
  });
  it('the table waits if too few go on, and nobody has paid', () => {
    const t = finished();
    t.take(({ action }) => action.kind === K.Continue);
    t.take(({ action }) => action.kind === K.Leave);
    t.take(({ action }) => action.kind === K.Leave);
    expect(t.state).toMatchObject({ phase: P.Waiting, pool: 0n });
    expect(t.state.stacks).toEqual([30n, 0n, 0n, 0n]);
    expect(relic.begin(t.state)).toEqual({ ok: false, code: 'NotEnoughSeats' });
  });
  it('a seat that left is paid once, and its place is free', () => {
    const t = finished();
    const { state, amount } = unwrap(relic.release(t.state, 0));
    expect(amount).toBe(30n);
    expect(relic.release(state, 0)).toEqual({ ok: false, code: 'SeatEmpty' });
    expect(relic.outcome(state).payouts).toEqual([0n, 0n, 0n, 0n]);
  });
  it('a seat pays again only where it stays and has less than the fee', () => {
    const t = finished();
    expect(t.state.stacks).toEqual([30n, 0n, 0n, 0n]);
    expect(relic.admit(t.state, 0, 10n)).toEqual({ ok: false, code: 'SeatTaken' });
    expect(relic.admit({ ...t.state, stacks: [10n, 0n, 0n, 0n] }, 0, 10n)).toEqual({ ok: false, code: 'SeatTaken' });
    expect(relic.admit({ ...t.state, leaving: 0b010 }, 1, 10n)).toEqual({ ok: false, code: 'SeatTaken' });
    expect(relic.admit(t.state, 1, 11n)).toEqual({ ok: false, code: 'AmountOutOfRange' });
    const paid = unwrap(relic.admit({ ...t.state, stacks: [30n, 4n, 0n, 0n] }, 1, 10n));
    expect(paid).toMatchObject({ stacks: [30n, 14n, 0n, 0n], ready: 0, seated: 0b111 });
  });
  it('nothing of the last round is left on the table', () => {
    expect(finished().state).toMatchObject({
      phase: P.Between,
      target: 255,
      guess: 255,
      playing: 0,
      alive: 0,
      shielded: 0,
      ready: 0,
      pool: 0n,
      held: [255, 255, 255, 255],
      drawn: [255, 255],
      deck: '0x',
      seen: '0x',
      possible: [1023, 1023, 1023, 1023],
    });
  });
  it('a newcomer joins the next game', () => {
    const t = finished();
    t.state = unwrap(relic.release(t.state, 1)).state;
    t.state = unwrap(relic.admit(t.state, 1, 10n));
    t.take(({ action }) => action.kind === K.Continue);
    t.take(({ action }) => action.kind === K.Leave);
    expect(t.state.playing).toBe(0b011);
  });
});

describe('results', () => {
  it('count wins, games and relics of each seat', () => {
    const t = finished();
    expect(results(t.state)).toEqual([
      { wins: 1, games: 1, relics: 3 },
      { wins: 0, games: 1, relics: 1 },
      { wins: 0, games: 1, relics: 0 },
      undefined,
    ]);
  });
  it('add up over games, and start anew for whoever sits down next', () => {
    const t = finished(3, 0n);
    t.take(({ action }) => action.kind === K.Continue);
    t.take(({ action }) => action.kind === K.Continue);
    t.take(({ action }) => action.kind === K.Leave);
    t.set({ deck: '0x', relics: [0, 2, 0, 0], late: 0b01, turn: 0 });
    t.state = relic.forfeit(t.state, 0);
    expect(results(t.state).slice(0, 2)).toEqual([
      { wins: 1, games: 2, relics: 3 },
      { wins: 1, games: 2, relics: 3 },
    ]);
    expect(results(unwrap(relic.release(t.state, 0)).state)[0]).toBeUndefined();
  });
});
