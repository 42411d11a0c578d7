import { allFaces } from '@facedown/base';
import { mix, show, Verb } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { creaturesOf } from './board.js';
import { attackWith, candidates, defences, defendBy } from './candidates.js';
import { SEED } from './config.js';
import { fable } from './fable.js';
import { FableKind, FablePhase, FableReason, type FableState } from './layout.js';
import { FACES } from './set.js';
import { acted, board, concede, handOf, mid, pass, play } from './testing/scenario.js';

const later = (changes: Partial<FableState> = {}, options = {}) => mid({ turns: 5, ...changes }, options);
const put = (state: FableState, face: number) => fable.on(acted(state, state.turn, play), [{ slot: 0, face }]);
const attacked = (own: `0x${string}`, theirs: `0x${string}`, attackers: bigint, options = {}) =>
  later({ phase: FablePhase.Defend, boards: [own, theirs], attackers }, options);

describe('article 6: a turn', () => {
  it('draws nothing in the game’s first turn and one card in every other', () => {
    const first = mid();
    expect(first.phase).toBe(FablePhase.Main);
    const next = acted(first, 0, pass);
    expect(next).toMatchObject({ phase: FablePhase.Draw, turn: 1, turns: 2 });
    expect(fable.pending(next).needs.map(({ verb, slot, seat }) => [verb, slot, seat])).toEqual([[Verb.Deal, 263, 1]]);
    const drawn = fable.on(next, []);
    expect(drawn).toMatchObject({ phase: FablePhase.Main, next: [7, 8], hands: [handOf(0, 7), handOf(1, 8)] });
  });

  it('is play, then attack or pass; or attack or pass at once', () => {
    const state = put(mid({}, SEED_TABLE), 8);
    expect(state.phase).toBe(FablePhase.Battle);
    expect(fable.check(state, 0, play)).toBe('UnknownAction');
    expect(acted(state, 0, attackWith(1n)).phase).toBe(FablePhase.Defend);
    expect(acted(state, 0, pass).phase).toBe(FablePhase.Draw);
    const board0 = later({ boards: [board(8), '0x'] });
    expect(acted(board0, 0, attackWith(1n)).phase).toBe(FablePhase.Defend);
    expect(fable.check(board0, 0, defendBy([255]))).toBe('UnknownAction');
  });

  it('begins with the defence, and only then wakes and draws', () => {
    const state = attacked(board(-9), board(8), 1n);
    expect(fable.check(state, 0, pass)).toBe('UnknownAction');
    const after = acted(state, 0, defendBy([255]));
    expect(after.phase).toBe(FablePhase.Draw);
    expect(creaturesOf(after.boards[0]!)).toEqual([{ face: 8, tired: false }]);
  });
});

describe('article 7: an empty deck', () => {
  it('loses for the seat that must draw from it, before it plays', () => {
    const state = later({ next: [20, 30] });
    expect(acted(state, 0, pass)).toMatchObject({ phase: FablePhase.Close, winner: 0, reason: FableReason.EmptyDeck });
  });

  it('is defended first if it is attacked', () => {
    const state = later({ next: [20, 30], boards: [board(8), '0x'], health: [20, 20] });
    const attack = acted(state, 0, attackWith(1n));
    expect(attack.phase).toBe(FablePhase.Defend);
    expect(acted(attack, 1, defendBy([255]))).toMatchObject({ health: [20, 17], reason: FableReason.EmptyDeck });
  });

  it('does no harm while there is nothing to draw: the last card may be drawn and played', () => {
    expect(acted(later({ next: [20, 29] }), 0, pass).phase).toBe(FablePhase.Draw);
  });
});

