import { meetAction } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { NONE } from './cards.js';
import { RelicFace as F, RelicKind as K, RelicPhase as P } from './layout.js';
import { relic } from './relic.js';
import { Scenario } from './testing/scenario.js';
import { action, playsOf } from './turn.js';

const turn = () => new Scenario(3, [F.Scout, F.Knight, F.Wizard, F.Cleric, F.Cleric, F.Tactician]);
const answer = () => {
  const t = turn();
  t.play(F.Knight, 1, F.Tactician);
  return t;
};
const returning = () => {
  const t = new Scenario(3, [F.Scout, F.Tactician, F.Wizard, F.Cleric, F.Cleric]);
  t.play(F.Tactician);
  return t;
};

describe('bad input is refused with a code of its own', () => {
  const play = (fields: Parameters<typeof action>[1]) => turn().refusal(K.Play, fields);
  it.each([
    ['a face that does not exist', { face: 10 }, 'NoSuchCard'],
    ['a missing target', { face: F.Knight, guess: F.Wizard }, 'MissingTarget'],
    ['a seat that does not exist', { face: F.Knight, target: 4, guess: F.Wizard }, 'NoSuchTarget'],
    ['the own seat', { face: F.Healer, target: 0 }, 'OwnTarget'],
    ['a seat not in the game', { face: F.Healer, target: 3 }, 'TargetOut'],
    ['naming Knight', { face: F.Knight, target: 1, guess: F.Knight }, 'GuessedKnight'],
    ['naming nothing', { face: F.Knight, target: 1 }, 'MissingGuess'],
    ['naming what does not exist', { face: F.Knight, target: 1, guess: 10 }, 'NoSuchGuess'],
    ['a target for a card without one', { face: F.Cleric, target: 1 }, 'UnexpectedField'],
    ['a guess with a card other than Knight', { face: F.Healer, target: 1, guess: 3 }, 'UnexpectedField'],
    ['an order with a play', { face: F.Cleric, first: 0 }, 'UnexpectedField'],
    ['the Crystal without its other card', { face: F.Crystal }, 'MissingGuess'],
    ['two Crystals', { face: F.Crystal, guess: F.Crystal }, 'NoSuchGuess'],
  ])('%s', (_name, fields, code) => expect(play(fields)).toBe(code));

  it('a protected target', () => {
    const t = turn();
    t.set({ shielded: 0b010 });
    expect(t.refusal(K.Play, { face: F.Healer, target: 1 })).toBe('TargetProtected');
  });
  it('an unknown kind', () => expect(turn().refusal(13)).toBe('UnknownAction'));
  it('an action out of turn', () => expect(turn().refusal(K.Play, { face: F.Cleric }, 1)).toBe('NotYourTurn'));
  it('an answer when none is asked', () => expect(turn().refusal(K.Deny, { slot: 1 })).toBe('WrongAnswer'));
  it('another answer than the one asked', () => expect(answer().refusal(K.Reveal, { slot: 2 })).toBe('WrongAnswer'));
  it('an answer out of turn', () => expect(answer().refusal(K.Deny, { slot: 2 }, 2)).toBe('NotYourTurn'));
  it('an answer for another slot', () => {
    expect(answer().refusal(K.Deny, { slot: 3 })).toBe('WrongSlot');
    expect(answer().refusal(K.Deny)).toBe('WrongSlot');
    expect(answer().refusal(K.Deny, { slot: 2 })).toBeUndefined();
  });
  it.each([
    [0, 0],
    [0, 3],
    [3, 0],
    [0, NONE],
    [NONE, NONE],
    [NONE, 1],
  ])('a bottom order that is not a permutation: %i %i', (first, second) =>
    expect(returning().refusal(K.Return, { first, second })).toBe('BadOrder'),
  );
});

