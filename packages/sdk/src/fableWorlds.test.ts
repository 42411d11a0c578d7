import {
  bringingList,
  type FableAction,
  FableKind,
  FablePhase,
  type FableState,
  fable,
  fableConfig,
  listOf,
  SEED,
} from '@facedown/fable';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import { isDeed, parseMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import type { Client } from './client/client.js';
import { type Attack, attackTable } from './testing/attackTable.js';
import type { Choose } from './testing/playTable.js';

const config = fableConfig({ stake: 10n, preset: SEED });
const DECK = listOf([4, 4, 4, 8, 8, 8, 10, 10, 10, 14]);
const TURNS = 5;

const plain = (action: FableAction): Legal<FableAction> => ({ action, arrange: [] });
const stateOf = (client: Client): FableState => client.engine().fixed.state.rules as FableState;

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

interface World {
  /** Everything that passed between the seats, but for what is told by nobody but its length. */
  readonly wire: readonly string[];
  /** The state as everyone has it, version by version. */
  readonly states: readonly string[];
  /** What seat 0 held when it chose, oldest first. */
  readonly held: readonly (readonly number[])[];
  readonly places: readonly (number | undefined)[];
}

async function world(dealer: string, seed: string, pick: PickPlace): Promise<World> {
  const held: (readonly number[])[] = [];
  const places: (number | undefined)[] = [];
  const states = new Map<bigint, string>();
  const noting: PickPlace = (faces) => {
    held.push(faces);
    places.push(pick(faces));
    return places.at(-1);
  };
  const attack = await attackTable({
    game: 'fable',
    dealer,
    seed,
    seats: 2,
    config,
    amounts: [20n, 20n],
    chooseOf: () => chooses(noting),
    until({ clients }: Attack) {
      for (const { state } of clients[1]!.engine().history)
        states.set(state.version, fable.codecs.state.encode(state.rules as FableState));
      return stateOf(clients[1]!).turns >= TURNS;
    },
  });
  const wire = attack.relay.passed.flatMap(({ message }) => {
    const parsed = parseMessage(message);
    if (!parsed.ok || !isDeed(parsed.value)) return [];
    const { kind, version, party, payload, evidence } = parsed.value;
    return version > attack.clients[1]!.view().version
      ? []
      : [`${version} ${kind} of ${party}: ${payload}, evidence of ${evidence.length}, ${message.length} in all`];
  });
  return {
    wire: [...new Set(wire)].sort(),
    states: [...states].sort(([a], [b]) => Number(a - b)).map(([, state]) => state),
    held,
    places,
  };
}

/** As far as both have come. */
function expectSame(one: World, other: World): void {
  const versions = Math.min(one.states.length, other.states.length);
  expect(versions).toBeGreaterThan(8);
  expect(other.states.slice(0, versions)).toEqual(one.states.slice(0, versions));
  const upTo = ({ wire }: World) => wire.filter((line) => Number(line.split(' ')[0]) < versions);
  expect(upTo(other)).toEqual(upTo(one));
  expect(upTo(one).length).toBeGreaterThan(8);
}

describe.each(['salt', 'players'])('two worlds of Fable at the %s dealer', (dealer) => {
  it('that differ in a hand are the same to the other seat, on the wire and in the state', async () => {
    const [one, other] = [
      await world(dealer, 'world/1', () => undefined),
      await world(dealer, 'world/2', () => undefined),
    ];
    expect(one.held[0]).not.toEqual(other.held[0]);
    expectSame(one, other);
  }, 120_000);

  it('that differ in when a played card was drawn are the same, too', async () => {
    // The first time the oldest card of the hand is played, the second time a younger one with the same face.
    let played = 0;
    const one = await world(dealer, 'place/1', () => (played++ === 0 ? 0 : undefined));
    const face = one.held[0]![0]!;
    let again = 0;
    const other = await world(dealer, 'place/2', (faces) => (again++ === 0 ? faces.lastIndexOf(face) : undefined));
    expect(one.places[0]).toBe(0);
    expect(other.places[0]).toBeGreaterThan(0);
    expectSame(one, other);
  }, 120_000);
});
