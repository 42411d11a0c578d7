import { type Hex, unwrap } from '@facedown/base';
import { PendingKind } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { duelCase } from './case.js';
import { duelConfig } from './config.js';
import { duel } from './duel.js';
import { actionOf, type DuelAction, DuelKind, DuelPhase, type DuelState } from './layout.js';
import { bringingList, listHash } from './lists.js';
import { STARTER_WORD, STARTERS } from './starters.js';
import { fullList } from './testing/fullLists.js';

const nonces: readonly Hex[] = [`0x${'5a'.repeat(32)}`, `0x${'5b'.repeat(32)}`];
const lists: readonly Hex[] = [STARTERS.root, STARTERS.tide];
const bringing = (seat: number) => bringingList(seat, lists[seat]!, nonces[seat]!);

function begun(
  config = duelConfig({ stake: 10n, bond: 3n, lists: ['0x', '0x'] }),
  words?: readonly bigint[],
): DuelState {
  let state = unwrap(duel.setup(config));
  words?.forEach((word, seat) => {
    state = unwrap(duel.bring(state, seat, word));
  });
  for (const seat of [0, 1]) state = unwrap(duel.admit(state, seat, config.stake + config.bond));
  return unwrap(duel.begin(state));
}

function acted(state: DuelState, seat: number, action: DuelAction): DuelState {
  expect(duel.check(state, seat, action)).toBeUndefined();
  return duel.apply(state, seat, action);
}

const chosen = (state = begun()) => acted(acted(state, 0, bringing(0).choose), 1, bringing(1).choose);

describe('setup', () => {
  it.each([
    ['too high a stake', duelConfig({ stake: 2n ** 100n }), 'AmountOutOfRange'],
    ['a boss that is none', duelConfig({ boss: 63 }), 'MalformedConfig'],
    ['a boss with a list', { ...duelConfig({ boss: 64 }), lists: [STARTERS.ember, STARTERS.tide] }, 'MalformedConfig'],
    ['a list that is none', duelConfig({ lists: ['0x39', '0x'] }), 'MalformedConfig'],
    [
      'a fixed list where lists are owned',
      duelConfig({ owned: true, lists: [STARTERS.ember, '0x'] }),
      'MalformedConfig',
    ],
  ])('refuses %s', (_what, config, code) => expect(duel.setup(config)).toEqual({ ok: false, code }));

  it('gives a boss its own list', () => {
    const state = unwrap(duel.setup(duelConfig({ boss: 67 })));
    expect(state.config.lists[1]!.slice(0, 4)).toBe('0x43');
  });
});

describe('an action', () => {
  const { encode, parse } = duel.codecs.action;
  it('is four words and data, and none where anything of it is no hex', () => {
    const { reveal } = bringing(0);
    expect(parse(encode(reveal))).toEqual({ ok: true, value: reveal });
    expect(parse(encode(actionOf(DuelKind.End)))).toEqual({ ok: true, value: actionOf(DuelKind.End) });
    for (const wrong of ['zz', '5', ' '] as const)
      expect(parse(`${encode(reveal)}${wrong}`)).toEqual({ ok: false, code: 'Malformed' });
  });
});

