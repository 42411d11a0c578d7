import { bytesOf } from '@facedown/game-kit/parts';
import { describe, expect, it } from 'vitest';
import { knownFaces } from './knows.js';
import { RelicFace as F, RelicKind as K, RelicPhase as P } from './layout.js';
import { Scenario, told } from './testing/scenario.js';

// Three seats: burnt 0, hands in slots 1 2 3, the first draw in slot 4, then the deck.
const three = (...top: number[]) => new Scenario(3, top);

describe('every play', () => {
  it('mixes the held cards, so that the drawn and the kept card look alike', () => {
    const kept = three(F.Knight, F.Scout, F.Wizard, F.Cleric, F.Cleric);
    expect(told(kept.play(F.Scout))).toEqual(['mix 1 4', 'show 1 0']);
    const drawn = three(F.Knight, F.Cleric, F.Wizard, F.Cleric, F.Scout);
    expect(told(drawn.play(F.Scout))).toEqual(['mix 1 4', 'show 1 0']);
    expect(drawn.state).toEqual(kept.state);
  });
  it('is only of a card that is held', () => {
    const t = three(F.Knight, F.Scout, F.Wizard, F.Cleric, F.Cleric);
    expect(new Set(t.legal.map(({ action }) => action.face))).toEqual(new Set([F.Scout, F.Cleric]));
  });
});

describe('Knight', () => {
  it('eliminates a target that holds the named face, which shows it and leaves its tokens', () => {
    const t = three(F.Scout, F.Knight, F.Wizard, F.Cleric, F.Cleric);
    t.play(F.Knight, 1, F.Wizard);
    expect(told(t.answer(K.Show))).toEqual(['show 2 5', 'exit 17']);
    expect(t.state.alive).toBe(0b101);
    expect(bytesOf(t.state.discards)).toEqual([0x01, 0x15]);
  });
  it('makes a target that holds another face prove only that', () => {
    const t = three(F.Scout, F.Knight, F.Wizard, F.Cleric, F.Cleric);
    t.play(F.Knight, 1, F.Tactician);
    expect(told(t.answer(K.Deny))).toEqual(['claim 2 012345789']);
    expect(t.state.alive).toBe(0b111);
    expect(t.state.possible[1]).toBe(1023 & ~(1 << F.Tactician));
  });
  it('names Scout', () => {
    const t = three(F.Cleric, F.Knight, F.Scout, F.Cleric, F.Tactician);
    t.play(F.Knight, 1, F.Scout);
    t.answer(K.Show);
    expect(t.state.alive).toBe(0b101);
  });
  it('may not name Knight', () => {
    const t = three(F.Scout, F.Knight, F.Wizard, F.Cleric, F.Cleric);
    expect(t.refusal(K.Play, { face: F.Knight, target: 1, guess: F.Knight })).toBe('GuessedKnight');
  });
});

describe('Healer', () => {
  it("gives its seat alone a copy of the target's card", () => {
    const t = three(F.Scout, F.Healer, F.Wizard, F.Cleric, F.Cleric);
    t.play(F.Healer, 1);
    expect(told(t.answer(K.Reveal))).toEqual(['pass 2 to 0 as 21']);
    expect(t.hand(0).get(21)).toBe(F.Wizard);
    expect(t.hand(2).has(21)).toBe(false);
    expect(knownFaces(t.state, 0, t.hand(0))).toEqual(new Map([[1, F.Wizard]]));
    expect(knownFaces(t.state, 2, t.hand(2))).toEqual(new Map());
  });
});

describe('Berserker', () => {
  it('eliminates its own seat if that card is lower, which shows it and proves the other higher', () => {
    const t = three(F.Scout, F.Berserker, F.Tactician, F.Knight, F.Cleric);
    t.play(F.Berserker, 1);
    expect(told(t.answer(K.Reveal))).toEqual(['pass 2 to 0 as 21']);
    expect(t.state.phase).toBe(P.Resolve);
    expect(told(t.answer(K.Lower))).toEqual(['show 4 4', 'claim 21 56789', 'exit 17']);
    expect(t.state.alive).toBe(0b110);
    expect(t.state.possible[1]).toBe(0b1111100000);
    expect(knownFaces(t.state, 2, t.hand(2))).toEqual(new Map());
  });
  it("eliminates the target if its card is lower, which is shown by the copy, and the winner's stays hidden", () => {
    const t = three(F.Scout, F.Berserker, F.Healer, F.Knight, F.Tactician);
    t.play(F.Berserker, 1);
    t.answer(K.Reveal);
    expect(told(t.answer(K.Higher))).toEqual(['show 21 2', 'claim 4 3456789']);
    expect(t.state.phase).toBe(P.Exit);
    expect(told(t.answer(K.Exit))).toEqual(['exit 17']);
    expect(t.state.alive).toBe(0b101);
    expect(t.state.turn).toBe(2);
    expect(bytesOf(t.state.discards)).toEqual([0x03, 0x12]);
  });
  it('does nothing on a tie but prove it, and both seats know', () => {
    const t = three(F.Scout, F.Berserker, F.Cleric, F.Knight, F.Cleric);
    t.play(F.Berserker, 1);
    t.answer(K.Reveal);
    expect(told(t.answer(K.Equal))).toEqual(['same 4 21']);
    expect(t.state.alive).toBe(0b111);
    expect(knownFaces(t.state, 0, t.hand(0))).toEqual(new Map([[1, F.Cleric]]));
  });
});

