import { type Hex, ok, refuse } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { openMetrics } from '../http/metrics.js';
import type { Speaker } from './guard.js';
import { makeBucket } from './limits.js';
import type { Said } from './messageLog.js';
import { openConnection, type Socket } from './socket.js';
import type { Listener } from './switchboard.js';
import { UNCOUNTED } from './unread.js';

type Deps = Parameters<typeof openConnection>[1];
type Limits = NonNullable<Deps['limits']>;

const table = `31337:0x${'0a'.repeat(20)}:7`;
const other = `31337:0x${'0a'.repeat(20)}:8`;
const address = (digits: string): Hex => `0x${digits.repeat(20)}`;
const signatureOf = (name: number): Hex => `0x${String(name).repeat(130)}`;
const settled = () => new Promise((resolve) => setTimeout(resolve, 1));

/** One connection alone, without a house. Signature 1 is by key 11…, and so on; 9 is nobody's. */
function plug(limits: Limits = {}, more: Partial<Deps> = {}) {
  const said: Record<string, unknown>[] = [];
  const closed: [number, string][] = [];
  const metrics = openMetrics();
  const at = { buffered: 0 };
  const stopped: string[] = [];
  const present: string[] = [];
  const posted: Said[] = [];
  const listeners: Listener[] = [];
  let speaker: Speaker | undefined;
  const socket: Socket = {
    send: (text) => said.push(JSON.parse(String(text))),
    close: (code, reason) => closed.push([code, reason]),
    buffered: () => at.buffered,
  };
  const nothing = async () => [];
  const connection = openConnection(socket, {
    switchboard: {
      post: async (said: Said) => {
        posted.push(said);
        return 7n;
      },
      subscribe: (table: string, after: bigint, listener: Listener) => {
        listeners.push(listener);
        return () => stopped.push(`${table} ${after}`);
      },
    } as unknown as Deps['switchboard'],
    guard: {
      admit: async (table: string, body: string, by: Speaker) => {
        speaker = by;
        return body === 'bad' ? refuse('NotSigned') : ok({ table, version: 1n, party: '0', body });
      },
    } as unknown as Deps['guard'],
    log: { last: async () => 5n, since: nothing, flushed: async () => {} } as unknown as Deps['log'],
    metrics,
    limits,
    mayListen: async () => true,
    watchTable: (tableId) => () => stopped.push(`watch ${tableId}`),
    watchLobby: () => () => stopped.push('lobby'),
    signerOf: async (_, signature) => (signature[2] === '9' ? undefined : address(signature.slice(2, 4))),
    presence: {
      came: (key) => present.push(`+${key.slice(2, 4)}`),
      went: (key) => present.push(`-${key.slice(2, 4)}`),
    },
    allowed: () => true,
    together: { mayWait: () => true, waited: () => {} },
    unread: UNCOUNTED,
    speaker: { address: 'here', mayCheck: () => true, mayBring: () => true },
    ...more,
  });
  const greeting = said.splice(0);
  const say = async (...frames: object[]) => {
    for (const frame of frames) connection.hear(JSON.stringify(frame));
    await settled();
    return said.splice(0);
  };
  const counted = (name: string) =>
    [...metrics.print().matchAll(new RegExp(`${name}\\S* (\\d+)`, 'g'))].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    );
  return {
    connection,
    greeting,
    say,
    said,
    closed,
    at,
    stopped,
    present,
    posted,
    listeners,
    counted,
    speaker: () => speaker,
  };
}
const ping = { op: 'ping' };
const pong = { op: 'pong' };
const subscribe = { op: 'subscribe', table };
const watch = (tableId: number) => ({ op: 'watch', tableId: String(tableId) });
const prove = (name: number) => ({ op: 'prove', signature: signatureOf(name) });

