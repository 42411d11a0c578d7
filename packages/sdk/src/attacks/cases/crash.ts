import { seededRandom } from '@facedown/base';
import type { DeedMessage } from '@facedown/protocol';
import { expect } from 'vitest';
import type { Client, Ending } from '../../client/client.js';
import { verbsOf } from '../../client/view.js';
import { baseHashOf } from '../../engine/check.js';
import { isBoundary } from '../../engine/close.js';
import { stateOf } from '../../engine/trail.js';
import type { JournalEntry } from '../../engine/types.js';
import { joinTable } from '../../joinTable.js';
import { memoryStore } from '../../store/memoryStore.js';
import type { OpenStore } from '../../store/store.js';
import { playSeat, quietChoice } from '../../testing/playTable.js';
import { memoryWorld, type Seated } from '../../testing/world.js';
import type { LocalRelay } from '../../transport/localRelay.js';
import type { Relay } from '../../transport/relay.js';
import { type At, type AttackCase, isLong } from '../tables.js';

/** Decides, with each write, whether the process dies right after it. */
type Dies = (entries: readonly JournalEntry[], client: Client) => boolean;
type Moment = 'written' | 'sent';
const MORE_MOVES = 8n;

/** A seat dies once, comes back from its journal, and the table goes on as if nothing had been. */
async function killed(at: At, party: number, dies: Dies, moment: Moment, mode: 'offchain' | 'onchain' = 'offchain') {
  const world = memoryWorld();
  const disk = memoryStore();
  const clients: Client[] = [];
  let dead = false;
  let doomed = false;
  let diedAt = 0n;
  const die = () => {
    dead = true;
    diedAt = clients[party]!.engine().fixed.state.version;
    clients[party]!.stop();
  };
  const seated = await world.seat({
    ...at,
    dealer: 'players',
    seed: 'crash',
    mode,
    times: { patienceMs: 3_600_000 },
    storeOf: (seat) => (seat === party ? dying() : memoryStore()),
    relayOf: (relay, seat) => (seat === party ? lastWord(relay) : relay),
  });
  clients.push(...seated.clients);
  const endings = new Map<number, Ending>();
  const play = (client: Client) => {
    void playSeat(client, quietChoice(seededRandom(`crash/${client.party}`)), 1);
    void client.done.then((ending) => endings.set(client.party, ending));
  };
  clients.forEach(play);
  const others = clients.filter((client) => client.party !== party);
  await world.run(() => dead || endings.size > 0, { honest: others });
  if (!dead) return undefined;

  const { judges, relay, tableId } = seated;
  const times = { answerMs: 0, staggerMs: 20, patienceMs: 3_600_000 };
  const judge = judges[party]!;
  const back = await joinTable({
    ...{ judge, relay, tableId, times },
    ...{ seat: party, amount: 0n, store: disk, clock: world.clock },
  });
  endings.delete(party);
  play(back);
  const all = [...others, back];
  const cut = at.game === 'relic' && !(isLong() && at.seats === 2);
  const isFar = () => cut && all.every((client) => client.view().version >= diedAt + MORE_MOVES);
  await world.run(() => isFar() || endings.size === at.seats, { honest: all });
  for (const client of all) client.stop();
  return { seated, all, endings: isFar() ? undefined : [...endings.values()] };

  function dying(): OpenStore {
    return async (table, seat) => {
      const store = await disk(table, seat);
      return {
        ...store,
        append: async (entries) => {
          await store.append(entries);
          const client = clients[party];
          if (dead || !client || !dies(entries, client)) return;
          doomed = true;
          if (moment === 'sent') return;
          die();
          // A dead process does nothing after the write.
          await new Promise(() => {});
        },
      };
    };
  }
  function lastWord(relay: Relay): Relay {
    return {
      ...relay,
      async post(table, message) {
        if (dead) return;
        await relay.post(table, message);
        if (doomed && moment === 'sent') die();
      },
    };
  }
}

/** Versions for which a party let two different states out. */
export function distinctStates(relay: LocalRelay, party: number): string[] {
  const said = new Map<string, Set<string>>();
  for (const { message } of relay.passed) {
    const raw = JSON.parse(message);
    if ((raw.party ?? raw.seat) !== party || !/^(move|ack|share)$/.test(raw.kind)) continue;
    // A share names no state, but its party makes one a round.
    const key = raw.kind === 'share' ? `share ${raw.version}` : raw.version;
    said.set(key, (said.get(key) ?? new Set()).add(raw.next ?? raw.state ?? raw.signature));
  }
  return [...said].flatMap(([version, states]) => (states.size > 1 ? [version] : []));
}

