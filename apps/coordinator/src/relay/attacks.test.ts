import { type Hex, seededRandom } from '@facedown/base';
import { newSession, type SessionKey } from '@facedown/sdk';
import { type CoordinatorSocket, type Frame, makePlain, webSocketRelay } from '@facedown/sdk/coordinator';
import { relayDigest, signWith } from '@facedown/sdk/engine';
import { describe, expect, it } from 'vitest';
import { type Coordinator, type CoordinatorOptions, openCoordinator } from '../coordinator.js';
import { DatabaseError, type Query } from '../database/database.js';
import { type Judges, JudgesBusy, judgesHere } from '../judging/judges.js';
import { eventually } from '../testing/eventually.js';
import { type Plug, plugIn } from '../testing/fakeSocket.js';
import { kuhnOpening, moveOf, openTable } from '../testing/recorded.js';
import { useCoordinator } from '../testing/useCoordinator.js';
import type { Socket } from './socket.js';

const used = useCoordinator();
const open = (options: Partial<CoordinatorOptions> = {}) => openCoordinator({ database: used.database, ...options });
const someone = (name: string) => newSession(seededRandom(`attacks/${name}`));

function show(plug: Plug, key: SessionKey, nonce: unknown): void {
  plug.say({ op: 'prove', signature: signWith(key)(relayDigest(nonce as Hex)) });
}

/** Judges who answer about signatures when they are told to. */
function heldJudges() {
  const judges = judgesHere();
  let answer = (): void => {};
  let ask = (): void => {};
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const held: Judges = {
    ask(about, method, question) {
      if (method !== 'signer') return judges.ask(about, method, question);
      ask();
      return told.then(() => judges.ask(about, method, question));
    },
    waiting: 0,
    close: () => judges.close(),
  };
  return { judges: held, asked, answer: () => answer() };
}

describe('a house whose database is away', () => {
  it('is listened to all the same: who asked to listen meanwhile asks again', async () => {
    let isAway = false;
    const query: Query = (sql, params) =>
      isAway ? Promise.reject(new DatabaseError('away')) : used.database.query(sql, params);
    const house = await open({ database: { ...used.database, query } });
    const table = await openTable(house);
    const { socket, told } = plugRelay(house);
    const heard: string[] = [];
    isAway = true;
    const stop = webSocketRelay(socket, { retryMs: 50 }).subscribe(table.key, (message) => heard.push(message));
    await eventually(() => expect(told()).toContain('refused'));
    isAway = false;
    await eventually(() => expect(told()).toContain('mark'));
    const speaker = plugIn(house);
    const message = moveOf(table, 1, 0);
    speaker.say({ op: 'post', id: 1, table: table.key, message });
    await eventually(() => expect(heard).toEqual([message]));
    stop();
    await house.close();
  });
});