describe('a connection', () => {
  it('is greeted with a word to sign that nobody else is given', () => {
    const [one, two] = [plug().greeting, plug().greeting];
    expect(one).toEqual([{ op: 'hello', nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/), protocol: 3 }]);
    expect(one[0]!.nonce).not.toBe(two[0]!.nonce);
  });

  it.each<[string, Limits, Partial<Deps>]>([
    ['frames', { framesPerSecond: 1e-6, burstFrames: 3 }, {}],
    ['characters', { charsPerSecond: 1e-6, burstChars: 3 * JSON.stringify(ping).length }, {}],
    [
      'of its address’s characters',
      {},
      {
        allowed: makeBucket({ perSecond: 1e-6, burst: 3 * JSON.stringify(ping).length }).take,
      },
    ],
  ])('is ended that says too many %s', async (_, limits, more) => {
    const { say, closed, counted } = plug(limits, more);
    expect(await say(ping, ping, ping)).toEqual([pong, pong, pong]);
    expect([closed, counted('floods')]).toEqual([[], 0]);
    expect(await say(ping, ping)).toEqual([]);
    expect([closed, counted('floods')]).toEqual([[[1008, 'too many messages']], 1]);
  });

  it('is ended that talks nonsense again and again', async () => {
    const { say, closed } = plug({ malformed: 3 });
    const nonsense = { op: 'bet' };
    const refused = { op: 'refused', code: 'MalformedFrame' };
    expect(await say(nonsense, nonsense, ping)).toEqual([refused, refused, pong]);
    expect(closed).toEqual([]);
    expect(await say(nonsense, ping)).toEqual([refused]);
    expect(closed).toEqual([[1008, 'malformed']]);
  });

  it('is ended that has more waiting than it may, and that reads too slowly', async () => {
    const waiting = plug({ waitingFrames: 2 });
    waiting.connection.hear(JSON.stringify(ping));
    waiting.connection.hear(JSON.stringify(ping));
    expect(waiting.closed).toEqual([]);
    waiting.connection.hear(JSON.stringify(ping));
    expect(waiting.closed).toEqual([[1013, 'too busy: resume']]);
    const slow = plug({ bufferedBytes: 100 });
    slow.at.buffered = 100;
    expect(await slow.say(ping)).toEqual([pong]);
    slow.at.buffered = 101;
    expect(await slow.say(ping, ping)).toEqual([]);
    expect([slow.closed, slow.counted('slow_clients')]).toEqual([[[1013, 'too slow: resume']], 1]);
    // Of what is its own it may leave all, whatever others of its address leave.
    const crowd = { ...UNCOUNTED, isWithin: () => false };
    const crowded = plug({ bufferedOwnBytes: 10 }, { unread: crowd });
    crowded.at.buffered = 10;
    expect(await crowded.say(ping)).toEqual([pong]);
    crowded.at.buffered = 11;
    expect(await crowded.say(ping)).toEqual([]);
    expect(crowded.closed).toEqual([[1013, 'too slow: resume']]);
  });

  it('has so much going on, and may replace it: what is called off or over makes room', async () => {
    const { say, stopped, connection } = plug({ subscriptions: 2 });
    const refused = { op: 'refused', code: 'TooManySubscriptions' };
    expect(await say(subscribe, watch(1), watch(2))).toEqual([refused]);
    expect(await say({ ...subscribe, table: other })).toEqual([{ ...refused, table: other }]);
    expect(await say(watch(1), { ...subscribe, after: '9' })).toEqual([]);
    expect(stopped).toEqual(['watch 1', `${table} 5`]);
    expect(await say({ op: 'unwatch', tableId: '1' }, watch(2), { op: 'unsubscribe', table }, { op: 'lobby' })).toEqual(
      [],
    );
    expect(stopped.splice(0)).toEqual(['watch 1', `${table} 5`, 'watch 1', `${table} 9`]);
    connection.closed();
    connection.closed();
    expect(stopped).toEqual(['watch 2', 'lobby']);
  });

  it('hears what it listens to, from the last message on where it says no other, and nothing when it has gone', async () => {
    let tell = (_: unknown): void => {};
    const watchTable: Deps['watchTable'] = (_, hear) => {
      tell = hear;
      return () => {};
    };
    const { say, said, listeners, connection } = plug({}, { watchTable });
    await say(subscribe, watch(3));
    const [listener] = listeners;
    listener!.say('a move');
    listener!.say('a move');
    listener!.sayAcks({ epoch: '1', version: '2', state: '', acks: [] });
    listener!.mark(6n);
    tell({ kind: 'started' });
    expect(said.splice(0)).toEqual([
      { op: 'said', table, message: 'a move' },
      { op: 'said', table, message: 'a move' },
      { op: 'acks', table, batch: { epoch: '1', version: '2', state: '', acks: [] } },
      { op: 'mark', table, seq: '6' },
      { op: 'judge', tableId: '3', event: { kind: 'started' } },
    ]);
    connection.closed();
    listener!.say('a move');
    listener!.mark(7n);
    expect(said).toEqual([]);
  });

  it('is told the same words at another table as that table’s', async () => {
    const { say, said, listeners } = plug();
    await say(subscribe, { op: 'subscribe', table: other });
    for (const listener of listeners) listener.say('the same');
    expect(said.map(({ table }) => table)).toEqual([table, other]);
  });
});