describe('an answer fills what it has use for, and nothing else', () => {
  const wizard = () => {
    const t = new Scenario(3, [F.Scout, F.Wizard, F.Healer, F.Cleric, F.Cleric, F.Tactician]);
    t.play(F.Wizard, 1);
    return t;
  };
  const comparing = () => {
    const t = new Scenario(3, [F.Scout, F.Berserker, F.Healer, F.Knight, F.Tactician]);
    t.play(F.Berserker, 1);
    t.answer(K.Reveal);
    return t;
  };
  const between = () => {
    const t = new Scenario(3, [F.Tactician, F.Cleric, F.Healer, F.Knight, F.Wizard]);
    t.set({ deck: '0x', relics: [2, 1, 0, 0] });
    t.play(F.Cleric);
    return t;
  };
  it.each([
    ['a target with a denial', answer, K.Deny, { slot: 2, target: 1 }, 'UnexpectedField'],
    ['a guess with a denial', answer, K.Deny, { slot: 2, guess: 6 }, 'UnexpectedField'],
    ['a face with a denial', answer, K.Deny, { slot: 2, face: 0 }, 'UnexpectedField'],
    ['a first place with a denial', answer, K.Deny, { slot: 2, first: 0 }, 'UnexpectedField'],
    ['a second place with a denial', answer, K.Deny, { slot: 2, second: 0 }, 'UnexpectedField'],
    ['no face with a discard', wizard, K.Discard, { slot: 2 }, 'NoSuchCard'],
    ['a face beyond the Crystal with a discard', wizard, K.Discard, { slot: 2, face: 10 }, 'NoSuchCard'],
    ['the Crystal with a discard', wizard, K.Discard, { slot: 2, face: F.Crystal }, undefined],
    ['nothing lower than the Crystal', comparing, K.Lower, { slot: 4, face: F.Crystal }, 'NoSuchCard'],
    ['nothing higher than the Crystal', comparing, K.Higher, { slot: 4, face: F.Crystal }, 'NoSuchCard'],
    ['a lower Idol', comparing, K.Lower, { slot: 4, face: F.Idol }, undefined],
    ['a face with a tie', comparing, K.Equal, { slot: 4, face: F.Healer }, 'UnexpectedField'],
    ['the target’s slot in a comparison', comparing, K.Equal, { slot: 2 }, 'WrongSlot'],
    ['a face with an order', returning, K.Return, { first: 0, second: 1, face: 0 }, 'UnexpectedField'],
    ['a slot with an order', returning, K.Return, { first: 0, second: 1, slot: 1 }, 'UnexpectedField'],
    ['an order of three', returning, K.Return, { first: 2, second: 0 }, undefined],
    ['a slot with going on', between, K.Continue, { slot: 0 }, 'UnexpectedField'],
    ['a face with leaving', between, K.Leave, { face: 0 }, 'UnexpectedField'],
    ['going on', between, K.Continue, {}, undefined],
    ['leaving', between, K.Leave, {}, undefined],
  ] as const)('%s', (_what, scene, kind, fields, code) => expect(scene().refusal(kind, fields)).toBe(code));

  it('two cards are returned by one place', () => {
    const t = new Scenario(3, [F.Scout, F.Tactician, F.Wizard, F.Cleric, F.Cleric]);
    t.set({ deck: '0x05' });
    t.play(F.Tactician);
    const refusals = [0, 1, 2].map((first) => t.refusal(K.Return, { first }));
    expect(refusals).toEqual([undefined, undefined, 'BadOrder']);
    expect(t.refusal(K.Return, { first: 0, second: 1 })).toBe('BadOrder');
  });

  it('whoever is not asked has nothing to answer, and nobody has where nobody is', () => {
    for (const scene of [turn, answer, comparing, between]) {
      const t = scene();
      for (const seat of [0, 1, 2, 3, NONE]) expect(relic.candidates(t.state, seat).length > 0).toBe(seat === t.asked);
    }
    const { state } = turn();
    for (const phase of [P.Waiting, P.Shuffle, P.Deal, P.Draw, P.Redraw, P.Tactics, P.Showdown])
      for (const seat of [0, 1, 2, 3, NONE]) {
        expect(relic.candidates({ ...state, phase }, seat)).toEqual([]);
        expect(relic.check({ ...state, phase }, seat, action(K.Leave))).toBe('NotYourTurn');
      }
  });

  it('every candidate passes the check, and only what cannot be told from the hand is left open', () => {
    const kinds = (scene: () => Scenario) => {
      const { state, asked } = scene();
      const actions = relic.candidates(state, asked).map((candidate) => candidate.action);
      for (const one of actions) expect(relic.check(state, asked, one)).toBeUndefined();
      return actions.map(({ kind, face, slot, first, second }) => [kind, face, slot, first, second]);
    };
    expect(kinds(answer)).toEqual([
      [K.Show, NONE, 2, NONE, NONE],
      [K.Deny, NONE, 2, NONE, NONE],
    ]);
    const to = (count: number) => Array.from({ length: count }, (_, face) => face);
    expect(kinds(wizard)).toEqual(to(10).map((face) => [K.Discard, face, 2, NONE, NONE]));
    expect(kinds(comparing)).toEqual([
      ...to(9).map((face) => [K.Lower, face, 4, NONE, NONE]),
      ...to(9).map((face) => [K.Higher, face, 4, NONE, NONE]),
      [K.Equal, NONE, 4, NONE, NONE],
    ]);
    expect(kinds(returning).map(([, , , first, second]) => [first, second])).toEqual([
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 2],
      [2, 0],
      [2, 1],
    ]);
    expect(kinds(between)).toEqual([
      [K.Continue, NONE, NONE, NONE, NONE],
      [K.Leave, NONE, NONE, NONE, NONE],
    ]);
  });

  it('only an answer that nobody has to think about is forced', () => {
    const forced = Object.entries(P).flatMap(([name, phase]) =>
      relic.forced!({ ...turn().state, phase }) ? [name] : [],
    );
    const answers = ['Knight', 'Healer', 'Berserker', 'Resolve', 'Wizard', 'Redraw', 'Tactics', 'Paladin', 'Exit'];
    expect(forced).toEqual(answers);
  });
});

