import {
  bringingList,
  type FableAction,
  FableKind,
  FablePhase,
  type FableState,
  fableConfig,
  listOf,
  SEED,
} from '@facedown/fable';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import type { Choose } from './testing/playTable.js';
import { expectSameTold, toldWorld } from './testing/toldWorld.js';

const config = fableConfig({ stake: 10n, preset: SEED });
const DECK = listOf([4, 4, 4, 8, 8, 8, 10, 10, 10, 14]);
const TURNS = 5;

const plain = (action: FableAction): Legal<FableAction> => ({ action, arrange: [] });

/** Which place of its hand a seat plays from; none where it keeps its cards. */
type PickPlace = (faces: readonly number[]) => number | undefined;

const chooses =
  (pick: PickPlace): Choose =>
  (client) => {
    const { hand, state } = client.view();
    const { party } = client;
    const { phase, hands } = state as FableState;
    const bringing = bringingList(party, { nonce: `0x${`c${party}`.repeat(32)}`, bid: 0, list: DECK });
    if (phase === FablePhase.Choose) return plain(bringing.choose);
    if (phase === FablePhase.Reveal) return plain(bringing.reveal);
    const slots = unpackSlots(hands[party]!);
    const place = phase === FablePhase.Main && party === 0 ? pick(slots.map((slot) => hand.get(slot)!)) : undefined;
    if (place === undefined) return plain({ kind: FableKind.Pass });
    const others = [...slots.keys()].filter((other) => other !== place);
    return { action: { kind: FableKind.Play }, arrange: [[place, ...others]] };
  };

async function world(dealer: string, seed: string, pick: PickPlace) {
  /** What seat 0 held when it chose, oldest first. */
  const held: (readonly number[])[] = [];
  const places: (number | undefined)[] = [];
  const noting: PickPlace = (faces) => {
    held.push(faces);
    places.push(pick(faces));
    return places.at(-1);
  };
  const told = await toldWorld({
    game: 'fable',
    dealer,
    seed,
    config,
    amounts: [20n, 20n],
    chooseOf: () => chooses(noting),
    isEnough: (rules) => (rules as FableState).turns >= TURNS,
  });
  return { ...told, held, places };
}

describe.each(['salt', 'players'])('two worlds of Fable at the %s dealer', (dealer) => {
  it('that differ in when a played card was drawn are the same to the other seat, on the wire and in the state', async () => {
    // The first time the oldest card of the hand is played, the second time a younger one with the same face.
    let played = 0;
    const one = await world(dealer, 'place/1', () => (played++ === 0 ? 0 : undefined));
    const face = one.held[0]![0]!;
    let again = 0;
    const other = await world(dealer, 'place/2', (faces) => (again++ === 0 ? faces.lastIndexOf(face) : undefined));
    expect(one.places[0]).toBe(0);
    expect(other.places[0]).toBeGreaterThan(0);
    expectSameTold(one, other);
  });
});
