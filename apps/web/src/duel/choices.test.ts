import { unwrap } from '@facedown/base';
import {
  actionOf,
  DuelKind,
  DuelPhase,
  type DuelState,
  duel,
  duelConfig,
  freshUnit,
  HOMES,
  NONE,
  packUnit,
  STARTERS,
  squareAt,
  type Unit,
} from '@facedown/duel';
import { describe, expect, it } from 'vitest';
import { actionAt, actionAtOnce, arranged, emptyAnswer, foresee, heldCards, offersOf, playsOf } from './choices.js';

/** A turn of seat 0 in the middle of a game, with these units beside the generals. */
function turnWith(units: readonly Partial<Unit>[] = [], change: Partial<DuelState> = {}): DuelState {
  const generals = [0, 1].map((seat) => freshUnit(seat === 0 ? 57 : 60, seat, HOMES[seat]!));
  const all = [
    ...generals,
    ...units.map((one) => ({ ...freshUnit(one.face!, one.seat!, one.square!), moves: 0, ...one })),
  ];
  const packed = all.sort((a, b) => a.square - b.square).map(packUnit);
  const start = unwrap(duel.setup(duelConfig({ oaths: true, lists: [STARTERS.ember, STARTERS.tide] })));
  return {
    ...start,
    phase: DuelPhase.Turn,
    turn: 5,
    mana: [4, 0],
    most: [4, 4],
    hands: ['0x000000010002', '0x'],
    units: packed,
    ...change,
  };
}

const hand = new Map([
  [0, 43],
  [1, 10],
  [2, 6],
]);

describe('heldCards', () => {
  it('are the hidden slots with their faces, then the open cards', () => {
    const cards = heldCards(turnWith([], { open: ['0x38', '0x'] }), 0, hand);
    expect(cards.map(({ face, open, place }) => [face, open, place])).toEqual([
      [43, false, 0],
      [10, false, 1],
      [6, false, 2],
      [56, true, 0],
    ]);
  });
});

describe('offersOf', () => {
  it('of a unit are the squares that it reaches and the foes that it may strike', () => {
    const state = turnWith([
      { face: 43, seat: 0, square: squareAt(3, 2) },
      { face: 40, seat: 1, square: squareAt(4, 3) },
    ]);
    const { moves, strikes, guards } = offersOf(state, 0, { kind: 'unit', square: squareAt(3, 2) });
    expect([...strikes]).toEqual([squareAt(4, 3)]);
    expect(moves.has(squareAt(5, 2))).toBe(true);
    expect(moves.has(squareAt(6, 2))).toBe(false);
    expect(guards.size).toBe(0);
  });

  it('tell which Guard binds a unit, and let it strike nothing else', () => {
    const state = turnWith([
      { face: 43, seat: 0, square: squareAt(3, 2) },
      { face: 41, seat: 1, square: squareAt(4, 2) },
      { face: 40, seat: 1, square: squareAt(4, 3) },
    ]);
    const { moves, strikes, guards } = offersOf(state, 0, { kind: 'unit', square: squareAt(3, 2) });
    expect([...moves]).toEqual([]);
    expect([...strikes]).toEqual([squareAt(4, 2)]);
    expect([...guards]).toEqual([squareAt(4, 2)]);
  });

  it('of a unit card are squares first, and targets once it has one', () => {
    const state = turnWith();
    const [, , ram] = heldCards(state, 0, hand);
    const places = offersOf(state, 0, { kind: 'card', card: ram! }).places;
    expect([...places].sort((a, b) => a - b)).toEqual([9, 10, 19, 27, 28]);
    expect(actionAt(state, 0, { kind: 'card', card: ram! }, 10)).toBeUndefined();
    const aimed = { kind: 'card', card: ram!, to: 10 } as const;
    expect([...offersOf(state, 0, aimed).targets]).toEqual([HOMES[1]]);
    expect(actionAt(state, 0, aimed, HOMES[1])).toEqual(actionOf(DuelKind.Play, 6, 10, HOMES[1]));
  });

  it('are none for a card that is too dear, and none when it is not the turn', () => {
    const [card] = heldCards(turnWith(), 0, hand);
    expect(playsOf(turnWith([], { mana: [2, 0] }), 0, card!)).toEqual([]);
    expect(offersOf(turnWith([], { phase: DuelPhase.EndDraw }), 0, { kind: 'card', card: card! }).places.size).toBe(0);
  });
});

describe('actionAtOnce', () => {
  it('is there for what needs no square, and for nothing else', () => {
    const state = turnWith([], {
      hands: ['0x0000', '0x'],
      config: { ...turnWith().config, lists: [STARTERS.tide, STARTERS.tide] },
    });
    const mend = heldCards(state, 0, new Map([[0, 24]]))[0]!;
    expect(actionAtOnce(state, 0, { kind: 'card', card: mend })).toBeUndefined();
    const late = { ...state, mana: [8, 0], config: { ...state.config, lists: [STARTERS.root, STARTERS.tide] } };
    const lethe = { ...mend, face: 26 };
    expect(actionAtOnce(late, 0, { kind: 'card', card: lethe })).toEqual(actionOf(DuelKind.Play, 26, NONE, NONE));
  });
});

describe('foresee', () => {
  it('tells what a blow does to both, and who falls', () => {
    const state = turnWith([
      { face: 43, seat: 0, square: squareAt(3, 2) },
      { face: 40, seat: 1, square: squareAt(4, 2) },
    ]);
    const seen = foresee(state, 0, actionOf(DuelKind.Strike, squareAt(3, 2), squareAt(4, 2)));
    expect(seen).toContainEqual({ square: squareAt(4, 2), health: -1, dies: true });
    expect(seen).toContainEqual({ square: squareAt(3, 2), health: -2, dies: false });
  });
});

describe('arranged', () => {
  it('brings each chosen card to the front of what is left', () => {
    const { arrange } = arranged(turnWith(), 0, actionOf(DuelKind.Mulligan, 2), [2, 0]);
    expect(arrange).toEqual([
      [2, 0, 1],
      [0, 1],
    ]);
  });
});

describe('emptyAnswer', () => {
  it('is what the rules take of a seat that does nothing, in every phase in which it may be asked', () => {
    const sought = { phase: DuelPhase.Seek, aside: 2, seek: 1 };
    for (const state of [turnWith(), turnWith([], { phase: DuelPhase.Mulligan }), turnWith([], sought)]) {
      const { action } = emptyAnswer(state, 0)!;
      expect(duel.check(state, 0, action)).toBeUndefined();
    }
    // Of three cards the two that were laid aside are buried.
    expect(emptyAnswer(turnWith([], sought), 0)!.arrange).toEqual([
      [1, 0, 2],
      [1, 0],
    ]);
    expect(emptyAnswer(turnWith([], { phase: DuelPhase.Choose }), 0)).toBeUndefined();
  });
});
