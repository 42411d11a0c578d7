import type { Hex } from '@facedown/base';
import { type LobbyTable, tableKey } from '@facedown/sdk/coordinator';
import type { TableView } from '@facedown/sdk/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.js';
import { kuhnOpening } from '../testing/recorded.js';
import { testDatabase } from '../testing/testDatabase.js';
import { isAwaited, type ListingOf, type Lobby, openLobby } from './lobby.js';

const owner = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`;
const [BOT, PERSON] = [owner(0xb07), owner(0xadd)];

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('a seat on a chain at which a bot is awaited', () => {
  it('is a bot’s where the bot’s own wallet sits there, and nobody else’s is', async () => {
    const lobby = openLobby({ database });
    const opening = await kuhnOpening();
    const sitting = async (tableId: bigint, seat: number, who: Hex) => {
      const id = { chainId: 31337n, table: `0x${'77'.repeat(20)}`, tableId, epoch: 0n } as const;
      const view: TableView = {
        opening,
        stakes: { token: owner(1), treasury: owner(0), creator: owner(0) },
        entries: [],
        phase: 'lobby',
        epoch: 0n,
        version: 0n,
        hash: `0x${'00'.repeat(32)}`,
        remainingMs: 0,
        startVersion: 0n,
      };
      await lobby.announce(id, 'chain', view, { listing: { access: 'open', spectators: true } });
      const asked = await lobby.askBots(tableKey(id), { count: 1, strength: 'easy', wallets: [{ owner: BOT }] });
      expect(asked).toMatchObject({ value: { bots: [{ seat: 1, owner: BOT }] } });
      const entry = { seat, owner: who, session: who, key: '0x', amount: 20n } as const;
      return (await lobby.refresh(tableKey(id), { ...view, entries: [entry] }))!.seats[0]!.bot;
    };
    expect(await sitting(1n, 1, BOT)).toBe('easy');
    expect(await sitting(2n, 1, PERSON)).toBeUndefined();
    expect(await sitting(3n, 0, BOT)).toBeUndefined();
  });
});

const START = 1_800_000_000_000;
const HOUR = 3_600_000;
let time = START;
let nextId = 100n;

/** What a judge says of a table at which nobody sits yet. */
const viewOf = async (
  more: Partial<TableView> = {},
  opening: Partial<TableView['opening']> = {},
): Promise<TableView> => ({
  opening: { ...(await kuhnOpening()), minSeats: 2, maxSeats: 3, ...opening },
  entries: [],
  phase: 'lobby',
  epoch: 0n,
  version: 0n,
  hash: `0x${'00'.repeat(32)}`,
  remainingMs: 0,
  startVersion: 0n,
  ...more,
});
const entryOf = (seat: number, who: Hex) => ({ seat, owner: who, session: who, key: '0x', amount: 20n }) as const;
const OPEN: ListingOf = { access: 'open', spectators: true };

interface Announced {
  readonly game?: string;
  readonly dealer?: string;
  readonly judge?: 'hosted' | 'chain';
  readonly listing?: Partial<ListingOf>;
  readonly view?: Partial<TableView>;
}
/** Games of names of their own keep tests apart that share a database. */
async function announce(
  lobby: Lobby,
  { game = 'kuhn', dealer = 'players', judge = 'hosted', ...more }: Announced = {},
) {
  const id = { chainId: 0n, table: owner(0x77), tableId: nextId++, epoch: 0n } as const;
  const view = await viewOf(more.view, { game, dealer });
  const table = await lobby.announce(id, judge, view, { listing: { ...OPEN, ...more.listing } });
  const sit = (entries: readonly ReturnType<typeof entryOf>[], now: Partial<TableView> = {}, about = {}) =>
    lobby.refresh(table.key, { ...view, entries, ...now }, about);
  return { id, key: table.key, table, view, sit };
}
const open = (more: Partial<Parameters<typeof openLobby>[0]> = {}) => {
  time = START;
  return openLobby({ database, now: () => time, ...more });
};

describe('a table in the lobby', () => {
  it('is known as it was announced, and what it was announced with again changes nothing', async () => {
    const lobby = open();
    const { id, key, table, view, sit } = await announce(lobby);
    const { opening } = view;
    expect(table).toEqual({
      tableId: String(id.tableId),
      key,
      judge: 'hosted',
      game: 'kuhn',
      dealer: 'players',
      name: opening.name,
      config: opening.config,
      minSeats: 2,
      maxSeats: 3,
      onchain: false,
      registerSeconds: 60,
      answerSeconds: 60,
      access: 'open',
      spectators: true,
      phase: 'lobby',
      seats: [],
      bots: [],
      createdAt: START,
      changedAt: START,
    });
    expect(await lobby.get(key)).toEqual(table);
    await sit([entryOf(0, PERSON)]);
    const again = await lobby.announce(id, 'hosted', view, { listing: { access: 'private', spectators: false } });
    expect(again).toMatchObject({
      access: 'open',
      spectators: true,
      seats: [{ seat: 0, owner: PERSON, amount: '20' }],
    });
    expect(await lobby.get(`${key}1`)).toBeUndefined();
    expect(await lobby.refresh(`${key}1`, view)).toBeUndefined();
    expect(await lobby.setSpectators(`${key}1`, false)).toBeUndefined();
  });

  it('has an inviter, owners, a token and a creator where it has any', async () => {
    const lobby = open();
    const stakes = { token: owner(1), treasury: owner(0), creator: owner(2) };
    const inviter = owner(3);
    const chain = await announce(lobby, { judge: 'chain', listing: { access: 'private', inviter }, view: { stakes } });
    expect(chain.table).toMatchObject({
      access: 'private',
      inviter,
      token: owner(1),
      creator: owner(2),
      judge: 'chain',
    });
    const owners = [owner(4), owner(5), owner(6)];
    expect((await announce(lobby, { listing: { owners } })).table).toMatchObject({ owners });
    const id = { ...chain.id, tableId: nextId++ };
    const named = await lobby.announce(id, 'hosted', chain.view, { listing: OPEN, creator: owner(9) });
    expect(named.creator).toBe(owner(9));
  });

  it('is read from the database once, until another coordinator may have changed it', async () => {
    let asked = 0;
    const counting: Database = {
      ...database,
      query: (...query) => {
        asked++;
        return database.query(...query);
      },
    };
    const { key } = await announce(open());
    const lobby = open({ database: counting });
    const asks = async () => {
      asked = 0;
      expect(await lobby.get(key)).toBeDefined();
      expect(await lobby.get(key)).toBeDefined();
      return asked;
    };
    expect([await asks(), await asks()]).toEqual([1, 0]);
    lobby.lost();
    expect(await asks()).toBe(1);
    await open().setSpectators(key, false);
    expect((await lobby.get(key))!.spectators).toBe(true);
    await lobby.changed(key);
    expect((await lobby.get(key))!.spectators).toBe(false);
  });

  it('lets those listen who may watch, or sit there', async () => {
    const lobby = open();
    const { key, sit } = await announce(lobby, { listing: { spectators: false } });
    await sit([entryOf(0, PERSON), entryOf(1, BOT)], { phase: 'live' });
    const may = (...keys: Hex[]) => lobby.mayListen(key, new Set(keys));
    expect([await may(), await may(owner(1)), await may(owner(1), PERSON)]).toEqual([false, false, true]);
    expect((await lobby.sessions(key))!.get(1)).toBe(BOT);
    expect(await lobby.setSpectators(key, true)).toMatchObject({ spectators: true });
    expect(await may()).toBe(true);
    expect(await lobby.mayListen(`${key}1`, new Set([PERSON]))).toBe(false);
    expect(await lobby.sessions(`${key}1`)).toBeUndefined();
  });
});

describe('the list', () => {
  it('is of open tables, the newest first, by phase and game, of a day', async () => {
    const lobby = open();
    const game = 'listed';
    const first = await announce(lobby, { game });
    time += 1;
    const running = await announce(lobby, { game });
    await running.sit([], { phase: 'play' });
    await announce(lobby, { game, listing: { access: 'private', inviter: owner(3) } });
    const unseen = await announce(lobby, { game, listing: { spectators: false } });
    const owned = await announce(lobby, { game, listing: { owners: [owner(1), owner(2), owner(3)] } });
    const list = async (filter: Parameters<Lobby['list']>[0] = { game }) =>
      (await lobby.list(filter)).map(({ key }) => key);
    expect((await list()).toSorted()).toEqual([first.key, running.key, unseen.key].toSorted());
    expect((await list()).at(-1)).toBe(first.key);
    expect(await list({ game, phase: 'running' })).toEqual([running.key]);
    expect(await list({ game: 'other' })).toEqual([]);
    expect(await list({})).toContain(first.key);
    // Once it plays, who may not watch has no business there; and its owners sit.
    for (const { sit } of [unseen, owned]) await sit([], { phase: 'live' });
    expect((await list()).toSorted()).toEqual([first.key, running.key, owned.key].toSorted());
    time = START + 24 * HOUR - 1;
    expect(await list()).toContain(first.key);
    time = START + 24 * HOUR;
    expect(await list()).not.toContain(first.key);
    expect(await list()).toContain(running.key);
  });

  it('is told to who watches as it changes, without the keys of its seats, and nothing that is private', async () => {
    const changed: string[] = [];
    const lobby = open({ onChange: (key) => changed.push(key) });
    const heard: LobbyTable[] = [];
    const stop = lobby.watch((table) => heard.push(table));
    const { key, table, sit } = await announce(lobby);
    await announce(lobby, { listing: { access: 'private', inviter: owner(3) } });
    await announce(lobby, { listing: { access: 'private', inviter: owner(3) }, dealer: 'open' });
    await sit([entryOf(0, PERSON)]);
    expect(heard).toEqual([table, await lobby.get(key)]);
    expect(heard[1]).not.toHaveProperty('sessions');
    expect(changed).toHaveLength(4);
    await lobby.changed(key);
    await lobby.changed(`${key}1`);
    expect([heard.length, changed.length]).toEqual([3, 4]);
    stop();
    await lobby.changed(key);
    expect(heard).toHaveLength(3);
  });

  it('is told to the bots’ host of all where bots deal, sit or are awaited, private or not', async () => {
    const lobby = open();
    const heard: string[] = [];
    lobby.watch(
      ({ key }) => heard.push(key),
      () => true,
    );
    const listing = { access: 'private', inviter: owner(3) } as const;
    const [people, dealt] = [await announce(lobby, { listing }), await announce(lobby, { listing, dealer: 'open' })];
    expect(heard).toEqual([dealt.key]);
    await lobby.askBots(people.key, { count: 1, strength: 'easy' });
    const tags = new Map([[BOT, { bot: 'easy' as const }]]);
    await people.sit([entryOf(2, BOT)], {}, { tags });
    expect(heard).toEqual([dealt.key, people.key, people.key]);
    const hosts = async () => (await lobby.withBots()).map(({ key }) => key);
    expect(await hosts()).toEqual(expect.arrayContaining([people.key, dealt.key]));
    await people.sit([entryOf(2, BOT)], { phase: 'done' }, { tags });
    expect(await hosts()).not.toContain(people.key);
  });
});

describe('a quick match', () => {
  const wish = (game: string) => ({ game, dealer: 'players' });

  it('is each free seat once, for half a minute', async () => {
    const lobby = open();
    const game = 'held';
    const { key, sit } = await announce(lobby, { game });
    await sit([entryOf(1, PERSON)]);
    const match = async () => {
      const found = await lobby.match(wish(game));
      return found && [found.table.key, found.seat];
    };
    expect([await match(), await match(), await match()]).toEqual([[key, 0], [key, 2], undefined]);
    time = START + 30_000;
    expect(await match()).toBeUndefined();
    time = START + 30_001;
    expect([await match(), await match(), await match()]).toEqual([[key, 0], [key, 2], undefined]);
    // A hold that ends later than any does was made before the clock was set back.
    time = START + 30_000;
    expect(await match()).toEqual([key, 0]);
  });

  it('is at the oldest table of those that were wished for, and at none that nobody has come to for long', async () => {
    const lobby = open();
    const game = 'matched';
    const older = await announce(lobby, { game });
    time += 1;
    const newer = await announce(lobby, { game });
    const match = async (more: object = {}) => (await lobby.match({ ...wish(game), ...more }))?.table.key;
    expect(await match()).toBe(older.key);
    expect(await match({ seats: 3 })).toBe(older.key);
    for (const other of [{ seats: 2 }, { dealer: 'open' }, { judge: 'chain' }, { game: 'others' }])
      expect(await match(other)).toBeUndefined();
    time = START + HOUR / 2;
    expect(await match()).toBe(newer.key);
    time += 1;
    expect(await match()).toBeUndefined();
  });

  it('is at no private table, none with owners, none that plays, and at no seat that a bot is awaited at', async () => {
    const lobby = open();
    const game = 'unmatched';
    await announce(lobby, { game, listing: { access: 'private', inviter: owner(3) } });
    await announce(lobby, { game, listing: { owners: [owner(1), owner(2), owner(3)] } });
    const playing = await announce(lobby, { game });
    await playing.sit([], { phase: 'live' });
    expect(await lobby.match(wish(game))).toBeUndefined();
    const { key } = await announce(lobby, { game });
    await lobby.askBots(key, { count: 2, strength: 'easy' });
    expect(await lobby.match(wish(game))).toMatchObject({ table: { key }, seat: 0 });
    expect(await lobby.match(wish(game))).toBeUndefined();
  });
});

describe('bots that are asked to a table', () => {
  const ask = (lobby: Lobby, key: string, more: Partial<Parameters<Lobby['askBots']>[1]> = {}) =>
    lobby.askBots(key, { count: 1, strength: 'easy', ...more });
  const seatsIn = (asked: Awaited<ReturnType<typeof ask>>) =>
    asked.ok ? asked.value.bots.map(({ seat }) => seat) : asked.code;

  it('are awaited at the last free seats for a minute, with what they are asked to bring', async () => {
    const lobby = open();
    const { key, sit } = await announce(lobby);
    const until = START + 60_000;
    expect(await ask(lobby, key, { amount: 7n })).toMatchObject({
      value: { bots: [{ seat: 2, strength: 'easy', until, amount: '7' }], changedAt: START },
    });
    expect(seatsIn(await ask(lobby, key))).toEqual([2, 1]);
    await sit([entryOf(0, PERSON)]);
    expect(seatsIn(await ask(lobby, key))).toBe('NoFreeSeat');
    time = until - 1;
    expect(seatsIn(await ask(lobby, key))).toBe('NoFreeSeat');
    time = until;
    expect(seatsIn(await ask(lobby, key, { count: 3 }))).toBe('NoFreeSeat');
    expect(seatsIn(await ask(lobby, key, { count: 2 }))).toEqual([1, 2]);
    expect((await lobby.get(key))!.bots[0]).not.toHaveProperty('amount');
    // One that sits there is awaited no more, and none is where it plays.
    await sit([entryOf(0, PERSON), entryOf(2, BOT)]);
    expect((await lobby.get(key))!.bots.map(({ seat }) => seat)).toEqual([1]);
    await sit([entryOf(0, PERSON), entryOf(2, BOT)], { phase: 'live' });
    expect((await lobby.get(key))!.bots).toEqual([]);
  });

  it('come to no table that is not there, that plays, or whose seats have owners', async () => {
    const lobby = open();
    const [playing, owned] = [
      await announce(lobby, { view: { phase: 'live' } }),
      await announce(lobby, { listing: { owners: [owner(1), owner(2), owner(3)] } }),
    ];
    expect(seatsIn(await ask(lobby, `${playing.key}1`))).toBe('NoSuchTable');
    for (const { key } of [playing, owned]) expect(seatsIn(await ask(lobby, key))).toBe('WrongPhase');
  });

  it('come on a chain by wallets that don’t sit there yet, to a private table with tickets', async () => {
    const lobby = open();
    const [open_, shut] = [
      await announce(lobby, { judge: 'chain' }),
      await announce(lobby, { judge: 'chain', listing: { access: 'private', inviter: owner(3) } }),
    ];
    const [sitting, free] = [{ owner: PERSON }, { owner: BOT }];
    const ticket = '0x12' as const;
    await open_.sit([entryOf(0, PERSON)]);
    expect(seatsIn(await ask(lobby, open_.key))).toBe('NoBotsForGame');
    expect(seatsIn(await ask(lobby, open_.key, { wallets: [sitting] }))).toBe('NoBotsForGame');
    expect(seatsIn(await ask(lobby, open_.key, { count: 2, wallets: [sitting, free] }))).toBe('NoBotsForGame');
    expect(await ask(lobby, open_.key, { wallets: [sitting, free] })).toMatchObject({
      value: { bots: [{ seat: 2, owner: BOT }] },
    });
    expect(seatsIn(await ask(lobby, open_.key, { wallets: [free] }))).toBe('NoBotsForGame');
    expect(seatsIn(await ask(lobby, shut.key, { wallets: [free] }))).toBe('NotInvited');
    expect(await ask(lobby, shut.key, { wallets: [sitting, { ...free, ticket }] })).toMatchObject({
      value: { bots: [{ seat: 2, owner: BOT, ticket }] },
    });
  });

  it.each([
    [undefined, true],
    [START, false],
    [START + 1, true],
    [START + 60_000, true],
    [START + 60_001, false],
  ])('are awaited until %s: %s', (until, awaited) =>
    expect(isAwaited(until === undefined ? {} : { until }, START)).toBe(awaited),
  );
});

describe('what becomes of a table', () => {
  it('is in the record of its seats: who won, by what name, and who was a bot', async () => {
    const lobby = open();
    const game = 'recorded';
    const { key, sit } = await announce(lobby, {
      game,
      judge: 'chain',
      view: { stakes: { token: owner(1), treasury: owner(0), creator: owner(0) } },
    });
    const tags = new Map<Hex, object>([
      [PERSON, { name: 'Ana' }],
      [BOT, { bot: 'easy' }],
    ]);
    const gone = { seat: 1, owner: owner(8), brought: 20n, paid: 20n, epoch: 1n, tag: { name: 'Ben' } };
    const entries = [entryOf(0, PERSON), entryOf(1, BOT), entryOf(2, owner(9))];
    await sit(entries, { phase: 'live' }, { tags, departures: [gone] });
    const results = () => database.query('select * from results where game = $1 order by epoch, seat', [game]);
    expect((await results()).map(({ owner }) => owner)).toEqual([owner(8)]);
    time = START + 5;
    await sit(entries, { phase: 'done', epoch: 1n, payouts: [21n, 20n] }, { tags });
    const rows = (await results()).map(({ seat, epoch, owner, bot, paid_in, paid_out, won, at, name, token }) =>
      [seat, epoch, owner, bot, paid_in, paid_out, won, at, name, token].map((field) =>
        field === null ? null : String(field),
      ),
    );
    const row = (...fields: unknown[]) => fields.map((field) => (field === null ? null : String(field)));
    expect(rows).toEqual([
      row(1, 1, owner(8), false, 20, 20, false, START, 'Ben', owner(1)),
      row(0, 2, PERSON, false, 20, 21, true, START + 5, 'Ana', owner(1)),
      row(1, 2, BOT, true, 20, 20, false, START + 5, null, owner(1)),
      row(2, 2, owner(9), false, 20, 0, false, START + 5, null, owner(1)),
    ]);
    expect(await lobby.get(key)).toMatchObject({
      phase: 'done',
      payouts: ['21', '20'],
      seats: [{ name: 'Ana' }, { bot: 'easy' }, {}],
    });
  });

  it('is in nobody’s record where it was given up', async () => {
    const lobby = open();
    const { sit } = await announce(lobby, { game: 'given up' });
    await sit([entryOf(0, PERSON)], { phase: 'done' });
    expect(await database.query("select * from results where game = 'given up'")).toEqual([]);
  });
});
