import { bytesOf } from '@facedown/game-kit/parts';
import { describe, expect, it } from 'vitest';
import { NONE, TABLE } from './cards.js';
import { RelicFace as F, RelicKind as K, RelicPhase as P } from './layout.js';
import { relic } from './relic.js';
import { Scenario, told } from './testing/scenario.js';

describe('a round', () => {
  it('with two seats lays three cards face up and burns one', () => {
    const t = new Scenario(2, [F.Tactician, F.Scout, F.Idol, F.Knight, F.Cleric, F.Healer, F.Wizard]);
    expect(bytesOf(t.state.discards)).toEqual([F.Scout, F.Idol, F.Knight].map((face) => (TABLE << 4) | face));
    expect([t.holds(0), t.holds(1)]).toEqual([F.Cleric, F.Healer]);
    expect(bytesOf(t.state.deck)).toHaveLength(14);
    expect(t.truth.get(0)).toEqual({ face: F.Tactician, holder: NONE });
  });
  it.each([
    [3, 16],
    [4, 15],
  ])('with %i seats lays none face up and leaves %i cards after the first draw', (seats, left) => {
    const t = new Scenario(seats, [F.Knight]);
    expect(t.state.discards).toBe('0x');
    expect(bytesOf(t.state.deck)).toHaveLength(left);
  });
  it('passes the turn over a seat that is out: elimination of the seat to act next', () => {
    const t = new Scenario(3, [F.Scout, F.Knight, F.Wizard, F.Cleric, F.Cleric]);
    t.play(F.Knight, 1, F.Wizard);
    t.answer(K.Show);
    expect(t.state.turn).toBe(2);
  });
  it('refuses a target that is out', () => {
    const t = new Scenario(3, [F.Scout, F.Knight, F.Wizard, F.Cleric, F.Cleric, F.Knight]);
    t.play(F.Knight, 1, F.Wizard);
    t.answer(K.Show);
    expect(t.refusal(K.Play, { face: F.Knight, target: 1, guess: 4 })).toBe('TargetOut');
  });
});

describe('the end of a round', () => {
  it('is reached by the last seat standing, which shows its card and starts the next', () => {
    const t = new Scenario(2, [F.Tactician, 1, 1, 1, F.Knight, F.Wizard, F.Cleric], [F.Knight]);
    t.play(F.Knight, 1, F.Wizard);
    expect(told(t.answer(K.Show))).toEqual(['show 5 5']);
    expect(t.state.relics).toEqual([1, 0, 0, 0]);
    expect(t.state.starter).toBe(0);
  });
  it('comes after a turn with an empty deck: the highest face wins and starts', () => {
    const t = new Scenario(3, [F.Tactician, F.Cleric, F.Wizard, F.Idol, F.Healer]);
    t.set({ deck: '0x' });
    t.play(F.Cleric);
    expect(t.state.relics).toEqual([0, 0, 1, 0]);
    expect(t.state.starter).toBe(2);
    expect(t.state.turn).toBe(2);
  });
  it('breaks a tie by the sum of own discards', () => {
    const t = new Scenario(3, [F.Tactician, F.Cleric, F.Wizard, F.Knight, F.Wizard]);
    t.set({ deck: '0x' });
    t.play(F.Cleric);
    expect(t.state.relics).toEqual([1, 0, 0, 0]);
  });
  it('gives each a relic on a tie beyond discards; the first of them left of the last starter starts', () => {
    const t = new Scenario(3, [F.Tactician, F.Cleric, F.Wizard, F.Knight, F.Wizard]);
    t.set({ deck: '0x', discards: '0x14' });
    t.play(F.Cleric);
    expect(t.state.relics).toEqual([1, 1, 0, 0]);
    expect(t.state.starter).toBe(1);
  });
  it('counts neither the cards of the table nor those of other seats in a tie', () => {
    const t = new Scenario(2, [F.Tactician, F.Idol, F.Crystal, F.Paladin, F.Scout, F.Wizard, F.Wizard]);
    t.set({ deck: '0x' });
    t.play(F.Scout);
    expect(t.state.relics).toEqual([2, 1, 0, 0]);
  });
});

describe('the Scout bonus', () => {
  const end = (discards: `0x${string}`, hand: number, changes: object = {}) => {
    const t = new Scenario(3, [F.Tactician, F.Cleric, F.Healer, hand, F.Wizard]);
    t.set({ deck: '0x', discards, ...changes });
    t.play(F.Cleric);
    return t.state.relics;
  };
  it('goes to the one seat that played a Scout', () => expect(end('0x10', F.Berserker)).toEqual([1, 1, 0, 0]));
  it('goes to the one seat that holds and shows a Scout', () => expect(end('0x', F.Scout)).toEqual([1, 0, 1, 0]));
  it('is at most one a round', () => expect(end('0x2020', F.Knight)).toEqual([1, 0, 1, 0]));
  it('is given to nobody if two seats qualify', () => expect(end('0x10', F.Scout)).toEqual([1, 0, 0, 0]));
  it('ignores an eliminated holder', () => expect(end('0x1020', F.Berserker, { alive: 0b011 })).toEqual([1, 1, 0, 0]));
});

describe('the end of a game', () => {
  it('comes with the third relic, and pays the pool', () => {
    const t = new Scenario(3, [F.Tactician, F.Cleric, F.Healer, F.Knight, F.Wizard]);
    t.set({ deck: '0x', relics: [2, 2, 0, 0] });
    t.play(F.Cleric);
    expect(t.state.phase).toBe(P.Between);
    expect(relic.outcome(t.state)).toMatchObject({ boundary: true, payouts: [30n, 0n, 0n, 0n], pot: 0n, winners: 1n });
  });
  it('splits the pool if two seats reach three relics at once; the odd chip goes to the first from the first seat', () => {
    const t = new Scenario(3, [F.Tactician, F.Cleric, F.Wizard, F.Knight, F.Wizard]);
    t.set({ deck: '0x', discards: '0x14', relics: [2, 2, 0, 0], pool: 31n, first: 1 });
    t.play(F.Cleric);
    expect(relic.outcome(t.state)).toMatchObject({ payouts: [15n, 16n, 0n, 0n], winners: 0b11n });
  });
  it('is not reached by a seat that left the game with three relics to come', () => {
    const t = new Scenario(3, [F.Tactician, F.Cleric, F.Wizard, F.Knight, F.Healer]);
    t.set({ deck: '0x', relics: [0, 0, 3, 0], playing: 0b011, alive: 0b011 });
    t.play(F.Cleric);
    expect(t.state.phase).toBe(P.Play);
  });
});
