import { setTimeout as sleep } from 'node:timers/promises';
import { keccak256, seededRandom } from '@facedown/base';
import {
  type Coordinator as Connected,
  connectCoordinator,
  joinTable,
  loadKit,
  makeGameFile,
  memoryStore,
  newSession,
  parseGameFile,
  type SessionKey,
  verifyGame,
} from '@facedown/sdk';
import { ownerBy } from '@facedown/sdk/coordinator';
import { signWith } from '@facedown/sdk/engine';
import {
  makeRatings,
  type PersonCard,
  type Rated,
  ratedGameOf,
  type Sought,
  signPerson,
  signSeek,
  uploadDigest,
} from '@facedown/sdk/people';
import { playSeat, randomChoice } from '@facedown/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { type House, openHouse, TEST_TIMES } from '../testing/house.js';
import { newHouseKey } from './houseKey.js';

const random = seededRandom('people');
const [ottilie, balthasar, stranger] = ['o', 'b', 's'].map((seed) => newSession(seededRandom(seed))) as [
  SessionKey,
  SessionKey,
  SessionKey,
];
const key = newHouseKey();
let house: House;
beforeAll(async () => {
  house = await openHouse({ houseKey: key });
});
afterAll(() => house.close());

async function ask<Answer = Record<string, never>>(path: string, body?: unknown, at = house) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${at.url}${path}`, init);
  const text = await response.text();
  return {
    status: response.status,
    body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Answer,
  };
}

const configOf = async () => {
  const { game, presets } = await loadKit('kuhn');
  return game.codecs.config.encode(presets[0]!.config(2));
};
const seek = async (who: SessionKey, more: object = {}, at = house) =>
  ask<Sought & { code?: string }>(
    '/api/pool',
    { ...signSeek(who, { game: 'kuhn', dealer: 'players', config: await configOf(), at: Date.now() }), ...more },
    at,
  );

interface Game {
  readonly tableId: string;
  readonly files: readonly string[];
}

/** The house brings two together, and they play to the end. */
async function playRated(people: readonly [SessionKey, SessionKey]): Promise<Game> {
  // Whoever has won is some way above whom he beat: they meet when both have waited.
  let [told, found] = [await seek(people[0]), await seek(people[1])];
  while (found.body.kind === 'waiting' || told.body.kind === 'waiting') {
    await sleep(100);
    [told, found] = [await seek(people[0]), await seek(people[1])];
  }
  if (found.body.kind !== 'found' || told.body.kind !== 'found') throw new Error(JSON.stringify([found, told]));
  const { tableId } = found.body;
  const seats = [told.body.seat, found.body.seat];
  const connections: Connected[] = people.map(() => connectCoordinator({ urls: [house.url], retryMs: 20 }));
  const clients = await Promise.all(
    people.map((who, i) =>
      joinTable({
        judge: connections[i]!.judge({ owner: ownerBy(who) }),
        relay: connections[i]!.relay,
        tableId: BigInt(tableId),
        seat: seats[i]!,
        amount: 20n,
        times: TEST_TIMES,
        random,
        store: memoryStore(),
      }),
    ),
  );
  await Promise.all(clients.map((client) => playSeat(client, randomChoice(random))));
  await Promise.all(clients.map(({ done }) => done));
  // The house signs the end a moment after the seats are told of it.
  const rated = await eventually(async () => {
    const { body } = await ask<Rated>(`/api/rated/${tableId}`);
    expect(body.finish).toBeDefined();
    return body;
  });
  const files = clients.map((client) => makeGameFile({ ...client.file(), rated }));
  for (const client of clients) client.stop();
  for (const connection of connections) connection.close();
  return { tableId, files };
}

const give = (who: SessionKey, tableId: string, file: string, at = house) =>
  ask(
    '/api/rated/files',
    {
      file,
      owner: who.address,
      signature: signWith(who)(uploadDigest(BigInt(tableId), keccak256(new TextEncoder().encode(file)))),
    },
    at,
  );

describe('a person', () => {
  it('is called what his key signed, newest first', async () => {
    const card = signPerson(ottilie, { name: 'Ottilie', picture: 7, at: Date.now() });
    expect((await ask('/api/people', card)).status).toBe(200);
    const older = signPerson(ottilie, { name: 'Otto', picture: 7, at: card.at - 1000 });
    expect((await ask('/api/people', older)).body).toMatchObject({ code: 'StaleCard' });
    const ahead = signPerson(ottilie, { name: 'Otto', picture: 7, at: Date.now() + 3_600_000 });
    expect((await ask('/api/people', ahead)).body).toMatchObject({ code: 'StaleCard' });
    expect((await ask('/api/people', { ...card, name: 'Eve' })).body).toMatchObject({ code: 'NotSigned' });
    const house = signPerson(stranger, { name: 'Dealer', picture: 7, at: Date.now() });
    expect((await ask('/api/people', house)).body).toMatchObject({ code: 'BadName' });
    const { body } = await ask<PersonCard[]>(`/api/people?owners=${ottilie.address},${stranger.address}`);
    expect(body).toEqual([card]);
    for (const bad of ['', 'x', Array(33).fill(ottilie.address).join()])
      expect((await ask(`/api/people?owners=${bad}`)).body).toMatchObject({ code: 'MalformedRequest' });
  });
});

describe('the pool', () => {
  it('refuses what nobody signed, what is old, and what cannot be played', async () => {
    const config = await configOf();
    const at = Date.now();
    expect((await seek(stranger, { owner: ottilie.address })).body).toMatchObject({ code: 'NotSigned' });
    const old = signSeek(stranger, { game: 'kuhn', dealer: 'players', config, at: at - 120_000 });
    expect((await ask('/api/pool', old)).body).toMatchObject({ code: 'StaleSeek' });
    for (const [wish, code] of [
      [{ game: 'chess' }, 'UnknownGame'],
      [{ dealer: 'nobody' }, 'UnknownDealer'],
      [{ config: '0x1234' as const }, 'MalformedConfig'],
    ] as const) {
      const asked = signSeek(stranger, { game: 'kuhn', dealer: 'players', config, at, ...wish });
      expect((await ask('/api/pool', asked)).body).toMatchObject({ code });
    }
    expect((await ask('/api/pool')).body).toEqual({});
  });

  it('pairs nobody with himself, and forgets who leaves', async () => {
    expect((await seek(stranger)).body).toMatchObject({ kind: 'waiting', others: 0 });
    expect((await seek(stranger)).body).toMatchObject({ kind: 'waiting', others: 0 });
    expect((await ask('/api/pool')).body).toEqual({ kuhn: 1 });
    const leaving = signSeek(stranger, { game: 'kuhn', dealer: 'players', config: await configOf(), at: Date.now() });
    expect((await ask('/api/pool/leave', leaving)).body).toEqual({ left: true });
    expect((await ask('/api/pool')).body).toEqual({});
  });

  it('keeps its tables for whom it brought together, seat by seat, and lists them to nobody', async () => {
    await seek(ottilie);
    const { body } = await seek(balthasar);
    if (body.kind !== 'found') throw new Error('nobody was found');
    expect((await ask<{ tableId: string }[]>('/api/tables?phase=lobby')).body).toEqual([]);
    const connection = connectCoordinator({ urls: [house.url] });
    const sit = (who: SessionKey, seat: number) =>
      joinTable({
        judge: connection.judge({ owner: ownerBy(who) }),
        relay: connection.relay,
        tableId: BigInt(body.tableId),
        seat,
        amount: 20n,
        random,
        store: memoryStore(),
      });
    await expect(sit(stranger, body.seat)).rejects.toMatchObject({ code: 'NotInvited' });
    await expect(sit(balthasar, 1 - body.seat)).rejects.toMatchObject({ code: 'NotInvited' });
    connection.close();
  });
});

describe('ratings', () => {
  it('follow from what the house signed, are the same for whoever has the files, and outlive the database', async () => {
    const games = [await playRated([ottilie, balthasar]), await playRated([balthasar, ottilie])];
    const found = await ask<{ presets: { preset: string; leaders: Record<string, unknown>[] }[] }>('/api/ratings');
    const [{ leaders, preset } = { leaders: [], preset: '' }] = found.body.presets;
    expect(leaders).toHaveLength(2);
    expect(leaders.find(({ owner }) => owner === ottilie.address)).toMatchObject({
      name: 'Ottilie',
      games: 2,
      opponents: 1,
      isProvisional: true,
    });

    // Anyone's own sum, from the files alone.
    const ratings = makeRatings();
    for (const { files } of games) {
      const verdict = await verifyGame(files[0]!);
      expect(verdict).toMatchObject({ verdict: 'proven', ratedBy: key.address });
      const parsed = parseGameFile(files[0]!);
      ratings.add(ratedGameOf(parsed.ok ? parsed.value : (undefined as never))!);
    }
    for (const { owner, rating, deviation } of ratings.leaders(preset))
      expect(leaders.find((one) => one.owner === owner)).toMatchObject({
        rating: Math.round(rating),
        deviation: Math.round(deviation),
      });

    const other = await openHouse({ houseKey: key });
    try {
      // In any order: the finishes carry their own.
      for (const { tableId, files } of [...games].reverse())
        expect((await give(ottilie, tableId, files[0]!, other)).status).toBe(200);
      expect((await ask<typeof found.body>('/api/ratings', undefined, other)).body.presets[0]!.leaders).toEqual(
        leaders.map(({ name: _, picture: __, ...rest }) => rest),
      );
      expect((await ask(`/api/rated/files/${games[0]!.tableId}`, undefined, other)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('believe no file that the house did not sign, and no result that the game did not have', async () => {
    const { tableId, files } = await playRated([ottilie, balthasar]);
    const raw = JSON.parse(files[0]!) as { rated: Rated };
    const withRated = (change: (rated: Rated) => Rated) => `${JSON.stringify({ ...raw, rated: change(raw.rated) })}\n`;
    const turned = withRated(({ pairing, finish }) => ({
      pairing,
      finish: { ...finish, scores: [finish.scores[1], finish.scores[0]] },
    }));
    const earlier = withRated(({ pairing, finish }) => ({ pairing, finish: { ...finish, number: 1 } }));
    const strangers = withRated(({ pairing, finish }) => ({
      pairing: { ...pairing, owners: [stranger.address, pairing.owners[1]] },
      finish,
    }));
    for (const lie of [turned, earlier]) {
      expect(await verifyGame(lie)).toMatchObject({ verdict: 'wrong', code: 'BadSignature' });
      expect((await give(ottilie, tableId, lie)).body).toMatchObject({ code: 'NotRated' });
    }
    expect(await verifyGame(strangers)).toMatchObject({ verdict: 'wrong', code: 'WrongSeat' });
    // Nobody but its seats gives a game's file.
    expect((await give(stranger, tableId, files[0]!)).body).toMatchObject({ code: 'NotSigned' });
    const elsewhere = await openHouse();
    try {
      expect((await give(ottilie, tableId, files[0]!, elsewhere)).body).toMatchObject({ code: 'NotRated' });
    } finally {
      await elsewhere.close();
    }
  });

  it('stand on a profile beside what was played in public', async () => {
    const { body } = await ask<{
      ratings: unknown;
      recent: unknown;
      between: { wins: number; losses: number };
    }>(`/api/people/${ottilie.address}?with=${balthasar.address}`);
    expect(body).toMatchObject({ card: { name: 'Ottilie' }, played: { kuhn: { games: 3 } }, between: { games: 3 } });
    expect(body.ratings).toHaveLength(1);
    expect(body.recent).toHaveLength(3);
    const { wins, losses } = body.between;
    expect(wins + losses).toBe(3);
  });

  it('have files that anyone finds, each table once, and none that was refused', async () => {
    const tables = async (at = house) =>
      (await ask<{ tables: string[] }>('/api/rated/files', undefined, at)).body.tables;
    const other = await openHouse({ houseKey: key });
    try {
      expect(await tables(other)).toEqual([]);
      const games = [await playRated([ottilie, balthasar]), await playRated([balthasar, ottilie])];
      const [first, second] = games as [(typeof games)[0], (typeof games)[0]];
      await give(ottilie, first.tableId, first.files[0]!.replace('"scores":', '"score":'), other);
      await give(stranger, first.tableId, first.files[0]!, other);
      expect(await tables(other)).toEqual([]);
      expect((await give(ottilie, first.tableId, first.files[0]!, other)).status).toBe(200);
      expect(await tables(other)).toEqual([first.tableId]);
      expect((await give(balthasar, first.tableId, first.files[1]!, other)).status).toBe(200);
      expect((await give(balthasar, second.tableId, second.files[0]!, other)).status).toBe(200);
      expect((await tables(other)).sort()).toEqual([first.tableId, second.tableId].sort());
      for (const table of await tables(other)) {
        const { body } = await ask<Record<string, unknown>>(`/api/rated/files/${table}`, undefined, other);
        expect(await verifyGame(JSON.stringify(body))).toMatchObject({ verdict: 'proven', ratedBy: key.address });
      }
      for (const table of ['7', 'x', '1'.repeat(79), '-1'])
        expect(await ask(`/api/rated/files/${table}`, undefined, other)).toMatchObject({
          status: 404,
          body: { code: 'NoSuchFile' },
        });
    } finally {
      await other.close();
    }
  });
});
