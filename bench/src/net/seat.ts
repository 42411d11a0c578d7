import { createHash } from 'node:crypto';
import { seededRandom } from '@facedown/base';
import { parseMessage } from '@facedown/protocol';
import { connectCoordinator, joinTable, type Relay } from '@facedown/sdk';
import { quietChoice, randomChoice } from '@facedown/sdk/testing';
import { shuffleInThread } from '@facedown/sdk/threads';
import type { Told } from './story.js';

/** One seat as a process of its own, which decides at once and tells when everything happened. */
export interface SeatTask {
  readonly url: string;
  readonly tableId: string;
  readonly seat: number;
  readonly amount: string;
  readonly hands: number;
  readonly style: 'quiet' | 'random';
  readonly seed: string;
  /** Decks to come are shuffled in the thread that plays. */
  readonly isOneThread: boolean;
}

export interface SeatReport {
  readonly told: readonly Told[];
  readonly cpuMs: number;
  readonly disputes: number;
  readonly mode: string;
}

const task: SeatTask = JSON.parse(process.env.FACEDOWN_NET_SEAT!);
const told: Told[] = [];
const now = () => performance.timeOrigin + performance.now();
const idOf = (message: string) => createHash('sha1').update(message).digest('base64');

if (!task.isOneThread) shuffleInThread();
const house = connectCoordinator({ urls: [task.url] });
const heard = (message: string) => told.push({ kind: 'heard', at: now(), id: idOf(message) });
const relay: Relay = {
  ...house.relay,
  post(table, message) {
    const at = now();
    const parsed = parseMessage(message);
    const { kind } = parsed.ok ? parsed.value : { kind: 'unknown' };
    const version = parsed.ok && 'version' in parsed.value ? Number(parsed.value.version) : 0;
    told.push({ kind: 'posted', at, id: idOf(message), message: { kind, version }, bytes: message.length });
    return house.relay.post(table, message);
  },
  subscribe: (table, hear) =>
    house.relay.subscribe(table, (message) => {
      heard(message);
      hear(message);
    }),
  async fetch(table, from) {
    const messages = await house.relay.fetch(table, from);
    for (const message of messages) heard(message);
    return messages;
  },
};

const client = await joinTable({
  judge: house.judge(),
  relay,
  tableId: BigInt(task.tableId),
  seat: task.seat,
  amount: BigInt(task.amount),
});
const choose = (task.style === 'quiet' ? quietChoice : randomChoice)(seededRandom(task.seed));
const started = process.cpuUsage();
let [hands, asked, lapses] = [0, -1n, 0];
let wasBoundary = true;
const report = (): SeatReport => {
  const { user, system } = process.cpuUsage(started);
  return { told, cpuMs: (user + system) / 1000, disputes: lapses, mode: client.view().mode };
};
for await (const view of client.watch()) {
  const version = Number(view.version);
  for (const event of view.events) {
    told.push({ kind: 'step', at: now(), version: Number(event.version), what: event.kind });
    if (event.fixedBy === 'chain') lapses++;
  }
  const { boundary } = view.outcome;
  if (boundary && !wasBoundary) {
    hands++;
    told.push({ kind: 'boundary', at: now(), version });
  }
  wasBoundary = boundary;
  if (hands >= task.hands) break;
  if (!view.waiting.mine || view.version !== client.view().version || view.version === asked) continue;
  told.push({ kind: 'asked', at: now(), version });
  if ((await client.act(choose(client))).ok) asked = view.version;
}
process.send?.(report());
// The others may still need what only this seat can say again.
process.on('message', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
