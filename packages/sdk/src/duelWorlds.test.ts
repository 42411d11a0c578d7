import {
  actionOf,
  type DuelAction,
  DuelKind,
  DuelPhase,
  type DuelState,
  duel,
  duelConfig,
  duelLegal,
  STARTERS,
} from '@facedown/duel';
import { type Legal, unpackSlots } from '@facedown/game-kit';
import { isDeed, parseMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import type { Client } from './client/client.js';
import { type Attack, attackTable } from './testing/attackTable.js';
import type { Choose } from './testing/playTable.js';

const config = duelConfig({ lists: [STARTERS.root, STARTERS.tide] });
const TURNS = 4;

const stateOf = (client: Client): DuelState => client.engine().fixed.state.rules as DuelState;
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

interface World {
  /** Everything that passed between the seats, but for what is told by nobody but its length. */
  readonly wire: readonly string[];
  /** The state as everyone has it, version by version. */
  readonly states: readonly string[];
  readonly held: readonly (readonly number[])[];
}

async function world(dealer: string, seed: string, pick: PickPlace): Promise<World> {
  const held: (readonly number[])[] = [];
  const states = new Map<bigint, string>();
  const noting: PickPlace = (faces) => {
    held.push(faces);
    return pick(faces);
  };
  const attack = await attackTable({
    game: 'duel',
    dealer,
    seed,
    seats: 2,
    config,
    amounts: [0n, 0n],
    chooseOf: () => buries(noting),
    until({ clients }: Attack) {
      for (const { state } of clients[1]!.engine().history)
        states.set(state.version, duel.codecs.state.encode(state.rules as DuelState));
      return stateOf(clients[1]!).turn >= TURNS;
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
  };
}

// Proofs by `players` take ten seconds.
describe.each(process.env.FACEDOWN_LONG ? ['salt', 'players'] : ['salt'])(
  'two worlds of Duel at the %s dealer',
  (dealer) => {
    it('that differ in a hand, and in which cards of it were buried, are the same to the other seat', async () => {
      const one = await world(dealer, 'world/1', () => 0);
      const other = await world(dealer, 'world/2', (faces) => faces.length - 1);
      expect(one.held[0]).not.toEqual(other.held[0]);
      const versions = Math.min(one.states.length, other.states.length);
      expect(versions).toBeGreaterThan(8);
      expect(other.states.slice(0, versions)).toEqual(one.states.slice(0, versions));
      const upTo = ({ wire }: World) => wire.filter((line) => Number(line.split(' ')[0]) < versions);
      expect(upTo(other)).toEqual(upTo(one));
      expect(upTo(one).filter((line) => line.includes('move of 0')).length).toBeGreaterThan(2);
    }, 120_000);
  },
);
