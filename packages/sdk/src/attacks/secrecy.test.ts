import { type Hex, hexToBytes, seededRandom } from '@facedown/base';
import type { PlayersState } from '@facedown/dealers/players';
import { EVERYONE, type TableState, unpackSlots, Verb } from '@facedown/game-kit';
import { bn254 } from '@noble/curves/bn254';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import { type MemoryStore, memoryStore } from '../store/memoryStore.js';
import { type Played, playSeat, quietChoice, randomChoice, seatTable } from '../testing/playTable.js';
import { tableKey } from '../transport/relay.js';

const { ProjectivePoint: Point } = bn254.G1;
type Point = InstanceType<typeof Point>;
const ORDER = bn254.G1.CURVE.n;

/** Everything that left a seat's process, as the relay, the chain, a spectator and every other seat have it. */
interface Recording {
  readonly played: Played;
  readonly store: MemoryStore;
  /** Every ciphertext that ever lay in a slot, with those who could read it. */
  readonly sealed: ReadonlyMap<string, Sealed>;
  readonly states: ReadonlyMap<bigint, TableState>;
}
interface Sealed {
  readonly cipher: Hex;
  readonly missing: readonly number[];
  readonly slot: number;
}

async function recorded(game: string, seats: number, mode: 'offchain' | 'onchain', seed: string): Promise<Recording> {
  const store = memoryStore();
  const played = await seatTable({ game, dealer: 'players', seats, seed, mode, storeOf: () => store });
  const sealed = new Map<string, Sealed>();
  const states = new Map<bigint, TableState>();
  const note = (client: Client) => {
    for (const { state } of client.engine().history) if (!states.has(state.version)) noteState(state);
  };
  const noteState = (state: TableState) => {
    states.set(state.version, state);
    const { slots } = state.dealer as PlayersState;
    for (const [slot, { cipher, missing, holder }] of slots) {
      if (holder === EVERYONE) continue;
      const parties = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => (missing >> BigInt(seat)) & 1n);
      sealed.set(`${cipher}/${missing}`, { cipher, missing: parties, slot });
    }
  };
  const watching = (async () => {
    for await (const _ of played.clients[0]!.watch()) note(played.clients[0]!);
  })();
  const style = game === 'relic' ? randomChoice : quietChoice;
  await Promise.all([
    watching,
    ...played.clients.map((client, seat) => playSeat(client, style(seededRandom(`${seed}/${seat}`)), 1)),
  ]);
  note(played.clients[0]!);
  return { played, store, sealed, states };
}

const pointAt = (bytes: Uint8Array): Point | undefined => {
  try {
    const point = Point.fromAffine({ x: big(bytes.subarray(0, 32)), y: big(bytes.subarray(32, 64)) });
    point.assertValidity();
    return point;
  } catch {
    return undefined;
  }
};
const big = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const nameOf = (point: Point) => (point.equals(Point.ZERO) ? '0' : `${point.toAffine().x},${point.toAffine().y}`);

/** Every point that was ever published: at each 32-byte step of all evidence, keys and states. */
function publishedPoints({ played }: Recording): Set<string> {
  const points = new Set<string>();
  const scan = (hex: Hex) => {
    const bytes = hexToBytes(hex);
    for (let at = 0; at + 64 <= bytes.length; at += 32) {
      const point = pointAt(bytes.subarray(at, at + 64));
      if (point) points.add(nameOf(point));
    }
  };
  for (const client of played.clients) for (const { move } of client.log()) if (move) scan(move.evidence);
  for (const { message } of played.relay.passed) {
    const { evidence } = JSON.parse(message) as { evidence?: Hex };
    if (evidence) scan(evidence);
  }
  return points;
}

/**
 * A slot that still lacks the tokens of some seats is opened by their sum. Whoever lacks it would need the
 * token of one seat that never gave it: so none of those may be among the points that were published.
 */
