import { seededRandom } from '@facedown/base';
import {
  connectCoordinator,
  createTable,
  gameEntry,
  joinTable,
  loadGame,
  memoryStore,
  newSession,
  type SessionKey,
} from '@facedown/sdk';
import type { LobbyTable } from '@facedown/sdk/coordinator';
import { botTablesDigest, signWith } from '@facedown/sdk/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { type House, openHouse } from '../testing/house.js';
import { amountAt, openBotHost, parseSeat, type SeatAt, thinking } from './host.js';

const at = { key: '31337:0x01:1', tableId: '1', seat: 1, strength: 'easy' } as const;

async function tableWith(
  game: string,
  config: unknown,
  seats: { amount: string; bot?: 'easy' }[] = [],
): Promise<LobbyTable> {
  const encoded = (await loadGame(game)).codecs.config.encode(config);
  const sitting = seats.map((one, seat) => ({ seat, owner: '0x' as const, ...one }));
  return { game, config: encoded, maxSeats: 2, seats: sitting, answerSeconds: 20 } as never;
}

describe('amountAt', () => {
  it('brings what it was asked for, else as much as the people, within what the table takes', async () => {
    const { config } = await gameEntry('holdem').example(2);
    const holdem = (min: bigint, max: bigint) => ({ ...(config as object), minBuyIn: min, maxBuyIn: max, bond: 7n });
    expect(await amountAt(await tableWith('holdem', holdem(100n, 2000n)), { ...at, amount: '150' })).toBe(150n);
    expect(await amountAt(await tableWith('holdem', holdem(100n, 2000n), [{ amount: '333' }]), at)).toBe(333n);
    expect(await amountAt(await tableWith('holdem', holdem(2000n, 4000n)), at)).toBe(2007n);
    expect(await amountAt(await tableWith('holdem', holdem(100n, 500n)), at)).toBe(507n);
    expect(await amountAt(await tableWith('relic', { fee: 77n, minSeats: 2, maxSeats: 2 }), at)).toBe(77n);
    expect(await amountAt(await tableWith('kuhn', { ante: 4n }), at)).toBe(8n);
  });
});

describe('thinking', () => {
  it("takes no longer than a quarter of what the table's clock gives", async () => {
    const table = await tableWith('kuhn', { ante: 4n });
    expect(thinking(table, [300, 1200])).toEqual([300, 1200]);
    expect(thinking({ ...table, answerSeconds: 2 }, [300, 1200])).toEqual([300, 500]);
  });
});

describe('parseSeat', () => {
  it('takes up what an earlier run wrote, and nothing else', () => {
    const kept = { ...at, amount: '5', owner: '0xab', ticket: '0xcd' };
    expect(parseSeat(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    for (const bad of [null, 7, {}, { ...at, seat: '1' }, { ...at, strength: 'god' }, { ...at, tableId: '../1' }])
      expect(parseSeat(bad)).toBeUndefined();
  });
});

describe('openBotHost behind a proxy', () => {
  const [openHost, stranger] = ['bots', 'stranger'].map((seed) => newSession(seededRandom(seed))) as [
    SessionKey,
    SessionKey,
  ];
  let house: House;
  beforeAll(async () => {
    const housekeeping = { everyMs: 0, now: () => Date.now() + 8 * 24 * 3_600_000 };
    house = await openHouse({ trustProxy: true, openHost: () => openHost.address, botsFor: ['kuhn'], housekeeping });
  });
  afterAll(() => house.close());

  it('is told of its tables and whose people are gone, and nobody else is', async () => {
    const connected = connectCoordinator({ urls: [house.url] });
    expect(await connected.botTables(signWith(openHost))).toEqual([]);
    await expect(connected.botTables(signWith(stranger))).rejects.toMatchObject({ code: 'NotAllowed' });
    await expect(connected.ask('/api/bots')).rejects.toMatchObject({ code: 'NotAllowed' });
    const old = Date.now() - 61_000;
    const proof = signWith(openHost)(botTablesDigest(old));
    await expect(connected.ask(`/api/bots?at=${old}&proof=${proof}`)).rejects.toMatchObject({ code: 'NotAllowed' });
    connected.close();
  });

  it('waits for ever at no table that nobody came to and that is gone', async () => {
    const connected = connectCoordinator({ urls: [house.url] });
    let seats: readonly SeatAt[] = [];
    const bots = openBotHost({
      house: connected,
      store: memoryStore(),
      openHost,
      random: seededRandom('waits'),
      lobbyMs: 300,
      onSeats: (now) => {
        seats = now;
      },
    });
    const { config } = await gameEntry('kuhn').example(2);
    const tableId = await createTable({ judge: connected.judge(), game: 'kuhn', dealer: 'players', config, seats: 2 });
    const { key } = await connected.inviteBots(tableId, { count: 1, strength: 'easy' });
    const sitting = async () => (await connected.table(key)).seats.map(({ bot }) => bot);
    await eventually(async () => expect(await sitting()).toEqual(['easy']));
    expect(seats).toHaveLength(1);
    expect(await house.tidy()).toMatchObject({ dead: 1 });
    await expect(connected.table(key)).rejects.toMatchObject({ code: 'NoSuchTable' });
    await eventually(() => expect(seats).toEqual([]));
    bots.stop();
    connected.close();
  });

  it('says once which of its seats can make no proof, and plays on when it can', async () => {
    const connected = connectCoordinator({ urls: [house.url] });
    const said: string[] = [];
    const source = seededRandom('proofs');
    let isBroken = false;
    const bots = openBotHost({
      house: connected,
      store: memoryStore(),
      openHost,
      random(length) {
        if (isBroken) throw new Error('no proof');
        return source(length);
      },
      think: [0, 0],
      log: (line) => said.push(line),
    });
    const { config, amounts } = await gameEntry('kuhn').example(2);
    const judge = connected.judge();
    const tableId = await createTable({ judge, game: 'kuhn', dealer: 'players', config, seats: 2 });
    const { key } = await connected.inviteBots(tableId, { count: 1, strength: 'easy' });
    await eventually(async () => expect((await connected.table(key)).seats).toHaveLength(1));
    isBroken = true;
    const client = await joinTable({ judge, relay: connected.relay, tableId, seat: 0, amount: amounts[0]! });
    const line = `bot at seat 1 of table ${tableId} can make no proof: ProofFailed`;
    await eventually(() => expect(said).toContain(line));
    isBroken = false;
    await eventually(() => expect(client.view().waiting.kind).toBe('action'));
    expect(said.filter((one) => one === line)).toHaveLength(1);
    client.stop();
    bots.stop();
    connected.close();
  });
});