describe('a play names', () => {
  const plays = (changes: object, face: number) => {
    const t = turn();
    t.set(changes);
    return playsOf(t.state, face).map(({ target, guess }) => [target, guess]);
  };
  const none = [[NONE, NONE]];
  const others = [
    [1, NONE],
    [2, NONE],
  ];
  it.each([
    ['a Scout', {}, F.Scout, none],
    ['a Healer', {}, F.Healer, others],
    ['a Berserker', {}, F.Berserker, others],
    ['a Cleric', {}, F.Cleric, none],
    ['a Wizard', {}, F.Wizard, [[0, NONE], ...others]],
    ['a Tactician', {}, F.Tactician, none],
    ['a Paladin', {}, F.Paladin, others],
    ['an Idol', {}, F.Idol, none],
    ['a Crystal', {}, F.Crystal, [0, 1, 2, 3, 4, 5, 6, 7, 8].map((guess) => [NONE, guess])],
    ['a Knight', { shielded: 0b010 }, F.Knight, [0, 2, 3, 4, 5, 6, 7, 8, 9].map((guess) => [2, guess])],
    ['a Knight that has nobody to aim at', { shielded: 0b110 }, F.Knight, none],
    ['a Wizard that has nobody else to aim at', { shielded: 0b110 }, F.Wizard, [[0, NONE]]],
    ['a Healer when a seat is out', { alive: 0b101 }, F.Healer, [[2, NONE]]],
  ])('what %s may', (_what, changes, face, expected) => expect(plays(changes, face)).toEqual(expected));

  it('no guess without an effect', () => {
    const t = turn();
    t.set({ shielded: 0b110 });
    expect(t.refusal(K.Play, { face: F.Knight })).toBeUndefined();
    expect(t.refusal(K.Play, { face: F.Knight, guess: 2 })).toBe('UnexpectedField');
    expect(t.refusal(K.Play, { face: F.Cleric, slot: 1 })).toBe('UnexpectedField');
    expect(t.refusal(K.Play, { face: F.Cleric, second: 1 })).toBe('UnexpectedField');
    expect(t.refusal(K.Play, { face: F.Wizard, target: 0 })).toBeUndefined();
    expect(t.refusal(K.Play, { face: F.Crystal, guess: F.Idol })).toBeUndefined();
  });
});

describe('a card that is not held', () => {
  it('passes the rules, which cannot see it, and fails for lack of evidence', () => {
    const t = turn();
    const lie = action(K.Play, { face: F.Paladin, target: 1 });
    expect(relic.check(t.state, 0, lie)).toBeUndefined();
    for (const order of [
      [0, 1],
      [1, 0],
    ])
      expect(meetAction(t.truth, 0, relic.needs(t.state, 0, lie), [order])).toEqual({ ok: false, code: 'FalseFace' });
  });
  it('neither backs a false denial nor a false comparison', () => {
    const t = turn();
    t.play(F.Knight, 1, F.Wizard);
    const needs = relic.needs(t.state, 1, action(K.Deny, { slot: 2 }));
    expect(meetAction(t.truth, 1, needs, [])).toEqual({ ok: false, code: 'FalseFace' });
  });
});
