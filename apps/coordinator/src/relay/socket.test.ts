import { type Hex, seededRandom } from '@facedown/base';
import { newSession, type SessionKey } from '@facedown/sdk';
import { relayDigest, signWith } from '@facedown/sdk/engine';
import { describe, expect, it } from 'vitest';
import { openCoordinator } from '../coordinator.js';
import { eventually } from '../testing/eventually.js';
import { plugIn } from '../testing/fakeSocket.js';
import { ackOf, moveOf, openTable } from '../testing/recorded.js';
import { useCoordinator } from '../testing/useCoordinator.js';

const used = useCoordinator();

describe('openConnection', () => {
  it('tells others at once, gives a receipt, and marks how far a listener is', async () => {
    const table = await openTable(used.house);
    const [speaker, listener] = [plugIn(used.house), plugIn(used.house)];
    listener.say({ op: 'subscribe', table: table.key, after: '0' });
    await listener.next('mark');
    const message = moveOf(table, 1, 0);
    speaker.say({ op: 'post', id: 5, table: table.key, message });
    expect((await listener.next('said')).message).toBe(message);
    expect(await speaker.next('kept')).toEqual({ op: 'kept', id: 5, seq: '1' });
    expect((await listener.next('mark')).seq).toBe('1');
  });

  it('lets a listener resume after a mark, or fetch from a version', async () => {
    const table = await openTable(used.house);
    const speaker = plugIn(used.house);
    for (let version = 1; version <= 5; version++) {
      speaker.say({ op: 'post', id: version, table: table.key, message: moveOf(table, version, version % 2) });
      await speaker.next('kept');
    }
    const late = plugIn(used.house);
    late.say({ op: 'subscribe', table: table.key, after: '3' });
    expect((await late.next('mark')).seq).toBe('5');
    expect(late.said.filter(({ op }) => op === 'said').map(({ message }) => message)).toEqual([
      moveOf(table, 4, 0),
      moveOf(table, 5, 1),
    ]);
    late.say({ op: 'fetch', id: 9, table: table.key, from: '5' });
    await late.next('end');
    expect(late.said.filter(({ op }) => op === 'item').map(({ message }) => message)).toEqual([moveOf(table, 5, 1)]);
  });

  it('tells a listener that names no mark what is said from now on, and of a fetch after a mark only what came later', async () => {
    const table = await openTable(used.house);
    const speaker = plugIn(used.house);
    for (let version = 1; version <= 3; version++) {
      speaker.say({ op: 'post', id: version, table: table.key, message: moveOf(table, version, version % 2) });
      await speaker.next('kept');
    }
    const late = plugIn(used.house);
    late.say({ op: 'subscribe', table: table.key });
    expect((await late.next('mark')).seq).toBe('3');
    speaker.say({ op: 'post', id: 4, table: table.key, message: moveOf(table, 4, 0) });
    expect((await late.next('said')).message).toBe(moveOf(table, 4, 0));
    expect(late.said.filter(({ op }) => op === 'said')).toEqual([]);
    late.say({ op: 'fetch', id: 9, table: table.key, from: '1', after: '2' });
    await late.next('end');
    expect(late.said.filter(({ op }) => op === 'item').map(({ message }) => message)).toEqual([
      moveOf(table, 3, 1),
      moveOf(table, 4, 0),
    ]);
    for (const after of [3, '03', -1, null, {}, '9'.repeat(40)])
      for (const op of ['subscribe', 'fetch']) late.say({ op, id: 1, table: table.key, from: '1', after });
    expect((await late.next('refused')).code).toBe('MalformedFrame');
  });

  it('has no database asked without end for what comes after a number that no message can have', async () => {
    const table = await openTable(used.house);
    const plug = plugIn(used.house);
    for (const [i, op] of ['subscribe', 'fetch'].entries()) {
      plug.say({ op, id: i, table: table.key, from: '1', after: String(2n ** 63n) });
      expect(await plug.next('refused')).toEqual({ op: 'refused', code: 'MalformedFrame' });
    }
    plug.say({ op: 'subscribe', table: table.key, after: String(2n ** 63n - 1n) });
    expect((await plug.next('mark')).seq).toBe(String(2n ** 63n - 1n));
  });

  it('does not say to a connection what it has said itself', async () => {
    const table = await openTable(used.house);
    const [speaker, listener] = [plugIn(used.house), plugIn(used.house)];
    for (const plug of [speaker, listener]) {
      plug.say({ op: 'subscribe', table: table.key });
      await plug.next('mark');
    }
    speaker.say({ op: 'post', id: 1, table: table.key, message: moveOf(table, 1, 0) });
    await listener.next('said');
    await speaker.next('kept');
    expect(speaker.said.filter(({ op }) => op === 'said')).toEqual([]);
  });

  it('keeps out what the named seat has not signed, without hindering the seat', async () => {
    const table = await openTable(used.house);
    const [stranger, seat] = [plugIn(used.house), plugIn(used.house)];
    const forged = moveOf({ ...table, sessions: [...table.sessions].reverse() }, 1, 0);
    for (let id = 0; id < 15; id++) stranger.say({ op: 'post', id, table: table.key, message: forged });
    expect((await stranger.next('refused')).code).toBe('NotSigned');
    seat.say({ op: 'post', id: 1, table: table.key, message: moveOf(table, 1, 0) });
    expect((await seat.next('kept')).seq).toBe('1');
    // Saying again what another has said earns no trust.
    stranger.say({ op: 'post', id: 50, table: table.key, message: moveOf(table, 1, 0) });
    await stranger.next('kept');
    stranger.say({
      op: 'post',
      id: 51,
      table: table.key,
      message: moveOf({ ...table, sessions: [...table.sessions].reverse() }, 2, 0),
    });
    expect((await stranger.next('refused', ({ id }) => id === 51)).code).toBe('NotSigned');
  });

  it('keeps a lie of a seat as evidence but not a flood of lies', async () => {
    const table = await openTable(used.house);
    const liar = plugIn(used.house);
    for (let salt = 0; salt < 12; salt++)
      liar.say({ op: 'post', id: salt, table: table.key, message: moveOf(table, 1, 0, salt) });
    await liar.next('refused', ({ id }) => id === 11);
    await liar.next('kept', ({ id }) => id === 7);
    expect(liar.said.filter(({ op }) => op === 'kept').length).toBe(7);
    liar.say({ op: 'post', id: 99, table: table.key, message: ackOf(table, 1000, 0) });
    expect((await liar.next('refused', ({ id }) => id === 99)).code).toBe('VersionTooHigh');
  });

  it('looks at so many words of one connection and no more, whatever they are', async () => {
    const table = await openTable(used.house);
    const plug = plugIn(used.house);
    for (let i = 0; i < 40; i++) plug.say({ op: 'say', table: table.key, word: { nonsense: i } });
    const codes: unknown[] = [];
    for (let i = 0; i < 40; i++) codes.push((await plug.next('refused')).code);
    const looked = codes.filter((code) => code !== 'TooManyWords').length;
    expect(looked).toBeGreaterThanOrEqual(10);
    expect(looked).toBeLessThan(30);
  });

  it('lets a spectator put nothing into the mouth of a seat whose newest word he repeats', async () => {
    const table = await openTable(used.house);
    const [seat, spectator, listener] = [plugIn(used.house), plugIn(used.house), plugIn(used.house)];
    listener.say({ op: 'subscribe', table: table.key, after: '0' });
    await listener.next('mark');
    const newest = moveOf(table, 1, 0);
    // First to repeat, even before the seat itself is heard: that must earn nothing.
    spectator.say({ op: 'post', id: 0, table: table.key, message: newest });
    await spectator.next('kept');
    seat.say({ op: 'post', id: 0, table: table.key, message: newest });
    await seat.next('kept');
    const forger = { ...table, sessions: [...table.sessions].reverse() };
    for (let id = 1; id <= 56; id++)
      spectator.say({ op: 'post', id, table: table.key, message: moveOf(forger, 1 + (id % 7), 0, id) });
    await spectator.next('refused', ({ id }) => id === 56);
    expect(spectator.said.filter(({ op }) => op === 'kept')).toEqual([]);
    seat.say({ op: 'post', id: 2, table: table.key, message: moveOf(table, 2, 0) });
    expect((await seat.next('kept', ({ id }) => id === 2)).seq).toBe('2');
    expect(listener.said.filter(({ op }) => op === 'said')).toHaveLength(2);
  });

  it('shows a table without spectators only to those who sit there', async () => {
    const table = await openTable(used.house, { access: 'open', spectators: false });
    const plug = plugIn(used.house);
    const { nonce } = await plug.next('hello');
    const seat = plugIn(used.house);
    seat.say({ op: 'post', id: 1, table: table.key, message: moveOf(table, 1, 0) });
    await seat.next('kept');
    const ask = () => plug.say({ op: 'subscribe', table: table.key, after: '0' });
    const fetch = (id: number) => plug.say({ op: 'fetch', id, table: table.key, from: '0' });
    ask();
    expect((await plug.next('refused')).code).toBe('NotASpectator');
    fetch(7);
    expect(await plug.next('refused')).toMatchObject({ id: 7, code: 'NotASpectator' });
    plug.say({ op: 'prove', signature: signWith(newSession(seededRandom('x')))(relayDigest(nonce as `0x${string}`)) });
    await plug.next('proved');
    ask();
    expect((await plug.next('refused')).code).toBe('NotASpectator');
    plug.say({ op: 'prove', signature: signWith(table.sessions[1]!)(relayDigest(nonce as `0x${string}`)) });
    await plug.next('proved');
    expect(plug.said.filter(({ op }) => op === 'item' || op === 'said')).toEqual([]);
    ask();
    await plug.next('mark');
    fetch(8);
    expect((await plug.next('item')).message).toBe(moveOf(table, 1, 0));
  });

  it('checks so many keys of one address and no more: whoever shows more waits for them, and is cut off at too many', async () => {
    const strict = await openCoordinator({ database: used.database, limits: { checksPerSecond: 1 } });
    const flood = plugIn(strict, '203.0.113.7');
    const { nonce } = await flood.next('hello');
    const proved = () => flood.said.filter(({ op }) => op === 'proved').length;
    const since = performance.now();
    for (let i = 0; i < 40; i++)
      flood.say({
        op: 'prove',
        signature: signWith(newSession(seededRandom(`flood/${i}`)))(relayDigest(nonce as Hex)),
      });
    await eventually(() => expect(proved()).toBeGreaterThanOrEqual(4));
    flood.say({ op: 'ping' });
    // Others are heard as before.
    const other = plugIn(strict, '203.0.113.8');
    const greeted = await other.next('hello');
    other.say({
      op: 'prove',
      signature: signWith(newSession(seededRandom('other')))(relayDigest(greeted.nonce as Hex)),
    });
    await other.next('proved');
    // Four at once and one for each second since. What was said after the keys has waited with them.
    expect(proved()).toBeLessThanOrEqual(4 + (performance.now() - since) / 1000);
    expect(flood.said.map(({ op }) => op)).not.toContain('pong');
    for (let i = 0; i < 2000 && !flood.closed(); i++) flood.say({ op: 'ping' });
    expect(flood.closed()).toBeDefined();
    await strict.close();
  });

  it('forgets the key that was shown first where one connection shows very many', async () => {
    const table = await openTable(used.house, { access: 'open', spectators: false });
    const small = await openCoordinator({ database: used.database, limits: { subscriptions: 2 } });
    const plug = plugIn(small);
    const { nonce } = await plug.next('hello');
    const show = async (key: SessionKey) => {
      plug.say({ op: 'prove', signature: signWith(key)(relayDigest(nonce as Hex)) });
      await plug.next('proved');
    };
    const mayListen = async (): Promise<boolean> => {
      const before = plug.said.length;
      plug.say({ op: 'fetch', id: 1, table: table.key, from: '0' });
      await eventually(() => expect(plug.said.length).toBeGreaterThan(before));
      return plug.said.splice(0).every(({ op }) => op !== 'refused');
    };
    await show(table.sessions[0]!);
    await show(newSession(seededRandom('a')));
    expect(await mayListen()).toBe(true);
    // Shown again, it is the newest.
    await show(table.sessions[0]!);
    await show(newSession(seededRandom('b')));
    expect(await mayListen()).toBe(true);
    for (const name of ['c', 'd']) await show(newSession(seededRandom(name)));
    expect(await mayListen()).toBe(false);
    await small.close();
  });

  it('knows no table that the lobby does not know', async () => {
    const plug = plugIn(used.house);
    const table = `31337:0x${'0'.repeat(39)}1:999`;
    plug.say({ op: 'post', id: 1, table, message: moveOf({ ...(await openTable(used.house)), tableId: 999n }, 1, 0) });
    expect((await plug.next('refused')).code).toBe('NoSuchTable');
  });

  it('cuts off a client that reads too slowly, and nobody else', async () => {
    const table = await openTable(used.house);
    const [slow, fast, speaker] = [plugIn(used.house), plugIn(used.house), plugIn(used.house)];
    for (const plug of [slow, fast]) {
      plug.say({ op: 'subscribe', table: table.key, after: '0' });
      await plug.next('mark');
    }
    slow.buffered = 100_000_000;
    speaker.say({ op: 'post', id: 1, table: table.key, message: moveOf(table, 1, 0) });
    await fast.next('said');
    expect([slow.closed(), fast.closed()]).toEqual([1013, undefined]);
  });

  it("tells a long past at the reader's pace, and goes on from where a reader was cut off", async () => {
    const table = await openTable(used.house);
    await used.database.query(
      `insert into relay_messages (table_key, seq, version, digest, origin, body)
       select $1, i, i, 'digest ' || i, 'elsewhere', 'message ' || i from generate_series(1, 450) i`,
      [table.key],
    );
    const plug = plugIn(used.house);
    plug.buffered = 3_000_000;
    plug.say({ op: 'subscribe', table: table.key, after: '0' });
    expect((await plug.next('mark')).seq).toBe('200');
    expect(plug.said.filter(({ op }) => op === 'said')).toHaveLength(200);
    for (let id = 0; id < 10; id++) plug.say({ op: 'fetch', id, table: table.key, from: '0' });
    expect((await plug.next('refused')).code).toBe('Overloaded');
    plug.buffered = 0;
    await plug.next('mark', ({ seq }) => seq === '450');
    expect(plug.said.filter(({ op }) => op === 'said')).toHaveLength(450);
    await plug.next('end', ({ id }) => id === 7);
    plug.leave();
  });

  it('tells one connection its history only so often', async () => {
    const table = await openTable(used.house);
    const limits = { fetchesPerSecond: 1e-6, burstFetches: 3 };
    const slow = await openCoordinator({ database: used.database, limits });
    const plug = plugIn(slow);
    const fetch = (id: number) => plug.say({ op: 'fetch', id, table: table.key, from: '0' });
    for (let id = 0; id < 3; id++) {
      fetch(id);
      await plug.next('end', (frame) => frame.id === id);
    }
    fetch(3);
    expect(await plug.next('refused')).toMatchObject({ id: 3, code: 'Overloaded' });
    plug.leave();
    await slow.close();
  });

  it('ends a connection that floods or talks nonsense', async () => {
    const flood = plugIn(used.house, '10.1.1.1');
    for (let i = 0; i < 20_000 && !flood.closed(); i++) flood.say({ op: 'ping' });
    expect(flood.closed()).toBe(1008);
    const nonsense = plugIn(used.house);
    for (let i = 0; i < 20; i++) nonsense.say('{"op":"subscribe","table":7}');
    expect(nonsense.closed()).toBe(1008);
  });

  it('takes only so many connections from one address', () => {
    const plugs = Array.from({ length: 70 }, () => plugIn(used.house, '10.2.2.2'));
    expect(plugs.filter((plug) => plug.closed() === 1013).length).toBe(6);
    for (const plug of plugs) plug.leave();
    expect(plugIn(used.house, '10.2.2.2').closed()).toBeUndefined();
  });
});