describe('what is posted', () => {
  const post = (message: string, id = 1) => ({ op: 'post', id, table, message });

  it('has a receipt, or a refusal that says why', async () => {
    const { say, posted, counted } = plug();
    expect(await say(post('good', 4), post('bad', 5))).toEqual([
      { op: 'kept', id: 4, seq: '7' },
      { op: 'refused', id: 5, code: 'NotSigned' },
    ]);
    expect(posted.map(({ body }) => body)).toEqual(['good']);
    expect([counted('messages'), counted('refused')]).toEqual([1, 1]);
  });

  it('is refused where it can’t be kept, or looked at', async () => {
    const switchboard = { post: () => Promise.reject(new Error('full')) } as unknown as Deps['switchboard'];
    expect(await plug({}, { switchboard }).say(post('good'))).toEqual([{ op: 'refused', id: 1, code: 'Overloaded' }]);
    const guard = { admit: () => Promise.reject(new Error('away')) } as unknown as Deps['guard'];
    const mayListen = () => Promise.reject(new Error('away'));
    const { say, counted } = plug({}, { guard, mayListen });
    expect(await say(post('good', 3), subscribe, ping)).toEqual([
      { op: 'refused', code: 'Unavailable', id: 3 },
      { op: 'refused', code: 'Unavailable', table },
      pong,
    ]);
    expect(counted('failures')).toBe(2);
  });
});

describe('a key that is shown', () => {
  it('is there once until its connection has gone, and its speaker’s', async () => {
    const { say, present, connection, speaker } = plug();
    expect(await say(prove(1), prove(2), prove(1), prove(9))).toEqual([
      { op: 'proved', address: address('11') },
      { op: 'proved', address: address('22') },
      { op: 'proved', address: address('11') },
      { op: 'refused', code: 'NotSigned' },
    ]);
    expect(present).toEqual(['+11', '+22']);
    await say({ op: 'post', id: 1, table, message: 'good' });
    expect([...speaker()!.keys]).toEqual([address('22'), address('11')]);
    expect(speaker()).toMatchObject({ address: 'here' });
    connection.closed();
    connection.closed();
    expect(present).toEqual(['+11', '+22', '-22', '-11']);
  });

  it('is the oldest that is forgotten where they are too many, but for the bots’ own', async () => {
    const { say, present } = plug({ subscriptions: 2 }, { botHost: () => address('11') });
    await say(prove(1), prove(2));
    expect(present).toEqual(['+11', '+22']);
    await say(prove(3));
    expect(present).toEqual(['+11', '+22', '+33', '-22']);
  });

  it('ends the connection where nobody can say whose it is', async () => {
    const { say, closed, present } = plug({}, { signerOf: () => Promise.reject(new Error('busy')) });
    expect(await say(prove(1))).toEqual([]);
    expect([closed, present]).toEqual([[[1013, 'too busy: resume']], []]);
  });

  it('is the bots’ host’s where it is told of private tables', async () => {
    const hosts: (() => boolean)[] = [];
    const watchLobby: Deps['watchLobby'] = (_, isBotHost) => {
      hosts.push(isBotHost);
      return () => {};
    };
    const { say } = plug({}, { watchLobby, botHost: () => address('AA') });
    const nobodys = plug({}, { watchLobby });
    for (const one of [say, nobodys.say]) await one({ op: 'lobby' }, prove(1));
    expect(hosts.map((isBotHost) => isBotHost())).toEqual([false, false]);
  });
});

