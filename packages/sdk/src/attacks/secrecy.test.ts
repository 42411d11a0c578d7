import { setTimeout as sleep } from 'node:timers/promises';
import { bytesToHex, type Hex, hexToBytes, membersOf, seededRandom } from '@facedown/base';
import type { PlayersState } from '@facedown/dealers/players';
import { type DuelAction, DuelKind, DuelPhase, type DuelState } from '@facedown/duel';
import { DECK, EVERYONE, type Legal, type TableState, unpackSlots, Verb } from '@facedown/game-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, Ending } from '../client/client.js';
import { makeGameFile } from '../gameFile/gameFile.js';
import { type MemoryStore, memoryStore } from '../store/memoryStore.js';
import {
  bytesSaid,
  cipherAt,
  facePoints,
  hexIn,
  ORDER,
  openers,
  pointAt,
  type Received,
  received,
  stripped,
} from '../testing/opening.js';
import { type Choose, playSeat, quietChoice, randomChoice } from '../testing/playTable.js';
import { testChain } from '../testing/testChain.js';
import { chainWorld, type Seated } from '../testing/world.js';
import { type Relay, tableKey } from '../transport/relay.js';
import { isLong } from './tables.js';

const chain = testChain();
const FACES = { holdem: 52, relic: 10, duel: 64 };
type Secret = keyof typeof FACES;

/** A ciphertext that lay in a slot, and who could not read it yet. */
interface Sealed {
  readonly slot: number;
  readonly cipher: Hex;
  readonly holder: number;
  readonly missing: readonly number[];
}

interface Recording {
  readonly seated: Seated;
  readonly store: MemoryStore;
  /** The dealer's secret of each seat. */
  readonly secrets: readonly bigint[];
  readonly sealed: readonly Sealed[];
  /** Tokens that the rules had asked for: `a` and seat. */
  readonly due: ReadonlySet<string>;
  readonly relay: readonly Uint8Array[];
  readonly chain: readonly Uint8Array[];
  /** A spectator has the game's file, beside all that relay and chain have. */
  readonly file: readonly Uint8Array[];
}

interface Plan {
  readonly game: Secret;
  readonly seats: number;
  readonly mode: 'offchain' | 'onchain';
  /** Taken to the chain from this version on. */
  readonly disputeAt?: bigint;
}

/** Duel's seats bury a card, play what comes first and give up after a few turns. */
const plays: Choose = (client) => {
  const { phase, turn } = client.view().state as DuelState;
  const legal = client.legalActions() as readonly Legal<DuelAction>[];
  const first = (...kinds: readonly number[]) => legal.find(({ action: { kind } }) => kinds.includes(kind))!;
  if (turn > 5) return first(DuelKind.Concede);
  if (phase === DuelPhase.Mulligan) return legal.find(({ action }) => action.what === 1)!;
  return first(DuelKind.Play) ?? first(DuelKind.Replace) ?? first(DuelKind.End);
};
const styleOf = (game: Secret, seed: string): Choose =>
  game === 'duel' ? plays : (game === 'relic' ? randomChoice : quietChoice)(seededRandom(seed));

