import { type Hex, membersOf, seededRandom } from '@facedown/base';
import type { DealerSeat, TableRules } from '@facedown/game-kit';
import { type DeedMessage, makeMessage, parseMessage, type WireMessage } from '@facedown/protocol';
import type { Client, Ending } from '../client/client.js';
import type { Clock } from '../client/clock.js';
import type { Judge } from '../judge/judge.js';
import { loadDealer } from '../registry.js';
import { ackDigest, moveDigest, shareDigest } from '../signing/digest.js';
import { sessionOf, signWith } from '../signing/session.js';
import { memoryStore } from '../store/memoryStore.js';
import { type Relay, tableKey } from '../transport/relay.js';
import { type Choose, type PlayTable, playSeat, quietChoice, randomChoice } from './playTable.js';
import { memoryWorld, type Seated, type World } from './world.js';

/** What passes between a party and the relay; each may be changed, dropped or multiplied. */
export interface Tamper {
  /** What the party says; answers what really goes out. */
  said?(message: WireMessage, attack: Attack): Changed | Promise<Changed>;
  /** What reaches the party. */
  heard?(message: WireMessage, attack: Attack): Changed;
}
type Changed = readonly (WireMessage | Delayed)[];
/** A message that arrives later. */
interface Delayed {
  readonly kind: 'delayed';
  readonly ms: number;
  readonly message: WireMessage;
}

/** A table under attack, as its test sees it. */
export interface Attack extends Seated {
  readonly clock: Clock;
  readonly attacker: number;
  /** The attacker's own way to the chain. */
  readonly judge: Judge;
  /** The attacker's own part in the dealer, with other randomness. */
  readonly secrets: DealerSeat;
  /** Signs whatever it is given, as the attacker. */
  forge<Deed extends DeedMessage>(deed: Deed): Deed;
  signAck(version: bigint, state: Hex): Hex;
  readonly table: TableRules<unknown, unknown>;
}

export interface AttackPlan extends Omit<PlayTable, 'clock' | 'relayOf' | 'storeOf'> {
  /** The last seat where none is named. */
  readonly attacker?: number;
  /** By party. */
  readonly tamper?: (party: number) => Tamper | undefined;
  /** How a seat picks, where it isn't by `style`. */
  readonly chooseOf?: (seat: number) => Choose | undefined;
  /** Called with each view of each honest seat. */
  readonly onView?: (client: Client, attack: Attack) => void;
  /** The attacker does nothing that it could be blamed for: time waits for it as for the others. */
  readonly isBlameless?: true;
  /** From here on the attacker won't do what it owes, however long one waits: its time may be taken at once. */
  readonly isStuck?: (attack: Attack) => boolean;
  /** Enough has been seen: the game is cut off here. */
  readonly until?: (attack: Attack) => boolean;
  readonly limitMs?: number;
  /** In this process where none is named. */
  readonly world?: World;
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
  const { world = memoryWorld() } = plan;
  const { clock } = world;
  const attacker = plan.attacker ?? plan.seats - 1;
  const store = memoryStore();
  let attack: Attack | undefined;
  const seated = await world.seat({
    ...plan,
    times: { patienceMs: 5000, ...plan.times },
    storeOf: () => store,
    relayOf: (relay, party) => tampered(relay, plan.tamper?.(party), clock, () => attack),
  });
  const { clients, tableId, judges } = seated;
  const judge = judges[attacker]!;
  const kept = store.secretsOf(tableKey({ chainId: judge.chainId, table: judge.table, tableId }), attacker)!;
  const { table } = clients[attacker]!.engine();
  const kit = await loadDealer(plan.dealer);
  const sign = signWith(sessionOf(kept.session));
  const { epoch } = table.id;
  attack = {
    ...seated,
    clock,
    attacker,
    judge,
    table,
    secrets: kit.seatOf(kept.dealer, attacker, seededRandom(`${plan.seed}/otherwise`)),
    signAck: (version, state) => sign(ackDigest(table.id, { epoch, version, state })),
    forge: (deed) =>
      deed.kind === 'share'
        ? { ...deed, signature: sign(shareDigest(table.id, deed)) }
        : {
            ...deed,
            signature: sign(moveDigest(table.id, deed)),
            ack: sign(ackDigest(table.id, { epoch, version: deed.version, state: deed.next })),
          },
  };
  const endings: (Ending | undefined)[] = clients.map(() => undefined);
  const style: (seed: ReturnType<typeof seededRandom>) => Choose = plan.style === 'random' ? randomChoice : quietChoice;
  for (const [seat, client] of clients.entries()) {
    const choose = plan.chooseOf?.(seat) ?? style(seededRandom(`${plan.seed}/choice/${seat}`));
    void playSeat(client, choose, plan.hands ?? 1);
    void client.done.then((ending) => {
      endings[seat] = ending;
    });
    if (seat !== attacker && plan.onView) void look(client, plan.onView, attack);
  }
  const honest = clients.filter((_, seat) => seat !== attacker);
  let cut = false;
  const isDone = () => {
    cut ||= plan.until?.(attack) ?? false;
    return cut || honest.every(({ party }) => endings[party] !== undefined);
  };
  const isStuck = () => plan.isStuck?.(attack) ?? false;
  const alive = () => clients.filter(({ party }) => endings[party] === undefined && !(party === attacker && isStuck()));
  await world.run(isDone, { honest: plan.isBlameless ? clients : honest, alive }, plan.limitMs);
  if (cut) await world.run(() => true, { honest });
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

function tampered(relay: Relay, tamper: Tamper | undefined, clock: Clock, attack: () => Attack | undefined): Relay {
  if (!tamper) return relay;
  const change = <Answer>(
    how: ((message: WireMessage, attack: Attack) => Answer) | undefined,
    text: string,
  ): Answer | [WireMessage] | undefined => {
    const parsed = parseMessage(text);
    const now = attack();
    if (!parsed.ok) return undefined;
    return how && now ? how(parsed.value, now) : [parsed.value];
  };
  const deliver = (changed: Changed, hear: (text: string) => void) => {
    for (const one of changed)
      if (one.kind === 'delayed') clock.after(one.ms, () => hear(makeMessage(one.message)));
      else hear(makeMessage(one));
  };
  return {
    async post(table, text) {
      const posts: Promise<void>[] = [];
      deliver((await change(tamper.said, text)) ?? [], (message) => posts.push(relay.post(table, message)));
      await Promise.all(posts);
    },
    async fetch(table, from) {
      const all = await relay.fetch(table, from);
      return all.flatMap((text) => {
        const now: string[] = [];
        // What is late by the relay's will is late here too: it comes with the next request, if at all.
        const arriving = (change(tamper.heard, text) ?? []).filter(({ kind }) => kind !== 'delayed');
        deliver(arriving, (message) => now.push(message));
        return now;
      });
    },
    subscribe: (table, hear) =>
      relay.subscribe(table, (text) => {
        deliver(change(tamper.heard, text) ?? [], hear);
      }),
  };
}