describe('a table whose lists are chosen', () => {
  it('takes any hash, which no list of candidates can hold', () => {
    const any: DuelAction = { ...actionOf(DuelKind.ChooseList), data: nonces[1]! };
    const listed = duel.candidates(begun(), 0).map(({ action }) => duel.codecs.action.encode(action));
    expect(listed).not.toContain(duel.codecs.action.encode(any));
    expect([duel.check(begun(), 0, any), duelCase.isFree?.(any)]).toEqual([undefined, true]);
  });

  it('takes both hashes before any list, and both lists before any deck is laid', () => {
    let state = acted(begun(), 0, bringing(0).choose);
    expect(duel.check(state, 0, bringing(0).reveal)).toBe('NotYourTurn');
    expect(duel.check(state, 1, bringing(1).reveal)).toBe('UnknownAction');
    state = acted(state, 1, bringing(1).choose);
    expect(duel.check(state, 0, bringing(0).choose)).toBe('UnknownAction');
    state = acted(state, 0, bringing(0).reveal);
    expect(duel.pending(state)).toMatchObject({ kind: PendingKind.Action, seat: 1 });
    state = acted(state, 1, bringing(1).reveal);
    expect(state.phase).toBe(DuelPhase.Lay);
    expect(duel.pending(state).needs.map(({ list }) => list)).toEqual(lists.map((list) => `0x${list.slice(4)}`));
  });

  it('refuses a list swapped after its hash, or the other seat’s hash repeated', () => {
    const swapped = bringingList(0, STARTERS.ember, nonces[0]!).reveal;
    expect(duel.check(chosen(), 0, swapped)).toBe('WrongList');
    expect(duel.check(chosen(), 0, { ...bringing(0).reveal, data: '0x5a' })).toBe('WrongList');
    let state = acted(acted(begun(), 0, bringing(0).choose), 1, bringing(0).choose);
    state = acted(state, 0, bringing(0).reveal);
    expect(duel.check(state, 1, bringing(0).reveal)).toBe('WrongList');
    expect(listHash(0, lists[0]!, nonces[0]!)).not.toBe(listHash(1, lists[0]!, nonces[0]!));
  });

  it('refuses a hash that is none', () => {
    for (const data of ['0x', '0x00', `0x${'00'.repeat(32)}`] as const)
      expect(duel.check(begun(), 0, { ...bringing(0).choose, data })).toBe('WrongList');
  });

  it('takes the stake of a seat that has seen the other’s list and does not open its own', () => {
    const state = acted(chosen(), 0, bringing(0).reveal);
    const ended = duel.on(duel.forfeit(state, 1), []);
    expect(duel.outcome(ended)).toMatchObject({ payouts: [23n, 3n], winners: 1n });
  });
});

describe('bring', () => {
  const owned = duelConfig({ owned: true });
  it('lets a seat play what it owns', () => {
    const state = chosen(begun(owned, [STARTER_WORD, STARTER_WORD]));
    expect(acted(state, 0, bringing(0).reveal).phase).toBe(DuelPhase.Reveal);
  });

  it('lets no seat play more than it owns, or anything where it brought nothing', () => {
    const rich = fullList(57);
    const { choose, reveal } = bringingList(0, rich, nonces[0]!);
    let state = acted(begun(owned, [STARTER_WORD, STARTER_WORD]), 0, choose);
    state = acted(state, 1, bringing(1).choose);
    expect(duel.check(state, 0, reveal)).toBe('BeyondCollection');
    expect(duel.check(chosen(begun(owned)), 0, bringing(0).reveal)).toBe('BeyondCollection');
  });

  it('is refused after the start, for another seat, and where nothing is owned', () => {
    const lobby = unwrap(duel.setup(owned));
    expect(duel.bring(begun(owned), 0, 1n)).toEqual({ ok: false, code: 'NotAtBoundary' });
    expect(duel.bring(lobby, 2, 1n)).toEqual({ ok: false, code: 'NoSuchSeat' });
    expect(duel.bring(unwrap(duel.setup(duelConfig())), 0, 1n)).toEqual({ ok: false, code: 'NothingToBring' });
  });

  it('is forgotten when the seat leaves', () => {
    let state = unwrap(duel.bring(unwrap(duel.setup(owned)), 0, 5n));
    state = unwrap(duel.admit(state, 0, 0n));
    expect(unwrap(duel.release(state, 0)).state.owned).toEqual([0n, 0n]);
  });
});

describe('broken', () => {
  it('gives stake and bond of who was missing to the other, and each its own if both were', () => {
    const state = begun();
    expect(duel.outcome(duel.broken(state, 2n))).toMatchObject({ payouts: [26n, 0n], winners: 1n });
    expect(duel.outcome(duel.broken(state, 1n))).toMatchObject({ payouts: [0n, 26n], winners: 2n });
    expect(duel.outcome(duel.broken(state, 3n))).toMatchObject({ payouts: [13n, 13n], winners: 0n });
  });
});

describe('candidates', () => {
  it('always hold conceding for the seat that is asked, and nothing for the other', () => {
    for (const state of [begun(), chosen()]) {
      expect(duel.candidates(state, 0).some(({ action }) => action.kind === DuelKind.Concede)).toBe(true);
      expect(duel.candidates(state, 1)).toEqual([]);
    }
  });
});

describe('forced', () => {
  it('holds for forgetting alone, to which there is one answer', () => {
    const forgetting = { ...begun(), phase: DuelPhase.Forget };
    expect(duel.forced!(forgetting)).toBe(true);
    expect(duel.candidates(forgetting, 1).map(({ action }) => action.kind)).toEqual([DuelKind.Forget]);
    expect(duel.check(forgetting, 1, actionOf(DuelKind.Concede))).toBeUndefined();
    expect(duel.forced!({ ...begun(), phase: DuelPhase.Turn })).toBe(false);
  });
});