/** What a client's relay is plugged into. */
function plugRelay(house: Coordinator) {
  const hearers = new Set<(frame: Frame) => void>();
  const told: string[] = [];
  const connection = house.connect(
    {
      send(text) {
        const frame = JSON.parse(String(text)) as Frame;
        told.push(frame.op);
        for (const hear of hearers) hear(frame);
      },
      close() {},
      buffered: () => 0,
    },
    '127.0.0.1',
  )!;
  const socket: CoordinatorSocket = {
    state: 'open',
    send(frame) {
      connection.hear(JSON.stringify(frame));
      return true;
    },
    on(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    opened: () => () => {},
    changed: () => () => {},
    close: () => connection.closed(),
  };
  return { socket, told: () => told };
}

describe('a stranger at the relay', () => {
  it('is not there any more who left while his key was looked at', async () => {
    const held = heldJudges();
    const house = await open({ judges: held.judges });
    const table = await openTable(house);
    // Long ago: only who is there keeps it in the list.
    await used.database.query(
      `update lobby_tables set body = jsonb_set(body::jsonb, '{changedAt}', '1')::text where table_key = $1`,
      [table.key],
    );
    const isListed = async () => {
      const tables = (await (await house.app.request('/api/tables')).json()) as { key: string }[];
      return tables.some(({ key }) => key === table.key);
    };
    const [stays, goes] = [plugIn(house), plugIn(house)];
    const nonces = [await stays.next('hello'), await goes.next('hello')].map(({ nonce }) => nonce);
    show(goes, table.sessions[0]!, nonces[1]);
    await held.asked;
    goes.leave();
    held.answer();
    show(stays, someone('else'), nonces[0]);
    await stays.next('proved');
    expect(await isListed()).toBe(false);
    show(stays, table.sessions[0]!, nonces[0]);
    await stays.next('proved');
    expect(await isListed()).toBe(true);
    stays.leave();
    expect(await isListed()).toBe(false);
    await house.close();
  });

  it('has no more wait for him with many connections than with one', async () => {
    // No key of this address is looked at, so that all he says waits behind the first.
    const house = await open({
      limits: { checksPerSecond: 1e-6, waitingOwnChars: 10_000, addressWaitingChars: 100_000 },
    });
    const table = await openTable(house);
    const message = moveOf(table, 1, 0, 0, 20_000);
    const plugs = Array.from({ length: 20 }, () => plugIn(house, '203.0.113.7'));
    for (const plug of plugs) {
      show(plug, someone('crowd'), (await plug.next('hello')).nonce);
      plug.say({ op: 'post', id: 1, table: table.key, message });
    }
    const kept = plugs.filter((plug) => plug.closed() === undefined);
    expect(kept.length * (message.length - 10_000)).toBeLessThan(100_000);
    expect(kept.length).toBeGreaterThan(0);
    // Others wait for none of it.
    const other = plugIn(house, '203.0.113.8');
    other.say({ op: 'post', id: 1, table: table.key, message: 'x'.repeat(50_000) });
    expect((await other.next('refused')).code).toBe('MalformedMessage');
    // Who goes takes along what waited for him.
    for (const plug of plugs) plug.leave();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const again = plugIn(house, '203.0.113.7');
    again.say({ op: 'post', id: 1, table: table.key, message: 'x'.repeat(90_000) });
    expect((await again.next('refused')).code).toBe('MalformedMessage');
    await house.close();
  });

  it('leaves nothing large lying in a word', async () => {
    const table = await openTable(used.house);
    const plug = plugIn(used.house);
    plug.say({ op: 'say', table: table.key, word: Array.from({ length: 2000 }, () => ({})) });
    expect(await plug.next('refused')).toEqual({ op: 'refused', code: 'MalformedFrame' });
  });

  it('does not push the bots’ own key out with seats to which he calls them', async () => {
    const bots = someone('bots');
    const house = await open({ openHost: () => bots.address, limits: { subscriptions: 4 } });
    const plug = plugIn(house);
    const { nonce } = await plug.next('hello');
    plug.say({ op: 'lobby' });
    for (const key of [bots, ...['a', 'b', 'c', 'd', 'e', 'f'].map(someone)]) {
      show(plug, key, nonce);
      await plug.next('proved');
    }
    // Private, and dealt by a host: told to whoever holds the key of the house's bots.
    const opening = await kuhnOpening();
    const listing = { access: 'private', inviter: someone('inviter').address, spectators: false };
    const init = { method: 'POST', body: makePlain({ opening, listing }) };
    expect((await house.app.request('/api/judge/create', init)).status).toBe(200);
    expect((await plug.next('lobby')).table).toMatchObject({ access: 'private' });
    await house.close();
  });

  it('has nothing kept for him in memory while he listens and does not read', async () => {
    const table = await openTable(used.house);
    const [speaker, reader] = [plugIn(used.house), plugIn(used.house, '203.0.113.10')];
    show(speaker, table.sessions[0]!, (await speaker.next('hello')).nonce);
    await speaker.next('proved');
    let id = 0;
    const post = async (count: number) => {
      for (const last = id + count; id < last; id++)
        speaker.say({ op: 'post', id, table: table.key, message: moveOf(table, 1 + (id >> 2), 0, id) });
      await speaker.next('kept', (frame) => frame.id === id - 1);
    };
    await post(1);
    reader.buffered = 3_000_000;
    reader.say({ op: 'subscribe', table: table.key, after: '0' });
    await reader.next('mark');
    await post(150);
    reader.buffered = 0;
    await reader.next('mark', ({ seq }) => seq === '151');
    await post(1);
    const said = () => reader.said.filter(({ op }) => op === 'said').map(({ message }) => message);
    await eventually(() => expect(said()).toContain(moveOf(table, 1 + (151 >> 2), 0, 151)));
    // All of it came from the log; twice only what was said last.
    expect(new Set(said()).size).toBe(152);
    expect(said().length).toBeLessThan(152 + 40);
  });
});

describe('a seat that watches its judge', () => {
  it('is told how its table stands once the judges are free again, and what happens then', async () => {
    const judges = judgesHere();
    let isBusy = false;
    let refused = 0;
    const ask: Judges['ask'] = (about, method, question) => {
      if (!isBusy) return judges.ask(about, method, question);
      refused++;
      return Promise.reject(new JudgesBusy());
    };
    const house = await open({ judges: { ask, waiting: 0, close: judges.close } });
    const table = await openTable(house);
    const [plug, gone] = [plugIn(house), plugIn(house)];
    isBusy = true;
    for (const one of [plug, gone]) one.say({ op: 'watch', tableId: String(table.tableId) });
    await eventually(() => expect(refused).toBeGreaterThan(0));
    gone.leave();
    isBusy = false;
    expect((await plug.next('judge')).event).toMatchObject({ kind: 'started' });
    expect(gone.said.filter(({ op }) => op === 'judge')).toEqual([]);
    await house.close();
  });
});

describe('an address that reads nothing', () => {
  it('leaves no more lying with many connections than it may, and cuts off nobody who reads', async () => {
    // A page of history is less than a connection may leave in any case.
    const [own, most] = [650_000, 1_000_000];
    const house = await open({ limits: { bufferedOwnBytes: own, addressBufferedBytes: most } });
    const table = await openTable(house);
    const speaker = plugIn(house);
    show(speaker, table.sessions[0]!, (await speaker.next('hello')).nonce);
    await speaker.next('proved');
    const all = Array.from({ length: 4 }, (_, lie) => moveOf(table, 1 + lie, 0, lie, 150_000));
    for (const [id, message] of all.entries()) speaker.say({ op: 'post', id, table: table.key, message });
    await speaker.next('kept', ({ id }) => id === all.length - 1);
    const ask = (at: { readonly socket: Socket }, times: number) => {
      const connection = house.connect(at.socket, '203.0.113.20')!;
      for (let id = 0; id < times; id++)
        connection.hear(JSON.stringify({ op: 'fetch', id, table: table.key, from: '0' }));
      return connection;
    };
    const deaf = Array.from({ length: 20 }, () => deafSocket());
    const connections = deaf.map((one) => ask(one, 2));
    await eventually(() => expect(deaf.every((one) => one.isFull() || one.isClosed())).toBe(true));
    const lying = deaf.filter((one) => !one.isClosed());
    const beyond = lying.reduce((bytes, { socket }) => bytes + Math.max(0, socket.buffered() - own), 0);
    expect(beyond).toBeLessThan(most + 250_000);
    expect(lying.length).toBeGreaterThan(0);
    // Somebody else there who reads is told all of it, and so is who comes when they have gone.
    const reader = readingSocket();
    connections.push(ask(reader, 1));
    await eventually(() => expect(reader.ops().includes('end') || reader.closed()).toBe(true));
    expect(reader.ops().filter((op) => op === 'item')).toHaveLength(all.length);
    for (const connection of connections) connection.closed();
    const later = deafSocket();
    connections.push(ask(later, 2));
    await eventually(() => expect(later.isFull() || later.isClosed()).toBe(true));
    expect(later.isClosed()).toBe(false);
    connections.at(-1)!.closed();
    await house.close();
  });
});

describe('a cheater at the table', () => {
  it('keeps no other seat from hearing how it went on, however much he has said at once', async () => {
    const house = await open({ limits: { bufferedBytes: 1_500_000 } });
    const table = await openTable(house);
    const cheater = plugIn(house);
    show(cheater, table.sessions[0]!, (await cheater.next('hello')).nonce);
    await cheater.next('proved');
    // A page of history would be more than a reader may leave unread, each time that he comes back for it.
    const all = Array.from({ length: 8 }, (_, lie) => moveOf(table, 1 + lie, 0, lie, 200_000));
    for (const [id, message] of all.entries()) cheater.say({ op: 'post', id, table: table.key, message });
    await cheater.next('kept', ({ id }) => id === all.length - 1);
    const victim = readingSocket();
    const connection = house.connect(victim.socket, '203.0.113.9')!;
    connection.hear(JSON.stringify({ op: 'subscribe', table: table.key, after: '0' }));
    await eventually(() => expect(victim.marks().at(-1) ?? victim.closed()).toBe(String(all.length)));
    expect(victim.closed()).toBeUndefined();
    connection.hear(JSON.stringify({ op: 'fetch', id: 1, table: table.key, from: '0' }));
    await eventually(() => expect(victim.ops().includes('end') || victim.closed()).toBe(true));
    expect(victim.ops().filter((op) => op === 'item')).toHaveLength(all.length);
    connection.closed();
    await house.close();
  });
});

/** Takes nothing of what it is told. */
function deafSocket() {
  let unread = 0;
  let isClosed = false;
  const socket: Socket = {
    send(text) {
      unread += text.length;
    },
    close: () => {
      isClosed = true;
    },
    buffered: () => (isClosed ? 0 : unread),
  };
  return { socket, isClosed: () => isClosed, isFull: () => unread > 1_100_000 };
}

/** Takes all that it is told as soon as the house lets it. */
function readingSocket() {
  const frames: { op: string; seq?: string }[] = [];
  let unread = 0;
  let code: number | undefined;
  return {
    socket: {
      send(text: string | Buffer) {
        unread += text.length;
        setImmediate(() => {
          unread = 0;
        });
        frames.push(JSON.parse(String(text)));
      },
      close(why: number) {
        code = why;
      },
      buffered: () => unread,
    },
    closed: () => code,
    ops: () => frames.map(({ op }) => op),
    marks: () => frames.flatMap(({ op, seq }) => (op === 'mark' && seq !== undefined ? [seq] : [])),
  };
}