describe('article 8: play', () => {
  it('mixes the whole hand and shows its first slot, so that the place tells nothing', () => {
    const state = mid();
    const slots = [0, 1, 2, 3, 4, 5, 6];
    expect(fable.needs(state, 0, play)).toEqual([mix(slots), show(0, allFaces(FACES))]);
    expect(fable.needs(state, 0, pass)).toEqual([]);
  });

  it('puts the shown face on the board, awake and last', () => {
    const state = put(later({ boards: [board(3), board(4)] }), 20);
    expect(state.boards).toEqual([board(3, 20), board(4)]);
    expect(state.hands[0]).toBe('0x000100020003000400050006');
  });

  it('is refused with an empty hand', () => {
    expect(fable.check(later({ hands: ['0x', handOf(1, 7)] }), 0, play)).toBe('HandEmpty');
  });

  it('is the only thing to do with sixteen cards, but for conceding', () => {
    const full = later({ hands: [handOf(0, 16), handOf(1, 7)], boards: [board(8), '0x'] });
    expect(fable.check(full, 0, pass)).toBe('MustPlay');
    expect(fable.check(full, 0, attackWith(1n))).toBe('MustPlay');
    expect(fable.check(full, 0, concede)).toBeUndefined();
    expect(candidates(full, 0).map(({ action }) => action)).toEqual([play, concede]);
    expect(fable.check(put(full, 3), 0, pass)).toBeUndefined();
    const fifteen = { ...full, hands: [handOf(0, 15), handOf(1, 7)] };
    expect(fable.check(fifteen, 0, pass)).toBeUndefined();
  });
});

const SEED_TABLE = { preset: SEED };

describe('article 9: attack', () => {
  const state = later({ boards: [board(8, 9, 10), '0x'] });

  it('is by any set of creatures, also those played this turn', () => {
    for (let mask = 1n; mask < 8n; mask++) expect(fable.check(state, 0, attackWith(mask))).toBeUndefined();
    expect(fable.check(put(state, 3), 0, attackWith(8n))).toBeUndefined();
  });

  it('is by somebody who is there', () => {
    expect(fable.check(state, 0, attackWith(0n))).toBe('NoAttackers');
    expect(fable.check(state, 0, attackWith(8n))).toBe('NoSuchCreature');
    expect(fable.check(state, 0, attackWith(9n))).toBe('NoSuchCreature');
    expect(fable.check(state, 0, attackWith(2n ** 63n))).toBe('NoSuchCreature');
    expect(fable.check(state, 0, { kind: FableKind.Attack, data: '0x01' })).toBe('UnknownAction');
    expect(fable.check(state, 0, { kind: FableKind.Attack })).toBe('UnknownAction');
  });

  it('does not happen in the first turn of a quiet table', () => {
    const first = mid({ boards: [board(8), '0x'] });
    expect(fable.check(first, 0, attackWith(1n))).toBe('QuietTurn');
    expect(fable.check({ ...first, turns: 2 }, 0, attackWith(1n))).toBeUndefined();
    expect(fable.check(mid({ boards: [board(8), '0x'] }, SEED_TABLE), 0, attackWith(1n))).toBeUndefined();
  });

  it('tires the attackers and nobody else', () => {
    expect(acted(state, 0, attackWith(5n)).boards[0]).toBe(board(-9, 9, -11));
  });
});