function leaks(recording: Recording, points: ReadonlySet<string>, sealed = recording.sealed): string[] {
  const { played, store } = recording;
  const { judge, tableId } = played;
  const key = tableKey({ chainId: judge.chainId, table: judge.table, tableId });
  const secrets = played.clients.map(({ party }) => BigInt(store.secretsOf(key, party)!.dealer) % ORDER);
  const made = new Map<string, Point>();
  const tokenOf = (cipher: Hex, seat: number, make: () => Point): Point => {
    // Tokens change b alone, so a slot's token of a seat stays what it was.
    const name = `${cipher.slice(0, 130)}/${seat}`;
    const token = made.get(name) ?? make();
    made.set(name, token);
    return token;
  };
  const found: string[] = [];
  const due = openedByRules(recording);
  for (const { cipher, missing, slot } of sealed.values()) {
    if (due.has(cipher.slice(0, 130))) continue;
    const bytes = hexToBytes(cipher);
    const [a, b] = [pointAt(bytes.subarray(0, 64)), pointAt(bytes.subarray(64, 128))];
    if (!a || !b) continue;
    const tokens = missing.map((seat) => tokenOf(cipher, seat, () => a.multiply(secrets[seat]!)));
    const whole = tokens.reduce((sum, token) => sum.add(token), Point.ZERO);
    if (missing.length === 1 && points.has(nameOf(tokens[0]!)))
      found.push(`the token of seat ${missing[0]} for slot ${slot}`);
    if (missing.length > 0 && points.has(nameOf(b.subtract(whole)))) found.push(`the face of slot ${slot}`);
  }
  return found;
}

/** The first half of the ciphertexts that the rules had opened to all: their tokens were due. */
function openedByRules({ played, states }: Recording): Set<string> {
  const { game } = played.clients[0]!.engine().table;
  const due = new Set<string>();
  for (const { version, move } of played.clients[0]!.log()) {
    const base = states.get(version - 1n)!;
    if (!move) continue;
    const action = move.payload === '0x' ? undefined : game.codecs.action.parse(move.payload);
    const needs = action?.ok ? game.needs(base.rules, move.party, action.value) : game.pending(base.rules).needs;
    // What is shown after a mix lies under another ciphertext, which no state ever held.
    const mixed = needs.filter(({ verb }) => verb === Verb.Mix).flatMap(({ list }) => unpackSlots(list));
    for (const { verb, slot } of needs)
      if (verb === Verb.Show && !mixed.includes(slot))
        due.add((base.dealer as PlayersState).slots.get(slot)?.cipher.slice(0, 130) ?? '');
  }
  return due;
}

describe.each([
  ['holdem', 3, 'offchain'],
  ['relic', 3, 'offchain'],
] as const)('everything said at a table of %s with %i seats, %s', (game, seats, mode) => {
  let recording: Recording;
  beforeAll(async () => {
    recording = await recorded(game, seats, mode, 'secrecy');
  });

  it('holds no key of anybody', () => {
    const { played, store } = recording;
    const { judge, tableId } = played;
    const key = tableKey({ chainId: judge.chainId, table: judge.table, tableId });
    const all = played.relay.passed.map(({ message }) => message).join('\n');
    for (const { party } of played.clients) {
      const { session, dealer } = store.secretsOf(key, party)!;
      expect(all).not.toContain(session.slice(2));
      expect(all).not.toContain(dealer.slice(2));
    }
  });

  it('opens no slot to anyone who was not entitled to it', () => {
    const due = openedByRules(recording);
    const secret = [...recording.sealed.values()].filter(({ cipher }) => !due.has(cipher.slice(0, 130)));
    expect(secret.length).toBeGreaterThan(20);
    expect(leaks(recording, publishedPoints(recording))).toEqual([]);
  });

  it('would be found out if a seat published one token too many', () => {
    const held = [...recording.sealed.values()].find(
      ({ missing, cipher }) => missing.length === 1 && !openedByRules(recording).has(cipher.slice(0, 130)),
    )!;
    const { judge, tableId } = recording.played;
    const key = tableKey({ chainId: judge.chainId, table: judge.table, tableId });
    const secret = BigInt(recording.store.secretsOf(key, held.missing[0]!)!.dealer) % ORDER;
    const token = pointAt(hexToBytes(held.cipher).subarray(0, 64))!.multiply(secret);
    const points = new Set([nameOf(token)]);
    expect(leaks(recording, points, new Map([['held', held]]))).toContain(
      `the token of seat ${held.missing[0]} for slot ${held.slot}`,
    );
  });
});
