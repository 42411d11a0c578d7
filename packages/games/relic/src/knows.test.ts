import { describe, expect, it } from 'vitest';
import { NONE } from './cards.js';
import { knownFaces, knows, ownSlots, possibleFaces, unseenCounts } from './knows.js';
import { RelicFace as F, RelicKind as K, RelicPhase as P } from './layout.js';
import { relic } from './relic.js';
import { Scenario } from './testing/scenario.js';
import { compareWorlds } from './testing/worlds.js';

const three = (...top: number[]) => new Scenario(3, top);

describe('knows', () => {
  it('still holds after the seen seat plays another face', () => {
    const t = three(F.Scout, F.Healer, F.Wizard, F.Cleric, F.Cleric, F.Scout);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    t.play(F.Scout);
    expect(knownFaces(t.state, 0, t.hand(0))).toEqual(new Map([[1, F.Wizard]]));
  });
  it('is lost after the seen seat plays that face, for it may have drawn another', () => {
    const t = three(F.Scout, F.Healer, F.Knight, F.Cleric, F.Cleric, F.Knight);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    t.play(F.Knight, 2, F.Wizard);
    t.answer(K.Deny);
    expect(knownFaces(t.state, 0, t.hand(0))).toEqual(new Map());
    expect(knows(t.state, 0)).toEqual([{ slot: 5, holder: 1, memo: 21, except: 1 << F.Knight }]);
  });
  it('is lost with the card when the seen seat discards it', () => {
    const t = three(F.Scout, F.Healer, F.Knight, F.Cleric, F.Cleric, F.Wizard);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    t.play(F.Wizard, 1);
    t.answer(K.Discard);
    expect(knows(t.state, 0)).toEqual([]);
  });
  it('follows a card that is swapped', () => {
    const t = three(F.Scout, F.Healer, F.Berserker, F.Cleric, F.Cleric, F.Paladin);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    t.play(F.Paladin, 2);
    t.answer(K.Swap);
    expect(knownFaces(t.state, 0, t.hand(0))).toEqual(new Map([[2, F.Berserker]]));
    expect(knownFaces(t.state, 1, t.hand(1))).toEqual(new Map([[2, F.Berserker]]));
    expect(knownFaces(t.state, 2, t.hand(2))).toEqual(new Map([[1, F.Cleric]]));
  });
  it("is lost when a Tactician's seat mixes three cards, and that seat knows the bottom", () => {
    const t = three(F.Scout, F.Healer, F.Berserker, F.Cleric, F.Cleric, F.Tactician, F.Knight, F.Knight);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    t.play(F.Tactician);
    t.putBack(F.Knight, F.Knight);
    expect(knows(t.state, 0)).toEqual([]);
    expect(knows(t.state, 1).map(({ holder, memo }) => [holder, memo])).toEqual([
      [NONE, NONE],
      [NONE, NONE],
    ]);
  });
  it('tells everyone what a Knight was denied and a Berserker proved', () => {
    const t = three(F.Scout, F.Knight, F.Wizard, F.Cleric, F.Cleric);
    t.play(F.Knight, 1, F.Tactician);
    t.answer(K.Deny);
    for (const seat of [0, 2]) expect(possibleFaces(t.state, seat, t.hand(seat)).get(1)! & (1 << F.Tactician)).toBe(0);
  });
  it('counts the faces that a seat has not seen', () => {
    const t = three(F.Scout, F.Healer, F.Wizard, F.Cleric, F.Tactician);
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    expect(unseenCounts(t.state, 0, t.hand(0))).toEqual([2, 6, 1, 2, 2, 1, 1, 1, 1, 1]);
    expect(unseenCounts(t.state, 2, t.hand(2))).toEqual([2, 6, 1, 2, 1, 2, 2, 1, 1, 1]);
  });
});

describe('the slots that a seat can read', () => {
  const slots = (t: Scenario) => relic.hands!(t.state)!.map((of) => [...of]);
  const at = (t: Scenario, phase: number, changes: object = {}) =>
    slots(Object.assign(t, { state: { ...t.state, phase, ...changes } }));
  const fresh = () => three(F.Scout, F.Healer, F.Wizard, F.Cleric, F.Tactician);

  it('are its cards, and those that were drawn once they are there', () => {
    expect(slots(fresh())).toEqual([[1, 4], [2], [3], []]);
    expect(at(fresh(), P.Draw)).toEqual([[1], [2], [3], []]);
    expect(at(fresh(), P.Tactics, { drawn: [4, 5] })).toEqual([[1], [2], [3], []]);
    expect(at(fresh(), P.Return, { drawn: [4, 5] })).toEqual([[1, 4, 5], [2], [3], []]);
    for (const phase of [P.Shuffle, P.Deal]) expect(at(fresh(), phase)).toEqual([[], [], [], []]);
    expect(at(fresh(), P.Redraw, { target: 1, drawn: [NONE, NONE] })).toEqual([[1], [], [3], []]);
    expect(at(fresh(), P.Play, { alive: 0b101 })).toEqual([[1, 4], [], [3], []]);
    expect(at(fresh(), P.Between, { alive: 0 })).toEqual([[], [], [], []]);
  });
  it('are the copies that it was given, and stay so', () => {
    const t = fresh();
    t.play(F.Healer, 1);
    t.answer(K.Reveal);
    expect(slots(t)).toEqual([[4, 21], [2, 5], [3], []]);
    const b = three(F.Scout, F.Berserker, F.Tactician, F.Knight, F.Cleric);
    b.play(F.Berserker, 1);
    expect(slots(b)).toEqual([[4], [2], [3], []]);
    b.answer(K.Reveal);
    expect(slots(b)).toEqual([[4, 21], [2], [3], []]);
    const p = three(F.Scout, F.Paladin, F.Healer, F.Cleric, F.Tactician);
    p.play(F.Paladin, 1);
    expect(slots(p)).toEqual([[4], [2, 21], [3], []]);
  });
  it('are no slots of a seat that there is not', () => {
    const { state } = fresh();
    expect([0, 3, 4, NONE].map((seat) => ownSlots(state, seat))).toEqual([[1, 4], [], [], []]);
  });
});

describe('two worlds', () => {
  it('that look the same to a seat give it the same state and knowledge, and the knowledge is true in both', () => {
    const { pairs, differing, known, breaches } = compareWorlds(relic, process.env.FACEDOWN_LONG ? 300 : 30);
    expect(breaches).toEqual([]);
    expect(pairs).toBeGreaterThan(40);
    expect(differing).toBeGreaterThan(20);
    expect(known).toBeGreaterThan(20);
  });
});