const isDeedEntry = (entry: JournalEntry): entry is DeedMessage => entry.kind === 'move' || entry.kind === 'share';

function phaseOf(client: Client, move: DeedMessage): string[] {
  const { table } = client.engine();
  const base = stateOf(client.engine(), baseHashOf(move));
  if (!base) return [];
  return move.payload === '0x' ? verbsOf(table.game.pending(base.state.rules).needs) : ['Action'];
}

const ownMove =
  (phase: string): Dies =>
  (entries, client) =>
    entries.some(
      (entry) => isDeedEntry(entry) && entry.party === client.party && phaseOf(client, entry).includes(phase),
    );
const ownAck =
  (phase: string): Dies =>
  (entries, client) =>
    entries.some((entry) => entry.kind === 'ack' && entry.seat === client.party) &&
    entries.some((entry) => isDeedEntry(entry) && phaseOf(client, entry).includes(phase));
const closingAck: Dies = (entries, client) =>
  entries.length === 1 &&
  entries[0]!.kind === 'ack' &&
  entries[0]!.seat === client.party &&
  isBoundary(client.engine());

const BROUGHT: Readonly<Record<string, bigint>> = { holdem: 1000n, relic: 10n };

function expectUnharmed(at: At, party: number, { seated, all, endings }: Run, mode: 'offchain' | 'onchain'): void {
  const stories = all.map((client) => client.log().map(({ hash }) => hash));
  const length = Math.min(...stories.map((story) => story.length));
  for (const story of stories) expect(story.slice(0, length)).toEqual(stories[0]!.slice(0, length));
  expect(all.flatMap((client) => client.engine().faults)).toEqual([]);
  expect(all.flatMap((client) => client.log()).filter(({ late }) => late)).toEqual([]);
  expect(distinctStates(seated.relay, party)).toEqual([]);
  const usual = mode === 'onchain' ? ['create', 'join', 'settle', 'advance'] : ['create', 'join', 'settle'];
  expect(seated.calls().filter((call) => !usual.includes(call))).toEqual([]);
  for (const ending of endings ?? []) {
    if (ending.kind !== 'settled') throw new Error(ending.kind, { cause: ending });
    expect(ending.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(BROUGHT[at.game]! * BigInt(at.seats));
  }
}
type Run = { seated: Seated; all: readonly Client[]; endings: readonly Ending[] | undefined };

/** In the long run every seat is killed once; otherwise one of them, in turns. */
const kill = (
  name: string,
  dies: Dies,
  moment: Moment,
  more: Partial<AttackCase> & { mode?: 'onchain' } = {},
): AttackCase => ({
  name: `a client killed ${name} comes back and goes on`,
  ...more,
  async run(at) {
    const seats = Array.from({ length: at.seats }, (_, seat) => seat);
    const from = (name.length + at.seats) % at.seats;
    let kills = 0;
    for (const party of isLong() ? seats : [...seats.slice(from), ...seats.slice(0, from)]) {
      const run = await killed(at, party, dies, moment, more.mode);
      // A seat may never come to that point: the last one to shuffle acks no shuffle after its own, for one.
      if (!run) continue;
      expectUnharmed(at, party, run, more.mode ?? 'offchain');
      kills++;
      if (!isLong()) break;
    }
    expect(kills).toBeGreaterThan(0);
  },
});

const PHASES = [
  ['a shuffle', 'Deck', {}],
  ['a deal', 'Deal', {}],
  ['an action', 'Action', {}],
  ['the board', 'Show', { games: ['holdem'] }],
] as const;

export const CRASH: readonly AttackCase[] = [
  ...PHASES.flatMap(([phase, verb, more]) => [
    kill(`between signing and sending its move of ${phase}`, ownMove(verb), 'written', more),
    kill(`between signing and sending its ack of ${phase}`, ownAck(verb), 'written', more),
    kill(`right after sending its move of ${phase}`, ownMove(verb), 'sent', more),
  ]),
  kill('between signing and sending the end', closingAck, 'written', { games: ['holdem'] }),
  kill('right after sending its signature of the end', closingAck, 'sent', { games: ['holdem'] }),
  kill('between signing and posting a shuffle on the chain', ownMove('Deck'), 'written', { mode: 'onchain' }),
  kill('between signing and posting an action on the chain', ownMove('Action'), 'written', {
    mode: 'onchain',
    sample: ['holdem', 6],
  }),
];
