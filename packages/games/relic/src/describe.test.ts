import { describe, expect, it } from 'vitest';
import { RelicFace as F, RelicKind as K, RelicPhase as P } from './layout.js';
import { relic } from './relic.js';
import { Scenario } from './testing/scenario.js';
import { action } from './turn.js';

const nameOf = (seat: number) => ['Ann', 'Bob', 'Cat', 'Dan'][seat]!;
const { state } = new Scenario(3, [F.Scout, F.Knight, F.Wizard, F.Cleric, F.Cleric]);

describe('what people read', () => {
  it.each([
    [action(K.Play, { face: F.Cleric }), 'play Cleric'],
    [action(K.Play, { face: F.Healer, target: 1 }), 'play Healer at Bob'],
    [action(K.Play, { face: F.Knight, target: 2, guess: F.Wizard }), 'play Knight at Cat naming Wizard'],
    [action(K.Play, { face: F.Crystal, guess: F.Healer }), 'play Sacred Crystal dropping Healer'],
    [action(K.Deny, { slot: 2 }), 'deny'],
    [action(K.Discard, { slot: 2, face: F.Scout }), 'discard Scout'],
    [action(K.Return, { first: 2 }), 'return place 2'],
    [action(K.Return, { first: 2, second: 0 }), 'return places 2 then 0'],
    [action(13), 'unknown 13'],
  ])('of %o is told as %s', (one, text) => expect(relic.describeAction(one, nameOf)).toBe(text));

  it('of a seat without a name is its number, and of a face without one nothing', () => {
    expect(relic.describeAction(action(K.Play, { face: F.Healer, target: 1 }))).toBe('play Healer at 1');
    expect(relic.describeFace?.(F.Idol)).toBe('Cursed Idol');
    expect(relic.describeFace?.(10)).toBe('nothing');
  });

  it.each([
    [{}, 'Play: turn of Ann, in Ann Bob Cat, deck 16, relics 0/0/0/0, discards none'],
    [
      { phase: P.Knight, target: 2, alive: 0b101, shielded: 0b001, relics: [1, 0, 2, 0], discards: '0xf5101213' },
      'Knight: turn of Ann asks Cat, in Ann Cat, protected Ann, deck 16, relics 1/0/2/0, discards Bob:023 up:5',
    ],
    [
      { phase: P.Play, discards: '0x3001f8' },
      'Play: turn of Ann, in Ann Bob Cat, deck 16, relics 0/0/0/0, discards Ann:1 Dan:0 up:8',
    ],
    [
      { phase: P.Waiting, seated: 0b101, stacks: [5n, 0n, 7n, 0n], pool: 0n },
      'Waiting: seated Ann Cat, stacks 5/0/7/0 pool 0',
    ],
    [
      { phase: P.Waiting, seated: 0, stacks: [0n, 0n, 0n, 0n], pool: 0n },
      'Waiting: seated nobody, stacks 0/0/0/0 pool 0',
    ],
    [
      {
        phase: P.Between,
        relics: [3, 0, 1, 0],
        winners: 1,
        ready: 0b10,
        leaving: 0b100,
        stacks: [5n, 0n, 7n, 0n],
        pool: 0n,
      },
      'Between: relics 3/0/1/0, winners Ann, stacks 5/0/7/0 pool 0, going on Bob, leaving Cat',
    ],
    [
      { phase: P.Between, winners: 0, ready: 0, leaving: 0, stacks: [5n, 0n, 7n, 0n], pool: 0n },
      'Between: relics 0/0/0/0, winners none, stacks 5/0/7/0 pool 0, going on nobody, leaving nobody',
    ],
  ])('of a table with %o is told as %s', (changes, text) =>
    expect(relic.describeState({ ...state, ...(changes as object) }, nameOf)).toBe(text),
  );
});
