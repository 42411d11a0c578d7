import { slotAt } from '@facedown/base';
import { DECK, type Truth, type World } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { duel } from './duel.js';
import type { DuelState } from './layout.js';
import { simpleOf, worldPerft } from './testing/agree.js';
import { faceNamed, type Given, stateOf } from './testing/board.js';
import { ember, root, tide } from './testing/fullLists.js';
import { simplePerft } from './testing/simple.js';

/** A board with known hands; what is left in the decks is Recruits, then Saplings. */
function worldOf(given: Given, hands: readonly [readonly string[], readonly string[]]): World<DuelState> {
  const state = stateOf({ ...given, hands: [hands[0].length, hands[1].length] });
  const truth: Map<number, Truth extends ReadonlyMap<number, infer Card> ? Card : never> = new Map();
  hands.forEach((names, seat) => {
    names.forEach((name, i) => {
      truth.set(slotAt(seat, i), { face: faceNamed(name), holder: seat });
    });
    for (let i = 0; i < state.left[seat]!; i++)
      truth.set(slotAt(seat, state.next[seat]! + i), { face: i % 2 === 0 ? 40 : 43, holder: DECK });
  });
  return { state, truth };
}

const boards: [string, World<DuelState>, number, number][] = [
  [
    'a fight of Guards, Longshots and Twins',
    worldOf(
      {
        config: ember,
        units: ['>Ember Twins d3', '>Crossbow b2', '>Vara c4', '<Shieldbearer e3', '<Shellback e4', '<Cutthroat c3'],
        state: { mana: [3, 9] },
      },
      [['Firebolt', 'Spark Runner'], ['Mend']],
    ),
    2,
    1504,
  ],
  [
    'a seat that draws, seeks and makes the other forget',
    worldOf({ config: tide, units: ['>Tidecaller b3', '<Recruit g3', '<Librarian h3'], state: { mana: [8, 9] } }, [
      ['Undertow Seer', 'Lethe', 'Mend'],
      ['Sellsword'],
    ]),
    2,
    748,
  ],
  [
    'the last blows of a game',
    worldOf(
      {
        config: root,
        units: ['>Oda g3 2/4', '>Seed Bearer h4', '<Vara i3 2/3', '<Recruit h2'],
        state: { mana: [2, 9], left: [0, 3], turn: 17 },
      },
      [['Harvest'], ['Firebolt', 'War Cry']],
    ),
    3,
    2077,
  ],
];

describe('perft', () => {
  it.each(boards)('of %s is the number that the simple rules count', (_name, world, depth, nodes) => {
    const counted = worldPerft(duel, world, depth);
    expect(counted).toBe(simplePerft(simpleOf(world), depth));
    expect(counted).toBe(nodes);
  });
});