describe('a history', () => {
  const fetch = (id: number, more: object = {}) => ({ op: 'fetch', id, table, from: '2', ...more });

  it('is told a page at a time, to whoever may listen, and has an end', async () => {
    const asked: unknown[][] = [];
    const since = async (...of: [string, bigint, bigint]) => {
      asked.push(of);
      return of[2] < 8n ? [{ seq: of[2] + 2n, body: `after ${of[2]}`, origin: '' }] : [];
    };
    const log = { since, flushed: async () => {} } as unknown as Deps['log'];
    expect(await plug({}, { log }).say(fetch(3, { after: '4' }))).toEqual([
      { op: 'item', id: 3, message: 'after 4' },
      { op: 'item', id: 3, message: 'after 6' },
      { op: 'end', id: 3 },
    ]);
    expect(asked).toEqual([4n, 6n, 8n].map((beyond) => [table, 2n, beyond]));
    expect(await plug({}, { log, mayListen: async () => false }).say(fetch(3))).toEqual([
      { op: 'refused', id: 3, code: 'NotASpectator' },
    ]);
    const away = { flushed: () => Promise.reject(new Error('away')) } as unknown as Deps['log'];
    expect(await plug({}, { log: away }).say(fetch(3))).toEqual([{ op: 'refused', id: 3, code: 'DatabaseFailed' }]);
  });

  it('is one of few at a time, and of few in a while', async () => {
    let free = () => {};
    const flushed = () =>
      new Promise<void>((resolve) => {
        free = resolve;
      });
    const log = { flushed, since: async () => [] } as unknown as Deps['log'];
    const { say } = plug({ fetches: 1, fetchesPerSecond: 1e-6, burstFetches: 2 }, { log });
    const refused = (id: number) => ({ op: 'refused', id, code: 'Overloaded' });
    expect(await say(fetch(1), fetch(2))).toEqual([refused(2)]);
    free();
    expect(await say()).toEqual([{ op: 'end', id: 1 }]);
    expect(await say(fetch(3))).toEqual([]);
    free();
    expect(await say()).toEqual([{ op: 'end', id: 3 }]);
    expect(await say(fetch(4))).toEqual([refused(4)]);
  });
});

describe('words beside the game', () => {
  const heard: string[] = [];
  const words: NonNullable<Deps['words']> = {
    say: async (_, word) => (word === 'rude' ? refuse('BadWord') : ok(word as never)),
    hear: (table, hear) => {
      heard.push(table);
      hear('hello' as never);
      return () => heard.push(`no more ${table}`);
    },
  };
  const say = (word: string) => ({ op: 'say', table, word });

  it('are passed on, or refused with the reason, and are only so many at once', async () => {
    const one = plug({}, { words });
    expect(await one.say(say('hi'), say('rude'))).toEqual([{ op: 'refused', code: 'BadWord', word: true }]);
    const codes = (await one.say(...Array.from({ length: 10 }, () => say('rude')))).map(({ code }) => code);
    expect(codes.filter((code) => code === 'BadWord').length).toBeLessThan(10);
    expect(codes.filter((code) => code === 'TooManyWords').length).toBeGreaterThan(0);
  });

  it('are heard by who may listen, where there are any', async () => {
    const one = plug({}, { words });
    expect(await one.say({ op: 'hear', table })).toEqual([{ op: 'word', table, word: 'hello' }]);
    one.connection.closed();
    expect(heard.splice(0)).toEqual([table, `no more ${table}`]);
    expect(await plug({}, { words, mayListen: async () => false }).say({ op: 'hear', table })).toEqual([]);
    expect(await plug().say({ op: 'hear', table }, say('hi'))).toEqual([]);
    expect(heard).toEqual([]);
  });
});
