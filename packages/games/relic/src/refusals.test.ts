import { meetAction } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { NONE } from './cards.js';
import { RelicFace as F, RelicKind as K } from './layout.js';
import { relic } from './relic.js';
import { Scenario } from './testing/scenario.js';
import { action } from './turn.js';

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