async function record({ game, seats, mode, disputeAt }: Plan): Promise<Recording> {
  const world = chainWorld(chain.url(), chain.deployment());
  const store = memoryStore();
  const first = Number(await chain.request('eth_blockNumber'));
  const times = { patienceMs: 600_000 };
  const seed = `secrecy/${game}`;
  // Nothing is said until everyone has seen the quarrel: a hand within this process may be over before the chain answers.
  let quarrel: Promise<void> | undefined;
  const relayOf = (relay: Relay): Relay => ({
    ...relay,
    async post(...said) {
      await quarrel;
      return relay.post(...said);
    },
  });
  const plan = { game, seats, mode, dealer: 'players', seed, times, storeOf: () => store, relayOf };
  const seated = await world.seat(plan);
  const { clients, judges, tableId } = seated;
  const states = new Map<bigint, TableState>();
  const endings = new Map<number, Ending>();
  const note = (client: Client) => {
    for (const { state } of client.engine().history) states.set(state.version, state);
  };
  const dispute = async () => {
    await clients[0]!.dispute();
    while (clients.some((client) => client.engine().mode === 'live')) await sleep(15);
  };
  for (const client of clients) {
    void playSeat(client, styleOf(game, `${seed}/${client.party}`), 1);
    void client.done.then((ending) => endings.set(client.party, ending));
  }
  void (async () => {
    for await (const view of clients[0]!.watch()) {
      note(clients[0]!);
      if (disputeAt !== undefined && view.version >= disputeAt) quarrel ??= dispute();
    }
  })();
  await world.run(() => endings.size === seats, { honest: clients });
  note(clients[0]!);
  expect([...endings.values()].map(({ kind }) => kind)).toEqual(clients.map(() => 'settled'));
  const { chainId, table } = judges[0]!;
  const key = tableKey({ chainId, table, tableId });
  return {
    seated,
    store,
    secrets: clients.map(({ party }) => BigInt(store.secretsOf(key, party)!.dealer) % ORDER),
    sealed: sealedIn(states),
    due: dueTokens(clients[0]!, states),
    relay: seated.relay.passed.flatMap(({ message }) => bytesSaid(message)),
    chain: await chainBytes(first),
    file: hexIn(makeGameFile(clients[0]!.file())),
  };
}

/** Calldata and events of every block since. */
async function chainBytes(first: number): Promise<Uint8Array[]> {
  const texts: string[] = [];
  const last = Number(await chain.request('eth_blockNumber'));
  for (let number = first; number <= last; number++) {
    const at = `0x${number.toString(16)}`;
    texts.push(JSON.stringify(await chain.request('eth_getBlockByNumber', at, true)));
    texts.push(JSON.stringify(await chain.request('eth_getLogs', { fromBlock: at, toBlock: at })));
  }
  return texts.flatMap(hexIn);
}

function sealedIn(states: ReadonlyMap<bigint, TableState>): Sealed[] {
  const all = new Map<string, Sealed>();
  for (const { dealer } of states.values())
    for (const [slot, { cipher, missing, holder }] of (dealer as PlayersState).slots)
      if (holder !== EVERYONE && missing !== 0n)
        all.set(`${cipher}/${missing}`, { slot, cipher, holder, missing: membersOf(missing) });
  return [...all.values()];
}

const aOf = (cipher: Hex): string => cipher.slice(0, 130);

/** By the log: whose token for which ciphertext the rules had asked for by then. */
function dueTokens(client: Client, states: ReadonlyMap<bigint, TableState>): Set<string> {
  const { game } = client.engine().table;
  const due = new Set<string>();
  for (const { version, move } of client
    .log()
    .flatMap(({ version, deeds }) => deeds.map((move) => ({ version, move })))) {
    const base = states.get(version - 1n);
    if (!base) continue;
    const { slots } = base.dealer as PlayersState;
    const action = move.payload === '0x' ? undefined : game.codecs.action.parse(move.payload);
    const needs = action?.ok ? game.needs(base.rules, move.party, action.value) : game.pending(base.rules).needs;
    // What is shown after a mix lies under another ciphertext, which no state ever held.
    const mixed = needs.filter(({ verb }) => verb === Verb.Mix).flatMap(({ list }) => unpackSlots(list));
    for (const { verb, slot, seat, list } of needs) {
      const given =
        verb === Verb.Exit
          ? unpackSlots(list)
          : verb === Verb.Show || (verb === Verb.Deal && seat !== move.party)
            ? [slot]
            : [];
      for (const one of given)
        if (!mixed.includes(one)) due.add(`${aOf(slots.get(one)?.cipher ?? '0x')}/${move.party}`);
    }
  }
  return due;
}

/**
 * All seats but one pool their keys and everything that they, the relay, the chain and a spectator received.
 * They take all their own tokens from a slot; what is missing is one token of the seat that isn't with them. For
 * each face that the card might have they know what that token would be: if they have it, they have the card.
 */