describe('Cleric', () => {
  it('protects its seat until its next turn', () => {
    const t = three(F.Scout, F.Cleric, F.Knight, F.Knight, F.Scout, F.Knight, F.Knight, F.Knight);
    t.play(F.Cleric);
    expect(t.refusal(K.Play, { face: F.Knight, target: 0, guess: 5 })).toBe('TargetProtected');
    t.play(F.Knight, 2, 9);
    t.answer(K.Deny);
    expect(t.refusal(K.Play, { face: F.Knight, target: 0, guess: 5 })).toBe('TargetProtected');
    t.play(F.Knight, 1, 9);
    t.answer(K.Deny);
    expect(t.state.turn).toBe(0);
    expect(t.state.shielded).toBe(0);
  });
});

describe('all others protected', () => {
  const shielded = (face: number) => {
    const t = three(F.Scout, face, F.Cleric, F.Cleric, F.Scout);
    t.set({ shielded: 0b110 });
    return t;
  };
  it.each([F.Knight, F.Healer, F.Berserker, F.Paladin])('face %i is played with no effect', (face) => {
    const t = shielded(face);
    expect(t.refusal(K.Play, { face, target: 1, ...(face === F.Knight ? { guess: 4 } : {}) })).toBe('UnexpectedField');
    t.play(face);
    expect(t.state.phase).toBe(P.Play);
    expect(t.state.turn).toBe(1);
    expect(t.state.alive).toBe(0b111);
  });
  it('Wizard must target its own seat', () => {
    const t = shielded(F.Wizard);
    const targets = t.legal.filter(({ action }) => action.face === F.Wizard).map(({ action }) => action.target);
    expect(targets).toEqual([0]);
    expect(t.refusal(K.Play, { face: F.Wizard })).toBe('MissingTarget');
  });
});

describe('Wizard', () => {
  it('makes the target discard face up and draw', () => {
    const t = three(F.Scout, F.Wizard, F.Healer, F.Cleric, F.Cleric, F.Tactician);
    expect(told(t.play(F.Wizard, 1))).toEqual(['mix 1 4', 'show 1 5', 'claim 4 012345679']);
    expect(told(t.answer(K.Discard))).toEqual(['show 2 2']);
    expect(t.holds(1)).toBe(F.Tactician);
    expect(bytesOf(t.state.discards)).toEqual([0x05, 0x12]);
  });
  it('on oneself discards the other card and draws', () => {
    const t = three(F.Scout, F.Wizard, F.Healer, F.Cleric, F.Cleric, F.Tactician);
    t.play(F.Wizard, 0);
    expect(t.asked).toBe(0);
    t.answer(K.Discard);
    expect(t.holds(0)).toBe(F.Tactician);
    expect(t.state.turn).toBe(1);
  });
  it('with Sacred Crystal eliminates the target, which draws nothing', () => {
    const t = three(F.Scout, F.Wizard, F.Crystal, F.Cleric, F.Cleric, F.Tactician);
    t.play(F.Wizard, 1);
    expect(told(t.answer(K.Discard))).toEqual(['show 2 9', 'exit 17']);
    expect(t.state.alive).toBe(0b101);
    expect(t.face(t.state.drawn[0]!)).toBe(F.Tactician);
  });
  it('with an empty deck gives the target the burnt card', () => {
    const t = three(F.Tactician, F.Wizard, F.Healer, F.Cleric, F.Knight);
    t.set({ deck: '0x' });
    t.play(F.Wizard, 1);
    const before = t.state.relics;
    t.answer(K.Discard);
    expect(before).toEqual([0, 0, 0, 0]);
    expect(t.state.relics).toEqual([0, 1, 0, 0]);
  });
});

