import { describe, expect, it } from 'vitest';
import { attackWith, candidates, defences, defendBy } from './candidates.js';
import { fable } from './fable.js';
import { type FableAction, FableKind, FablePhase, type FableState } from './layout.js';
import { bringingList, listOf } from './lists.js';
import { plainOpenings } from './openings.js';
import { STARTERS } from './starters.js';
import { begun, board, concede, handOf, mid, opening, pass, play, sealed } from './testing/scenario.js';

const later = (changes: Partial<FableState> = {}) => mid({ turns: 5, ...changes });
const listed = (state: FableState, seat = state.turn) => candidates(state, seat).map(({ action }) => action);
const attacks = (state: FableState) => listed(state).filter(({ kind }) => kind === FableKind.Attack);
/** Faces for a board: what flies, and what does not. */
const WINGED = 24;
const PLAIN = 8;
const many = (count: number, face = PLAIN) => Array<number>(count).fill(face);

describe('candidates', () => {
  it.each(['Waiting', 'Lay', 'Deal', 'Draw', 'Close', 'Over'] as const)('are none in %s, for nobody', (phase) => {
    const state = later({ phase: FablePhase[phase] });
    for (const seat of [0, 1]) {
      expect(candidates(state, seat)).toEqual([]);
      for (const action of [play, pass, concede]) expect(fable.check(state, seat, action)).toBe('NotYourTurn');
    }
  });

  it.each(['Choose', 'Reveal', 'Main', 'Battle', 'Defend'] as const)(
    'are for the seat that is asked in %s',
    (phase) => {
      const state = { ...mid({ attackers: 1n, boards: ['0x', board(8)] }), phase: FablePhase[phase] };
      expect(candidates(state, 1 - fable.pending(state).seat)).toEqual([]);
    },
  );

  it('of the first two phases are the starters that the table takes, sealed and then opened', () => {
    const lists = Object.values(STARTERS).map(listOf);
    const openings = plainOpenings(begun(), 0);
    expect(openings.map(({ list }) => list)).toEqual(lists);
    expect(openings.map(({ bid }) => bid)).toEqual(lists.map(() => 7));
    expect(listed(begun(), 0)).toEqual([...openings.map((one) => bringingList(0, one).choose), concede]);
    // Only that which was sealed can be opened.
    const state = sealed([openings[1]!, opening(1)]);
    expect(listed(state, 0)).toEqual([bringingList(0, openings[1]!).reveal, concede]);
  });

  it.each([
    ['the main phase', { phase: FablePhase.Main }, [play, attackWith(1n), pass, concede]],
    [
      'the main phase without a card',
      { phase: FablePhase.Main, hands: ['0x', handOf(1, 7)] },
      [attackWith(1n), pass, concede],
    ],
    ['the battle', { phase: FablePhase.Battle }, [attackWith(1n), pass, concede]],
    [
      'the battle with sixteen cards',
      { phase: FablePhase.Battle, hands: [handOf(0, 16), '0x'] },
      [attackWith(1n), pass, concede],
    ],
    ['a turn without a creature', { phase: FablePhase.Battle, boards: ['0x', board(8)] }, [pass, concede]],
    ['a quiet first turn', { phase: FablePhase.Battle, turns: 1 }, [pass, concede]],
  ] as const)('of %s are these', (_what, changes, actions) => {
    const state = later({ boards: [board(8), '0x'], ...(changes as Partial<FableState>) });
    expect(listed(state)).toEqual(actions);
    for (const action of actions) expect(fable.check(state, 0, action)).toBeUndefined();
  });

  it('attack by every set of six creatures', () => {
    const state = later({ boards: [board(...many(6)), '0x'] });
    expect(attacks(state)).toEqual(Array.from({ length: 63 }, (_, i) => attackWith(BigInt(i + 1))));
  });

  it('attack by all, by one and by all but one of seven', () => {
    const state = later({ boards: [board(...many(7)), '0x'] });
    const singles = Array.from({ length: 7 }, (_, place) => 1n << BigInt(place));
    expect(attacks(state)).toEqual([127n, ...singles, ...singles.map((one) => 127n - one)].map(attackWith));
  });

  it.each([0, 1])('defend seat %i by what is awake and reaches', (turn) => {
    const [own, theirs] = [board(-9, WINGED, PLAIN), board(PLAIN, WINGED)];
    const boards = turn === 0 ? [own, theirs] : [theirs, own];
    const state = later({ phase: FablePhase.Defend, turn, boards, attackers: 3n });
    const ways = [
      [255, 255],
      [255, 1],
      [1, 255],
      [2, 255],
      [2, 1],
    ];
    expect(defences(state)).toEqual(ways);
    expect(listed(state)).toEqual([...ways.map(defendBy), concede]);
  });

  it('defend in 64 ways where that is all, and else by none, by one, by all and by all but one', () => {
    const against = (own: readonly number[], theirs: readonly number[]) =>
      later({
        phase: FablePhase.Defend,
        boards: [board(...own), board(...theirs)],
        attackers: 2n ** BigInt(theirs.length) - 1n,
      });
    // (1 + 6) * (1 + 9) - 6: six of the nine can block either.
    expect(defences(against([...many(6, WINGED), ...many(3)], [WINGED, PLAIN]))).toHaveLength(64);
    // Nobody reaches the second attacker; the others have four blockers each.
    const four = defences(against(many(4), [PLAIN, WINGED, PLAIN, PLAIN]));
    const none = [255, 255, 255, 255];
    const singles = [0, 2, 3].flatMap((i) => [0, 1, 2, 3].map((blocker) => none.with(i, blocker)));
    const all = [0, 255, 1, 2];
    expect(four).toEqual([none, ...singles, all, ...[0, 2, 3].map((i) => all.with(i, 255))]);
    // One blocker for many: to block with all and to block alone is the same, and is listed once.
    const crowd = defences(against([WINGED], many(64)));
    expect(crowd).toHaveLength(65);
    expect(new Set(crowd.map(String)).size).toBe(65);
  });
});

describe('what belongs to another phase, or says too much or too little', () => {
  const defending = later({ phase: FablePhase.Defend, boards: [board(8), board(8)], attackers: 1n });
  const first = opening(0);
  const { choose, reveal } = bringingList(0, first);
  const eight = attackWith(1n).data!;
  const cases: readonly (readonly [string, FableState, FableAction, string])[] = [
    ['a hash under another kind', begun(), { ...choose, kind: FableKind.RevealList }, 'UnknownAction'],
    ['no hash', begun(), { kind: FableKind.ChooseList }, 'WrongList'],
    [
      'an opening under another kind',
      sealed([first, opening(1)]),
      { ...reveal, kind: FableKind.Play },
      'UnknownAction',
    ],
    ['no opening', sealed([first, opening(1)]), { kind: FableKind.RevealList }, 'WrongList'],
    ['blocks under another kind', defending, { kind: FableKind.Attack, data: '0xff' }, 'UnknownAction'],
    ['no blocks', defending, { kind: FableKind.Defend }, 'WrongBlockCount'],
    ['a play that says more', later(), { kind: FableKind.Play, data: '0x00' }, 'UnknownAction'],
    ['a pass that says more', later(), { kind: FableKind.Pass, data: '0x00' }, 'UnknownAction'],
    ['attackers under another kind', later(), { kind: FableKind.Defend, data: eight }, 'UnknownAction'],
    ['a kind that there is not', later(), { kind: 7 }, 'UnknownAction'],
  ];
  it.each(cases)('is refused: %s', (_what, state, action, code) => {
    expect(fable.check(state, 0, action)).toBe(code);
  });
});
