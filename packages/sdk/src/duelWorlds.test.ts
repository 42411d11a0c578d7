import {
  actionOf,
  type DuelAction,
  DuelKind,
  DuelPhase,
  type DuelState,
  duelConfig,
  duelLegal,
  STARTERS,
} from '@facedown/duel';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import type { Choose } from './testing/playTable.js';
import { expectSameTold, toldWorld } from './testing/toldWorld.js';

const config = duelConfig({ lists: [STARTERS.root, STARTERS.tide] });
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

async function world(dealer: string, seed: string, pick: PickPlace) {
  const held: (readonly number[])[] = [];
  const noting: PickPlace = (faces) => {
    held.push(faces);
    return pick(faces);
  };
  const told = await toldWorld({
    game: 'duel',
    dealer,
    seed,
    config,
    amounts: [0n, 0n],
    chooseOf: () => buries(noting),
    isEnough: (rules) => (rules as DuelState).turn >= TURNS,
  });
  return { ...told, held };
}

// Proofs by `players` take ten seconds.
describe.each(process.env.FACEDOWN_LONG ? ['salt', 'players'] : ['salt'])(
  'two worlds of Duel at the %s dealer',
  (dealer) => {
    it('that differ in a hand, and in which cards of it were buried, are the same to the other seat', async () => {
      const one = await world(dealer, 'world/1', () => 0);
      const other = await world(dealer, 'world/2', (faces) => faces.length - 1);
      expect(one.held[0]).not.toEqual(other.held[0]);
      expectSameTold(one, other);
    }, 120_000);
  },
);
