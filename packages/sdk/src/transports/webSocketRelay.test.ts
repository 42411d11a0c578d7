import { seededRandom } from '@facedown/base';
import { type AckMessage, makeAckBatch, makeMessage } from '@facedown/protocol';
import { describe, expect, it } from 'vitest';
import { newSession, signWith } from '../signing/session.js';
import type { CoordinatorSocket, Frame } from './socket.js';
import { webSocketRelay } from './webSocketRelay.js';

function plug() {
  const hearers = new Set<(frame: Frame) => void>();
  const openers = new Set<() => void>();
  const said: Frame[] = [];
  const socket: CoordinatorSocket = {
    state: 'open',
    send: (frame) => said.push(frame) > 0,
    on(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    opened(run) {
      openers.add(run);
      return () => openers.delete(run);
    },
    changed: () => () => {},
    close() {},
  };
  const tell = (frame: object) => hearers.forEach((hear) => void hear({ op: '', ...frame }));
  const reopen = () => {
    openers.forEach((run) => void run());
    tell({ op: 'hello', protocol: 3, nonce: `0x${'11'.repeat(32)}` });
  };
  return { socket, said, reopen, tell };
}

describe('webSocketRelay', () => {
  it.each([5, null, {}, [], 'x', '0x', '0x12', `0x${'11'.repeat(33)}`, `0x${'zz'.repeat(32)}`])(
    'is not ended by a hello with the nonce %j, and signs nothing for it',
    (nonce) => {
      const { socket, said, tell } = plug();
      const relay = webSocketRelay(socket);
      relay.prove!(signWith(newSession(seededRandom('relay'))));
      expect(() => tell({ op: 'hello', nonce })).not.toThrow();
      expect(said).toEqual([]);
      tell({ op: 'hello', nonce: `0x${'11'.repeat(32)}` });
      expect(said).toMatchObject([{ op: 'prove' }]);
    },
  );

  it('is not ended by frames of any other shape: what is said after them is heard, and nothing else', () => {
    const { socket, tell } = plug();
    const relay = webSocketRelay(socket);
    const heard: string[] = [];
    relay.subscribe('1:0x:1', (message) => heard.push(message));
    for (const op of ['said', 'mark', 'kept', 'item', 'end', 'refused', 'hello', 'nonsense'])
      for (const value of [undefined, null, 5, {}, [], '__proto__'])
        expect(() =>
          tell({ op, id: value, table: value, message: value, seq: value, code: value, nonce: value }),
        ).not.toThrow();
    tell({ op: 'said', table: '1:0x:1', message: 'a word' });
    expect(heard).toEqual(['a word']);
  });

  const TABLE = '1:0x:1';
  const ackOf = (seat: number): AckMessage => ({
    kind: 'ack',
    epoch: 1n,
    version: 7n,
    state: `0x${'5e'.repeat(32)}`,
    seat,
    signature: `0x${'12'.repeat(65)}`,
  });

  it('asks for what is said from now on, and after a lost connection for what came after the last mark alone', () => {
    const { socket, said, tell, reopen } = plug();
    webSocketRelay(socket).subscribe(TABLE, () => {});
    expect(said.splice(0)).toEqual([{ op: 'subscribe', table: TABLE }]);
    tell({ op: 'mark', table: TABLE, seq: '41' });
    reopen();
    expect(said.splice(0)).toEqual([{ op: 'subscribe', table: TABLE, after: '41' }]);
  });

  it('shows its keys at a new connection before it asks for anything or says anything again', () => {
    const { socket, said, reopen } = plug();
    const relay = webSocketRelay(socket);
    const forget = relay.prove!(signWith(newSession(seededRandom('relay'))));
    relay.subscribe(TABLE, () => {});
    void relay.post(TABLE, 'a word');
    said.length = 0;
    reopen();
    expect(said.map(({ op }) => op)).toEqual(['prove', 'subscribe', 'post']);
    // A table that is over needs no key any more.
    forget();
    said.length = 0;
    reopen();
    expect(said.map(({ op }) => op)).toEqual(['subscribe', 'post']);
  });

  it.each(['x', '', '-1', '01', '1e9', `${'9'.repeat(20)}`, null, {}, 7])(
    'is not made deaf at the next coordinator by a mark %j, which nobody could go on after',
    (seq) => {
      const { socket, said, tell, reopen } = plug();
      webSocketRelay(socket).subscribe(TABLE, () => {});
      tell({ op: 'mark', table: TABLE, seq: '41' });
      tell({ op: 'mark', table: TABLE, seq });
      said.splice(0);
      reopen();
      expect(said).toEqual([{ op: 'subscribe', table: TABLE, after: '41' }]);
    },
  );

  it('says again at a new connection what has no receipt, and nothing else', async () => {
    const { socket, said, tell, reopen } = plug();
    const relay = webSocketRelay(socket);
    const kept = relay.post(TABLE, 'a word');
    void relay.post(TABLE, 'another');
    const [first, second] = said.splice(0);
    tell({ op: 'kept', id: first!.id });
    await kept;
    reopen();
    expect(said).toEqual([second]);
  });

  it('says a thing that has no receipt once at a new connection, however often it was to be said', async () => {
    const { socket, said, tell, reopen } = plug();
    let isOpen = false;
    const relay = webSocketRelay({ ...socket, send: (frame) => isOpen && socket.send(frame) });
    // An hour without a line, at a table whose seats say each second what they have agreed to.
    const waiting = Array.from({ length: 3600 }, () => relay.post(TABLE, 'a word'));
    void relay.post('1:0x:2', 'a word');
    isOpen = true;
    reopen();
    expect(said.map(({ table }) => table)).toEqual([TABLE, '1:0x:2']);
    tell({ op: 'kept', id: said[0]!.id });
    await Promise.all(waiting);
    // What has its receipt may be said again.
    void relay.post(TABLE, 'a word');
    expect(said).toHaveLength(3);
  });

  it('shows its keys and says everything again once for each connection, however often it is greeted', () => {
    const { socket, said, tell, reopen } = plug();
    const relay = webSocketRelay(socket);
    relay.prove!(signWith(newSession(seededRandom('relay'))));
    void relay.post(TABLE, 'a word');
    said.length = 0;
    reopen();
    for (let i = 0; i < 1000; i++) tell({ op: 'hello', protocol: 3, nonce: `0x${'22'.repeat(32)}` });
    expect(said.map(({ op }) => op)).toEqual(['prove', 'post']);
    said.length = 0;
    reopen();
    expect(said.map(({ op }) => op)).toEqual(['prove', 'post']);
  });

  it('asks to listen again once, however often it is refused meanwhile', async () => {
    const { socket, said, tell } = plug();
    webSocketRelay(socket, { retryMs: 1 }).subscribe(TABLE, () => {});
    said.length = 0;
    for (let i = 0; i < 1000; i++) tell({ op: 'refused', code: 'NotASpectator', table: TABLE });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(said).toEqual([{ op: 'subscribe', table: TABLE }]);
    tell({ op: 'refused', code: 'NotASpectator', table: TABLE });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(said).toHaveLength(2);
  });

  it('asks of what it may have missed only what came after the last mark', async () => {
    const { socket, said, tell } = plug();
    const relay = webSocketRelay(socket);
    relay.subscribe(TABLE, () => {});
    tell({ op: 'mark', table: TABLE, seq: '41' });
    said.length = 0;
    const asked = [relay.fetch(TABLE, 7n, true), relay.fetch(TABLE, 7n)];
    expect(said).toMatchObject([
      { op: 'fetch', from: '7', after: '41' },
      { op: 'fetch', from: '7' },
    ]);
    expect(said[1]).not.toHaveProperty('after');
    for (const { id } of said) tell({ op: 'end', id });
    expect(await Promise.all(asked)).toEqual([[], []]);
  });

  it('lets go of history that doesn’t come in time, and says that it may be asked for again', async () => {
    const relay = webSocketRelay(plug().socket, { fetchMs: 1 });
    await expect(relay.fetch(TABLE, 7n)).rejects.toMatchObject({ code: 'TimedOut', recoverable: true });
  });

  it('gives each ack of a batch as a message of its own', () => {
    const { socket, tell } = plug();
    const heard: string[] = [];
    webSocketRelay(socket).subscribe(TABLE, (message) => heard.push(message));
    tell({ op: 'acks', table: TABLE, batch: makeAckBatch([ackOf(1), ackOf(3)]) });
    tell({ op: 'acks', table: '1:0x:2', batch: makeAckBatch([ackOf(1)]) });
    for (const batch of [undefined, 5, [], { acks: [[1, 'x']] }]) tell({ op: 'acks', table: TABLE, batch });
    expect(heard).toEqual([makeMessage(ackOf(1)), makeMessage(ackOf(3))]);
  });

  it('tells seats that share a connection what one of them says, since the coordinator does not', async () => {
    const { socket } = plug();
    const relay = webSocketRelay(socket);
    const heard: string[][] = [[], []];
    relay.subscribe(TABLE, (message) => heard[0]!.push(message));
    void relay.post(TABLE, 'alone');
    await Promise.resolve();
    relay.subscribe(TABLE, (message) => heard[1]!.push(message));
    void relay.post(TABLE, 'together');
    await Promise.resolve();
    expect(heard).toEqual([['together'], ['together']]);
  });

  it('tells which version of the protocol its coordinator speaks', async () => {
    const { socket, tell } = plug();
    const relay = webSocketRelay(socket);
    const asked = relay.protocol!();
    tell({ op: 'hello', protocol: 2, nonce: `0x${'11'.repeat(32)}` });
    expect([await asked, await relay.protocol!()]).toEqual([2, 2]);
    const silent = webSocketRelay(plug().socket, { fetchMs: 5 });
    expect(await silent.protocol!()).toBeUndefined();
  });
});

describe('what a relay was told', () => {
  const TABLE = '1:0x:1';
  const codeOf = (said: Promise<unknown>) =>
    said.then(
      () => 'kept',
      ({ code, recoverable }: { code: string; recoverable: boolean }) => `${code} ${recoverable}`,
    );

  it.each([
    ['Overloaded', true],
    ['Unavailable', true],
    ['DatabaseFailed', true],
    ['NotASeat', false],
    ['UnknownProtocolVersion', false],
  ])('may be said again where the house answers %s: %s', async (code, recoverable) => {
    const { socket, said, tell } = plug();
    const relay = webSocketRelay(socket);
    const [post, fetch] = [codeOf(relay.post(TABLE, 'a word')), codeOf(relay.fetch(TABLE, 1n))];
    for (const { id } of said.splice(0)) tell({ op: 'refused', id, code });
    expect(await Promise.all([post, fetch])).toEqual([`${code} ${recoverable}`, `${code} ${recoverable}`]);
    // What was refused may be said again, and is a saying of its own.
    void relay.post(TABLE, 'a word');
    expect(said).toMatchObject([{ op: 'post', message: 'a word' }]);
  });

  it('goes when more waits than there is room for, the oldest first, and what alone is too much at once', async () => {
    const { socket, said, tell } = plug();
    const relay = webSocketRelay(socket, { maxWaiting: 10 });
    const first = codeOf(relay.post(TABLE, '1234'));
    const second = codeOf(relay.post(TABLE, '123456'));
    expect(said).toHaveLength(2);
    const third = codeOf(relay.post(TABLE, '1'));
    expect(await first).toBe('Overloaded false');
    expect(said).toHaveLength(3);
    expect(await codeOf(relay.post(TABLE, '12345678901'))).toBe('Overloaded false');
    expect([await second, await third]).toEqual(['Overloaded false', 'Overloaded false']);
    expect(said).toHaveLength(3);
    // A receipt makes room.
    const fourth = codeOf(relay.post(TABLE, '1234567890'));
    tell({ op: 'kept', id: said.at(-1)!.id });
    const fifth = codeOf(relay.post(TABLE, '0123456789'));
    tell({ op: 'kept', id: said.at(-1)!.id });
    expect([await fourth, await fifth]).toEqual(['kept', 'kept']);
  });

  it('is asked for item by item, for as long as there is a connection', async () => {
    const { socket, said, tell } = plug();
    const changes = new Set<(state: CoordinatorSocket['state']) => void>();
    const changed: CoordinatorSocket['changed'] = (hear) => {
      changes.add(hear);
      return () => changes.delete(hear);
    };
    let isOpen = true;
    const relay = webSocketRelay({ ...socket, changed, send: (frame) => isOpen && socket.send(frame) });
    const asked = relay.fetch(TABLE, 7n);
    const [{ id }] = said as [Frame];
    for (const message of ['one', 'two']) tell({ op: 'item', id, message });
    for (const hear of changes) hear('open');
    tell({ op: 'end', id });
    expect(await asked).toEqual(['one', 'two']);
    expect(changes.size).toBe(0);
    const lost = codeOf(relay.fetch(TABLE, 7n));
    for (const hear of [...changes]) hear('connecting');
    expect(await lost).toBe('Disconnected true');
    isOpen = false;
    expect(await codeOf(relay.fetch(TABLE, 7n))).toBe('Disconnected true');
    expect(changes.size).toBe(0);
  });

  it('is heard by all who listen at a table, until the last of them has gone', () => {
    const { socket, said, tell } = plug();
    const relay = webSocketRelay(socket);
    const heard: string[] = [];
    const stops = ['a', 'b'].map((name) => relay.subscribe(TABLE, (message) => heard.push(`${name} ${message}`)));
    expect(said.splice(0)).toEqual([{ op: 'subscribe', table: TABLE }]);
    tell({ op: 'said', table: TABLE, message: '1' });
    tell({ op: 'said', table: '1:0x:2', message: '1' });
    stops[0]!();
    stops[0]!();
    tell({ op: 'said', table: TABLE, message: '2' });
    expect([heard, said]).toEqual([['a 1', 'b 1', 'b 2'], []]);
    stops[1]!();
    expect(said.splice(0)).toEqual([{ op: 'unsubscribe', table: TABLE }]);
    // Whoever has gone takes nothing from who comes after.
    relay.subscribe(TABLE, () => {});
    stops[1]!();
    expect(said).toEqual([{ op: 'subscribe', table: TABLE }]);
  });

  it('is not asked for again by who has gone meanwhile', async () => {
    const { socket, said, tell } = plug();
    const stop = webSocketRelay(socket, { retryMs: 1 }).subscribe(TABLE, () => {});
    tell({ op: 'refused', code: 'NotASpectator', table: TABLE });
    stop();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(said.map(({ op }) => op)).toEqual(['subscribe', 'unsubscribe']);
  });

  it('is shown a key at once where there is a connection, and a new one where there is another', () => {
    const { socket, said, reopen } = plug();
    const relay = webSocketRelay(socket);
    const sign = signWith(newSession(seededRandom('relay')));
    relay.prove!(sign);
    expect(said).toEqual([]);
    reopen();
    relay.prove!(signWith(newSession(seededRandom('other'))));
    expect(said.map(({ op }) => op)).toEqual(['prove', 'prove']);
    expect(said[0]!.signature).not.toBe(said[1]!.signature);
  });
});
