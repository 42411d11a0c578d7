import { type Hex, membersOf, seededRandom } from '@facedown/base';
import type { TableRules } from '@facedown/game-kit';
import { type MoveMessage, makeMessage, parseMessage, type WireMessage } from '@facedown/protocol';
import type { Client, Ending } from '../client/client.js';
import { ackDigest, moveDigest, type UnsignedMove } from '../signing/digest.js';
import { sessionOf, signWith } from '../signing/session.js';
import { memoryStore } from '../store/memoryStore.js';
import { type Relay, tableKey } from '../transport/relay.js';
import { type ManualClock, manualClock } from './manualClock.js';
import {
  type Choose,
  type Played,
  type PlayTable,
  playSeat,
  quietChoice,
  randomChoice,
  seatTable,
} from './playTable.js';

/** What passes between a party and the relay; each may be changed, dropped or multiplied. */
export interface Tamper {
  /** What the party says; answers what really goes out. */
  said?(message: WireMessage, attack: Attack): readonly WireMessage[];
  /** What reaches the party. */
  heard?(message: WireMessage, attack: Attack): readonly WireMessage[];
}

/** A table under attack, as its test sees it. */
export interface Attack extends Played {
  readonly clock: ManualClock;
  readonly attacker: number;
  /** Signs whatever it is given, as the attacker. */
  forge(move: UnsignedMove): MoveMessage;
  signAck(version: bigint, state: Hex): Hex;
  readonly table: TableRules<unknown, unknown>;
}

export interface AttackPlan extends Omit<PlayTable, 'clock' | 'relayOf' | 'storeOf'> {
  /** The last seat where none is named. */
  readonly attacker?: number;
  /** By party. */
  readonly tamper?: (party: number) => Tamper | undefined;
  /** Called with each view of each honest seat. */
  readonly onView?: (client: Client, attack: Attack) => void;
  /** Enough has been seen: the game is cut off here. */
  readonly until?: (attack: Attack) => boolean;
  readonly limitMs?: number;
}

export interface AttackResult extends Attack {
  /** Absent where the game was cut off. */
  readonly payouts?: readonly bigint[];
  readonly endings: readonly Ending[];
  /** Seats for which the clock ran out, by their own fault or not. */
  readonly late: ReadonlySet<number>;
}

/** Plays a table to its settlement while one seat (or the relay) misbehaves. */
export async function attackTable(plan: AttackPlan): Promise<AttackResult> {
  const clock = manualClock();
  const attacker = plan.attacker ?? plan.seats - 1;
  const store = memoryStore();
  let attack: Attack | undefined;
  const seated = await seatTable({
    ...plan,
    clock,
    times: { patienceMs: 5000, ...plan.times },
    storeOf: () => store,
    relayOf: (relay, party) => tampered(relay, plan.tamper?.(party), () => attack),
  });
  const { clients, tableId, judge } = seated;
  const { session } = store.secretsOf(tableKey({ chainId: judge.chainId, table: judge.table, tableId }), attacker)!;
  const { table } = clients[attacker]!.engine();
  const sign = signWith(sessionOf(session));
  const { epoch } = table.id;
  attack = {
    ...seated,
    clock,
    attacker,
    table,
    signAck: (version, state) => sign(ackDigest(table.id, { epoch, version, state })),
    forge: (move) => ({
      kind: 'move',
      ...move,
      signature: sign(moveDigest(table.id, move)),
      ack: sign(ackDigest(table.id, { epoch, version: move.version, state: move.next })),
    }),
  };
  const endings: (Ending | undefined)[] = clients.map(() => undefined);
  const style: (seed: ReturnType<typeof seededRandom>) => Choose = plan.style === 'random' ? randomChoice : quietChoice;
  for (const [seat, client] of clients.entries()) {
    void playSeat(client, style(seededRandom(`${plan.seed}/choice/${seat}`)), plan.hands ?? 1);
    void client.done.then((ending) => {
      endings[seat] = ending;
    });
    if (seat !== attacker && plan.onView) void look(client, plan.onView, attack);
  }
  const honest = clients.filter((_, seat) => seat !== attacker);
  let cut = false;
  await clock.run(() => {
    cut ||= plan.until?.(attack) ?? false;
    return cut || honest.every(({ party }) => endings[party] !== undefined);
  }, plan.limitMs);
  if (cut) await clock.run(() => true);
  for (const client of [...clients, ...seated.servers]) client.stop();
  const ending = endings[honest[0]!.party];
  if (!cut && ending?.kind !== 'settled') throw new Error(`ended ${ending?.kind}`, { cause: ending });
  const late = new Set(honest.flatMap((client) => client.log().flatMap((entry) => membersOf(entry.late ?? 0n))));
  const payouts = !cut && ending?.kind === 'settled' ? { payouts: ending.payouts } : {};
  return { ...attack, ...payouts, endings: endings as Ending[], late };
}

async function look(client: Client, onView: NonNullable<AttackPlan['onView']>, attack: Attack): Promise<void> {
  for await (const _ of client.watch()) onView(client, attack);
}

function tampered(relay: Relay, tamper: Tamper | undefined, attack: () => Attack | undefined): Relay {
  if (!tamper) return relay;
  const through = (change: Tamper['said'], text: string): string[] => {
    const parsed = parseMessage(text);
    const now = attack();
    if (!parsed.ok || !change || !now) return [text];
    return change(parsed.value, now).map(makeMessage);
  };
  return {
    async post(table, text) {
      for (const message of through(tamper.said, text)) await relay.post(table, message);
    },
    async fetch(table, from) {
      return (await relay.fetch(table, from)).flatMap((text) => through(tamper.heard, text));
    },
    subscribe: (table, hear) =>
      relay.subscribe(table, (text) => {
        for (const message of through(tamper.heard, text)) hear(message);
      }),
  };
}