describe('article 10: defence', () => {
  it('names a blocker’s place or 255 for each attacker in board order', () => {
    const state = attacked(board(0, 21), board(4, 8, 17), 5n);
    const after = acted(state, 0, defendBy([1, 255]));
    // The second attacker (6/1) comes through; the first (4/1) meets 4/4, and both die.
    expect(after.health[0]).toBe(state.health[0]! - 6);
    expect(creaturesOf(after.boards[1]!).map(({ face }) => face)).toEqual([8, 17]);
    expect(creaturesOf(after.boards[0]!).map(({ face }) => face)).toEqual([0]);
  });

  it.each([
    ['a byte too few', [255], 'WrongBlockCount'],
    ['a byte too many', [255, 255, 255], 'WrongBlockCount'],
    ['a creature that is not there', [3, 255], 'NoSuchCreature'],
    ['254', [254, 255], 'NoSuchCreature'],
    ['one blocker twice', [0, 0], 'BlockerTwice'],
    ['a tired blocker', [1, 255], 'BlockerTired'],
    ['a walker against wings', [255, 0], 'CannotBlock'],
    ['a walker twice, before it is seen that it cannot reach', [0, 0], 'BlockerTwice'],
  ])('refuses %s', (_what, blocks, code) => {
    const state = attacked(board(8, -9, 25), board(8, 24), 3n);
    expect(fable.check(state, 0, defendBy(blocks))).toBe(code);
  });

  it('lets a wakeful creature block though it is tired, where the table has keywords', () => {
    const state = attacked(board(-31), board(8), 1n);
    expect(fable.check(state, 0, defendBy([0]))).toBeUndefined();
    const without = { ...state, config: { ...state.config, keywords: false } };
    expect(fable.check(without, 0, defendBy([0]))).toBe('BlockerTired');
  });

  it('lets wings be blocked by wings, and by anything where the table has no keywords', () => {
    const state = attacked(board(26, 8), board(24), 1n);
    expect(fable.check(state, 0, defendBy([0]))).toBeUndefined();
    expect(fable.check(state, 0, defendBy([1]))).toBe('CannotBlock');
    expect(fable.check({ ...state, config: { ...state.config, keywords: false } }, 0, defendBy([1]))).toBeUndefined();
  });

  it('is answered by the client where nobody can block', () => {
    expect(fable.forced?.(attacked('0x', board(8), 1n))).toBe(true);
    expect(fable.forced?.(attacked(board(-9), board(8), 1n))).toBe(true);
    expect(fable.forced?.(attacked(board(8), board(24), 1n))).toBe(true);
    expect(fable.forced?.(attacked(board(8), board(24, 8), 3n))).toBe(false);
    expect(fable.forced?.(later())).toBe(false);
    expect(candidates(attacked('0x', board(8), 1n), 0)[0]).toEqual({ action: defendBy([255]) });
  });

  it('has as many ways as there are partial matchings, until they are too many to list', () => {
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
    const falling = (n: number, k: number): number => (k === 0 ? 1 : n * falling(n - 1, k - 1));
    for (let a = 1; a <= 4; a++)
      for (let b = 0; b <= 4; b++) {
        const most = Math.min(a, b);
        let ways = 0;
        for (let k = 0; k <= most; k++) ways += choose(a, k) * falling(b, k);
        const state = attacked(
          board(...Array<number>(b).fill(8)),
          board(...Array<number>(a).fill(8)),
          2n ** BigInt(a) - 1n,
        );
        const listed = defences(state);
        expect(new Set(listed.map(String)).size).toBe(listed.length);
        if (ways <= 64) expect(listed).toHaveLength(ways);
        // None, each pair alone, all that can, and all but one of these.
        else expect(listed).toHaveLength(1 + a * b + 1 + most);
      }
  });
});

describe('article 12: tired', () => {
  it('lasts from the attack over the other’s turn until the own defence is over', () => {
    let state = later({ boards: [board(8), board(8)], health: [20, 20] });
    state = acted(state, 0, attackWith(1n));
    state = fable.on(acted(state, 1, defendBy([255])), []);
    expect(state.boards).toEqual([board(-9), board(8)]);
    state = acted(state, 1, attackWith(1n));
    expect(fable.check(state, 0, defendBy([0]))).toBe('BlockerTired');
    state = acted(state, 0, defendBy([255]));
    expect(state.boards).toEqual([board(8), board(-9)]);
  });

  it('is over for a seat that passed, in its next turn: old attackers block again', () => {
    let state = later({ boards: [board(8), board(8)], health: [20, 20] });
    state = acted(state, 0, attackWith(1n));
    state = fable.on(acted(state, 1, defendBy([255])), []);
    state = fable.on(acted(state, 1, pass), []);
    state = fable.on(acted(state, 0, pass), []);
    state = acted(state, 1, attackWith(1n));
    expect(fable.check(state, 0, defendBy([0]))).toBeUndefined();
  });
});
