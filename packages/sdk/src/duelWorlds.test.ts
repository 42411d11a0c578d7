import type { Hex } from '@facedown/base';
import {
  actionOf,
  copiesOf,
  type DuelAction,
  DuelKind,
  DuelPhase,
  type DuelState,
  duelConfig,
  duelLegal,
  listOf,
  NONE,
  STARTERS,
} from '@facedown/duel';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import type { Choose } from './testing/playTable.js';
import { expectSameTold, toldWorld } from './testing/toldWorld.js';

const TURNS = 4;

const plain = (action: DuelAction): Legal<DuelAction> => ({ action, arrange: [] });

/** Which place of its hand a seat buries, of the faces that it holds. */
type PickPlace = (faces: readonly number[]) => number;

/** Seat 0 buries two cards first and one a turn; nobody does anything else. */
const buries =
  (pick: PickPlace): Choose =>
  (client) => {
    const { hand, state } = client.view() as { hand: ReadonlyMap<number, number>; state: DuelState };
    const { party } = client;
    if (party === 1) return plain(actionOf(state.phase === DuelPhase.Mulligan ? DuelKind.Mulligan : DuelKind.End));
    const faces = unpackSlots(state.hands[0]!).map((slot) => hand.get(slot)!);
    const kind = state.phase === DuelPhase.Mulligan ? DuelKind.Mulligan : DuelKind.Replace;
    const legal = duelLegal(state, 0, hand).filter(
      ({ action }) => action.kind === kind && (kind === DuelKind.Replace || action.what === 2),
    );
    const chosen = pick(faces);
    return legal.find(({ arrange }) => faces[arrange[0]![0]!] === faces[chosen]) ?? plain(actionOf(DuelKind.End));
  };

/** Units without an Arrive that seat 0 can pay for on its first turn, three of each, and what fills the list up. */
const CHEAP = [1, 2, 3, 40, 41, 42, 47];
const SMALL = listOf(57, copiesOf([...CHEAP, 4, 5, 6, 10, 11, 43].map((face) => [face, 3])));
const NEXT_TO_VARA = 19;

/** Seat 0 plays from one place of its hand on its first turn; nothing else is done. */
const playsOnce =
  (pick: PickPlace): Choose =>
  (client) => {
    const { hand, state } = client.view() as { hand: ReadonlyMap<number, number>; state: DuelState };
    if (state.phase === DuelPhase.Mulligan) return plain(actionOf(DuelKind.Mulligan));
    const faces = unpackSlots(state.hands[0]!).map((slot) => hand.get(slot)!);
    const place = state.turn === 1 && state.mana[0] === state.most[0] ? pick(faces) : -1;
    if (place < 0) return plain(actionOf(DuelKind.End));
    const others = [...faces.keys()].filter((other) => other !== place);
    return { action: actionOf(DuelKind.Play, faces[place]!, NEXT_TO_VARA, NONE), arrange: [[place, ...others]] };
  };

/** Seat 0 does by `choose` what it can with what it holds, which is noted. */
async function world(dealer: string, seed: string, choose: (pick: PickPlace) => Choose, pick: PickPlace, list: Hex) {
  const held: (readonly number[])[] = [];
  const noting: PickPlace = (faces) => {
    held.push(faces);
    return pick(faces);
  };
  const told = await toldWorld({
    game: 'duel',
    dealer,
    seed,
    config: duelConfig({ lists: [list, STARTERS.tide] }),
    amounts: [0n, 0n],
    chooseOf: () => choose(noting),
    isEnough: (rules) => (rules as DuelState).turn >= TURNS,
  });
  return { ...told, held };
}

describe.each(['salt', 'players'])('two worlds of Duel at the %s dealer', (dealer) => {
  it('that differ in a hand, and in which cards of it were buried, are the same to the other seat', async () => {
    const buried = (seed: string, pick: PickPlace) => world(dealer, seed, buries, pick, STARTERS.root);
    const one = await buried('world/1', () => 0);
    const other = await buried('world/2', (faces) => faces.length - 1);
    expect(one.held[0]).not.toEqual(other.held[0]);
    expectSameTold(one, other);
  });

  // Four games more; by `players` they are left to the long run.
  it.runIf(dealer === 'salt' || process.env.FACEDOWN_LONG)(
    'that differ in where a played card lay, and in all that lay beside it, are the same, too',
    async () => {
      const played = (seed: string, pick: PickPlace) => world(dealer, seed, playsOnce, pick, SMALL);
      const handOf = async (seed: string) => (await played(seed, () => -1)).held[0]!;
      const first = await handOf('place/1');
      let [second, seed, face]: [readonly number[], string, number | undefined] = [[], '', undefined];
      for (let i = 2; i < 8 && face === undefined; i++) {
        seed = `place/${i}`;
        second = await handOf(seed);
        face = CHEAP.find((one) => first.includes(one) && second.lastIndexOf(one) > first.indexOf(one));
      }
      const one = await played('place/1', (faces) => faces.indexOf(face!));
      const other = await played(seed, (faces) => faces.lastIndexOf(face!));
      expect([one.held[0], other.held[0]]).toEqual([first, second]);
      expectSameTold(one, other);
    },
    900_000,
  );
});
