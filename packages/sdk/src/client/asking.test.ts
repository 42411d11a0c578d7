import { seededRandom } from '@facedown/base';
import { type AckMessage, type LackMessage, makeMessage, parseMessage, type WireMessage } from '@facedown/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { lackDigest } from '../signing/digest.js';
import { sessionOf, signWith } from '../signing/session.js';
import { memoryStore } from '../store/memoryStore.js';
import { manualClock } from '../testing/manualClock.js';
import { quietChoice, seatTable } from '../testing/playTable.js';
import { type Relay, tableKey } from '../transport/relay.js';
import type { Client } from './client.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

const SEATS = 3;

/** Three seats, of which seat 0 is told whatever an attacker likes. */
async function attacked(hear: (text: string, toSeat: number) => readonly string[] = () => []) {
  const clock = manualClock();
  const store = memoryStore();
  const said: { party: number; message: WireMessage }[] = [];
  let fetches = 0;
  const ears = new Map<number, (text: string) => void>();
  const relayOf = (relay: Relay, party: number): Relay => ({
    ...relay,
    async post(table, text) {
      const message = parseMessage(text);
      if (message.ok) said.push({ party, message: message.value });
      await relay.post(table, text);
    },
    fetch(table, from) {
      if (party === 0) fetches++;
      return relay.fetch(table, from);
    },
    subscribe(table, own) {
      ears.set(party, own);
      return relay.subscribe(table, (text) => {
        for (const one of hear(text, party)) own(one);
        own(text);
      });
    },
  });
  const table = { game: 'holdem', dealer: 'open', seats: SEATS, seed: 'asking', clock };
  const { clients, servers } = await seatTable({ ...table, relayOf, storeOf: () => store });
  open.push(...clients, ...servers);
  const { id } = clients[0]!.engine().table;
  const sign = (lack: Omit<LackMessage, 'kind' | 'signature'>): LackMessage => {
    const session = sessionOf(store.secretsOf(tableKey(id), lack.party)!.session);
    return { kind: 'lack', ...lack, signature: signWith(session)(lackDigest(id, lack)) };
  };
  const lack = (version: bigint, times = 0) =>
    sign({ epoch: id.epoch, version, party: 2, deeds: [0, 1, 2], acks: [0, 1, 2], times });
  return {
    clients,
    clock,
    lack,
    tell: (message: WireMessage) => ears.get(0)!(makeMessage(message)),
    saidSince: (since: number) => said.slice(since).filter(({ party }) => party === 0),
    count: () => said.length,
    fetches: () => fetches,
  };
}

/** Everyone checks and calls until so many versions are there. */
async function play(at: Awaited<ReturnType<typeof attacked>>, upTo: bigint): Promise<void> {
  const { clients, clock } = at;
  for (const client of clients)
    void (async () => {
      const choose = quietChoice(seededRandom(client.party));
      for await (const { waiting, version } of client.watch()) {
        if (version >= upTo) return;
        if (waiting.mine) void client.act(choose(client));
      }
    })();
  await clock.run(() => clients.every((client) => client.view().version >= upTo), 600_000);
}

const pause = async (at: Awaited<ReturnType<typeof attacked>>, ms: number) => {
  let isOver = false;
  at.clock.after(ms, () => {
    isOver = true;
  });
  await at.clock.run(() => isOver, ms + 1000);
};

describe('a client that is asked for what others lack', () => {
  it('answers the party that asks, although somebody has asked in its name before', async () => {
    const at = await attacked();
    await play(at, 12n);
    const since = at.count();
    const forged = { ...at.lack(5n), signature: at.lack(6n).signature };
    for (let i = 0; i < 20; i++) at.tell(forged);
    await pause(at, 10);
    expect(at.saidSince(since)).toEqual([]);
    at.tell(at.lack(5n));
    await pause(at, 10);
    expect(at.saidSince(since).length).toBeGreaterThan(0);
  });

  it('answers the same once a second, and a few others, whatever a seat asks for', async () => {
    const at = await attacked();
    await play(at, 40n);
    const answered = async (ask: () => void) => {
      const since = at.count();
      ask();
      await pause(at, 10);
      return new Set(at.saidSince(since).map(({ message }) => (message as AckMessage).version)).size;
    };
    expect(
      await answered(() => {
        for (let times = 0; times < 255; times++) at.tell(at.lack(5n, times));
      }),
    ).toBe(1);
    await pause(at, 60_000);
    const flood = () => {
      for (let version = 1n; version <= 39n; version++) at.tell(at.lack(version, 1));
    };
    expect(await answered(flood)).toBeLessThanOrEqual(8);
    await pause(at, 2000);
    expect(await answered(flood)).toBeLessThanOrEqual(3);
  });

  it('is not made to fetch without end by lacks of versions that are none', async () => {
    const at = await attacked();
    await play(at, 12n);
    await pause(at, 5000);
    const before = at.fetches();
    for (let second = 0; second < 30; second++) {
      for (let i = 0n; i < 20n; i++) at.tell(at.lack(20n + i, second));
      await pause(at, 1000);
    }
    expect(at.fetches() - before).toBeLessThan(30);
  });
});

describe('acks that a relay forges and repeats', () => {
  it('make no fault, no quarrel and no stall', async () => {
    const forge = (text: string): string[] => {
      const parsed = parseMessage(text);
      if (!parsed.ok || parsed.value.kind !== 'ack') return [];
      const ack = parsed.value;
      const state = `0x${ack.state.slice(2, -2)}00` as const;
      return [
        { ...ack, state },
        { ...ack, seat: (ack.seat + 1) % SEATS },
        { ...ack, version: ack.version + 1n },
        { ...ack, version: ack.version - 1n },
        { ...ack, epoch: ack.epoch + 1n },
        { ...ack, seat: 15 },
        ack,
        ack,
      ].map(makeMessage);
    };
    const at = await attacked(forge);
    const since = at.clock.now();
    await play(at, 40n);
    expect(at.clients.flatMap((client) => client.view().faults)).toEqual([]);
    expect(at.clients.map((client) => client.view().mode)).toEqual(['live', 'live', 'live']);
    // Nobody had to wait for anything to be said again.
    expect(at.clock.now() - since).toBeLessThan(1000);
  });
});