function opened(recording: Recording, pool: Received, game: Secret, only?: Sealed): string[] {
  const faces = facePoints(FACES[game]);
  const found: string[] = [];
  for (const { slot, cipher, missing } of only ? [only] : recording.sealed)
    for (const alone of missing) {
      if (recording.due.has(`${aOf(cipher)}/${alone}`)) continue;
      const theirs = missing.filter((seat) => seat !== alone).map((seat) => recording.secrets[seat]!);
      const left = stripped(cipherAt(cipher), theirs);
      if (pool.has(openers(left, faces))) found.push(`slot ${slot}, without seat ${alone}`);
    }
  return found;
}

const everything = ({ relay, chain: onChain, file }: Recording): Uint8Array[] => [...relay, ...onChain, ...file];

const PLANS: readonly Plan[] = isLong()
  ? [
      { game: 'holdem', seats: 3, mode: 'offchain', disputeAt: 8n },
      { game: 'holdem', seats: 6, mode: 'offchain', disputeAt: 20n },
      { game: 'holdem', seats: 3, mode: 'onchain' },
      { game: 'relic', seats: 3, mode: 'offchain', disputeAt: 40n },
      { game: 'relic', seats: 4, mode: 'onchain' },
      { game: 'duel', seats: 2, mode: 'onchain' },
    ]
  : [
      { game: 'holdem', seats: 3, mode: 'offchain', disputeAt: 12n },
      { game: 'relic', seats: 2, mode: 'offchain', disputeAt: 20n },
    ];

describe.each(PLANS)('everything received at a table of $game with $seats seats, $mode', (plan) => {
  let recording: Recording;
  let pool: Received;
  beforeAll(async () => {
    recording = await record(plan);
    pool = received(everything(recording));
  });

  it('is what relay and chain had to carry, quarrels and all', () => {
    const size = (blobs: readonly Uint8Array[]) => blobs.reduce((sum, { length }) => sum + length, 0);
    if (plan.mode === 'offchain') expect(size(recording.relay)).toBeGreaterThan(10_000);
    expect(size(recording.chain)).toBeGreaterThan(10_000);
    expect(recording.seated.calls()).toContain('advance');
    expect(recording.sealed.length).toBeGreaterThan(20);
  });

  it('holds no secret of anybody', () => {
    const { judges, tableId, clients } = recording.seated;
    const key = tableKey({ chainId: judges[0]!.chainId, table: judges[0]!.table, tableId });
    for (const { party } of clients) {
      const { session, dealer } = recording.store.secretsOf(key, party)!;
      expect(pool.holds(hexToBytes(session))).toBe(false);
      expect(pool.holds(hexToBytes(dealer))).toBe(false);
    }
    // The search would find a key: the public ones are there.
    const { keys } = clients[0]!.engine().fixed.state.dealer as PlayersState;
    expect(pool.has([pointAt(hexToBytes(keys[0]!))!])).toBe(true);
  });

  it(
    'opens no slot, with the keys of all seats but one, to which they were not entitled',
    () => expect(opened(recording, pool, plan.game)).toEqual([]),
    900_000,
  );

  it('opens every slot with the keys of all seats: the attempt is a real one', () => {
    const faces = facePoints(FACES[plan.game]);
    const dealt = recording.sealed.filter(({ holder }) => holder !== DECK).slice(0, 8);
    expect(dealt.length).toBeGreaterThan(1);
    for (const { cipher, missing } of dealt) {
      const left = stripped(
        cipherAt(cipher),
        missing.map((seat) => recording.secrets[seat]!),
      );
      expect(faces.some((face) => face.equals(left))).toBe(true);
    }
  });

  it('would be found out if a seat let one token too many out, wherever and however it is written', () => {
    const held = recording.sealed.find(
      ({ missing, cipher }) => missing.length === 1 && !recording.due.has(`${aOf(cipher)}/${missing[0]}`),
    )!;
    const token = cipherAt(held.cipher).a.multiply(recording.secrets[held.missing[0]!]!);
    const { x } = token.toAffine();
    // Packed: one coordinate, with the other's sign in the top bit, at an odd place.
    const packed = hexIn(`0x00${(x | (1n << 255n)).toString(16)}`);
    const leak = [`slot ${held.slot}, without seat ${held.missing[0]}`];
    expect(opened(recording, received([...everything(recording), ...packed]), plan.game, held)).toEqual(leak);
    expect(bytesToHex(packed[0]!)).toHaveLength(2 + 66);
  });
});