describe('Tactician', () => {
  const tactician = (left: number) => {
    const t = three(F.Scout, F.Tactician, F.Healer, F.Cleric, F.Knight, F.Paladin, F.Wizard, F.Idol);
    t.set({
      deck: `0x${[5, 6, 7]
        .slice(0, left)
        .map((slot) => `0${slot}`)
        .join('')}`,
    });
    return t;
  };
  it('draws two, keeps one of three and puts two at the bottom in order, showing nothing', () => {
    const t = tactician(3);
    t.play(F.Tactician);
    expect(t.state.phase).toBe(P.Return);
    const needs = t.putBack(F.Wizard, F.Knight);
    expect(needs.filter(({ verb }) => verb === 2)).toEqual([]);
    expect(told(needs)[0]).toBe('mix 4 5 6');
    expect(t.holds(0)).toBe(F.Paladin);
    expect(t.face(t.state.drawn[0]!)).toBe(F.Idol);
    expect(bytesOf(t.state.deck).map((slot) => t.face(slot))).toEqual([F.Wizard, F.Knight]);
  });
  it('with 2 cards left draws both', () => {
    const t = tactician(2);
    t.play(F.Tactician);
    t.putBack(F.Knight, F.Paladin);
    expect(t.holds(0)).toBe(F.Wizard);
    expect(t.face(t.state.drawn[0]!)).toBe(F.Knight);
    expect(bytesOf(t.state.deck).map((slot) => t.face(slot))).toEqual([F.Paladin]);
  });
  it('with 1 card left draws one and returns one', () => {
    const t = tactician(1);
    t.play(F.Tactician);
    expect(t.refusal(K.Return, { first: 0, second: 1 })).toBe('BadOrder');
    t.putBack(F.Knight);
    expect(t.holds(0)).toBe(F.Paladin);
    expect(t.face(t.state.drawn[0]!)).toBe(F.Knight);
    expect(t.state.deck).toBe('0x');
  });
  it('with 0 cards left has no effect, and the round ends', () => {
    const t = tactician(0);
    t.play(F.Tactician);
    expect(t.state.relics).toEqual([0, 0, 1, 0]);
  });
});

describe('Paladin', () => {
  const paladin = () => three(F.Scout, F.Paladin, F.Healer, F.Cleric, F.Tactician);
  it('swaps the two hands, and each seat knows what the other now holds', () => {
    const t = paladin();
    expect(told(t.play(F.Paladin, 1))).toEqual(['mix 1 4', 'show 1 7', 'claim 4 012345679', 'pass 4 to 1 as 21']);
    expect(told(t.answer(K.Swap))).toEqual(['pass 2 to 0 as 22']);
    expect([t.holds(0), t.holds(1)]).toEqual([F.Healer, F.Tactician]);
    expect(knownFaces(t.state, 0, t.hand(0))).toEqual(new Map([[1, F.Tactician]]));
    expect(knownFaces(t.state, 1, t.hand(1))).toEqual(new Map([[0, F.Healer]]));
    expect(knownFaces(t.state, 2, t.hand(2))).toEqual(new Map());
  });
  it('loses nothing if the target vanishes', () => {
    const t = paladin();
    t.play(F.Paladin, 1);
    t.late();
    expect(t.state.alive).toBe(0b101);
    expect(t.holds(0)).toBe(F.Tactician);
  });
});

describe('Cursed Idol', () => {
  it.each([F.Wizard, F.Paladin])('is forced when held with face %i', (other) => {
    const t = three(F.Scout, F.Idol, F.Healer, F.Cleric, other);
    expect(t.legal.map(({ action }) => action.face)).toEqual([F.Idol]);
  });
  it('is not forced by another card, and may be played freely', () => {
    const t = three(F.Scout, F.Idol, F.Healer, F.Cleric, F.Tactician);
    expect(new Set(t.legal.map(({ action }) => action.face))).toEqual(new Set([F.Tactician, F.Idol]));
    t.play(F.Idol);
    expect(t.state.turn).toBe(1);
    expect(t.holds(0)).toBe(F.Tactician);
  });
});

describe('Sacred Crystal', () => {
  it('eliminates the seat that plays it, and the other card is discarded face up with no effect', () => {
    const t = three(F.Scout, F.Crystal, F.Healer, F.Tactician, F.Cleric);
    expect(told(t.play(F.Crystal))).toEqual(['mix 1 4', 'show 1 9', 'show 4 4', 'exit 17']);
    expect(t.state.alive).toBe(0b110);
    expect(bytesOf(t.state.discards)).toEqual([0x09, 0x04]);
    expect(t.state.shielded).toBe(0);
  });
});
