import { type Hex, type Result, refuse, seededRandom } from '@facedown/base';
import { loadKit, newSession, type SessionKey } from '@facedown/sdk';
import type { LobbyTable } from '@facedown/sdk/coordinator';
import { type OpenedTable, parseSeek, SOUGHT_SECONDS, type Sought, signSeek } from '@facedown/sdk/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.js';
import { houseOpening } from '../lobby/openHouseTable.js';
import { testDatabase } from '../testing/testDatabase.js';
import { newHouseKey } from './houseKey.js';
import { COMING_MS, type StakedHouse } from './meetings.js';
import { openPool, type Pool } from './pool.js';
import { openRatedGames } from './ratedGames.js';

const CONTRACT: Hex = `0x${'77'.repeat(20)}`;
const CHIPS: Hex = `0x${'c0'.repeat(20)}`;
const HOME = `31337:${CONTRACT}`;
const key = newHouseKey();
const [ada, ben, cleo] = ['ada', 'ben', 'cleo'].map((seed) => newSession(seededRandom(seed))) as [
  SessionKey,
  SessionKey,
  SessionKey,
];
const inviter = newSession(seededRandom('inviter'));
const opened: OpenedTable = { table: `${HOME}:7`, invite: inviter.secret.slice(2) };

let database: Database;
let config: Hex;
let at: number;
/** What the chain has. */
let tables: Map<string, LobbyTable>;
beforeAll(async () => {
  database = await testDatabase();
  const { game, presets } = await loadKit('kuhn');
  config = game.codecs.config.encode(presets[0]!.config(2));
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('delete from seeks');
  at = 1_700_000_000_000;
  tables = new Map();
});

const staked: StakedHouse = {
  home: HOME,
  chips: CHIPS,
  hasRules: (game) => game !== 'relic',
  hasDealer: (dealer) => dealer !== 'open',
  tableAt: async (table) => tables.get(table),
};
const newPool = (more: { staked?: StakedHouse; database?: Database } = { staked }): Pool =>
  openPool({
    database,
    key,
    hosted: { call: () => Promise.reject(new Error('no table of the house is opened for chips')) },
    rated: openRatedGames({ database, key, parseUpload: async () => refuse('NotRated') }),
    parseSeek: async (value) => parseSeek(value),
    openingOf: houseOpening({ openHost: () => undefined }),
    tableAt: async () => undefined,
    now: () => at,
    ...more,
  });
const wish = (more: object = {}) => ({ game: 'kuhn', dealer: 'players', config, stakes: HOME, at, ...more });
const seeks = (who: SessionKey, more: object = {}, pool = newPool()): Promise<Result<Sought>> =>
  pool.seek(signSeek(who, wish(more)), () => false);
const told = async (who: SessionKey, more: object = {}) => {
  const sought = await seeks(who, more);
  if (!sought.ok) throw new Error(sought.code);
  return sought.value;
};

const onChain = (more: Partial<LobbyTable> = {}): LobbyTable => ({
  tableId: '7',
  key: opened.table,
  judge: 'chain',
  game: 'kuhn',
  dealer: 'players',
  name: 'x',
  config,
  minSeats: 2,
  maxSeats: 2,
  onchain: false,
  registerSeconds: SOUGHT_SECONDS,
  answerSeconds: SOUGHT_SECONDS,
  access: 'private',
  inviter: inviter.address,
  spectators: true,
  phase: 'lobby',
  seats: [],
  bots: [],
  token: CHIPS,
  createdAt: 0,
  changedAt: 0,
  ...more,
});

/** Two are paired: who is to open, and who waits for it. */
async function pair(): Promise<{ opens: SessionKey; waits: SessionKey }> {
  await told(ada);
  const { kind } = await told(ben);
  return kind === 'open' ? { opens: ben, waits: ada } : { opens: ada, waits: ben };
}

describe('a pool with stakes', () => {
  it('has one of the two open the table, and then sends both there', async () => {
    const { opens, waits } = await pair();
    expect(await told(opens)).toEqual({ kind: 'open', since: at });
    expect(await told(waits)).toEqual({ kind: 'waiting', since: at, others: 1 });
    tables.set(opened.table, onChain());
    const there = { kind: 'found', tableId: opened.table, invite: opened.invite };
    expect(await told(opens, { opened })).toEqual({ ...there, seat: 0 });
    expect(await told(waits)).toEqual({ ...there, seat: 1 });
    expect(await told(opens)).toEqual({ ...there, seat: 0 });
    // Nothing of it counts for a rating.
    expect(await database.query('select * from pairings')).toEqual([]);
    // Once it plays, whoever asks again waits again.
    tables.set(opened.table, onChain({ phase: 'running' }));
    expect(await told(waits)).toMatchObject({ kind: 'waiting', others: 0 });
  });

  it('brings nobody together who wants other stakes, or none', async () => {
    await told(ada);
    const { game, presets } = await loadKit('kuhn');
    const other = game.codecs.config.encode({ ...(presets[0]!.config(2) as object), ante: 7n } as never);
    expect(other).not.toBe(config);
    expect(await told(ben, { config: other })).toMatchObject({ kind: 'waiting', others: 0 });
    expect(await told(cleo, { stakes: undefined })).toMatchObject({ kind: 'waiting', others: 0 });
  });

  it('forgets who does not open in half a minute, and the other waits on', async () => {
    const since = at;
    const { opens, waits } = await pair();
    at += 31_000;
    expect(await told(waits)).toEqual({ kind: 'waiting', since, others: 0 });
    // He meets the next one at once, as if nothing had been.
    const next = await told(cleo);
    const first = await told(waits);
    expect([next.kind, first.kind].sort()).toEqual(['open', 'waiting']);
    tables.set(opened.table, onChain());
    expect(await seeks(opens, { opened })).toEqual({ ok: false, code: 'NotPaired' });
  });

  it('lets who was left waiting keep his time, whoever else comes first', async () => {
    const since = at;
    const { waits } = await pair();
    at += 31_000;
    await told(cleo, { stakes: undefined });
    expect(await told(waits)).toEqual({ kind: 'waiting', since, others: 0 });
  });

  it('sends nobody to a table whose other has gone in the moment in which it was opened', async () => {
    const { opens, waits } = await pair();
    tables.set(opened.table, onChain());
    // As a coordinator leaves it that dies while somebody goes.
    await database.query('delete from seeks where owner = $1', [waits.address]);
    expect(await seeks(opens, { opened })).toEqual({ ok: false, code: 'NotPaired' });
    expect(await told(opens)).toEqual({ kind: 'waiting', since: at, others: 0 });
  });

  it('leaves nobody alone at a table that was opened in the moment in which the other lost patience', async () => {
    const { opens, waits } = await pair();
    const began = at;
    tables.set(opened.table, onChain());
    // Another coordinator, which looked before the table was open and counts a moment after.
    const late: Database = {
      ...database,
      async query(sql, params) {
        const rows = await database.query(sql, params);
        if (sql.startsWith('select * from seeks')) {
          at = began + COMING_MS - 1;
          expect(await told(opens, { opened })).toMatchObject({ kind: 'found', seat: 0 });
          at = began + COMING_MS + 1;
        }
        return rows as never;
      },
    };
    at = began + COMING_MS + 1;
    expect(await seeks(waits, {}, newPool({ staked, database: late }))).toMatchObject({ value: { kind: 'waiting' } });
    expect(await told(waits)).toMatchObject({ kind: 'found', seat: 1, tableId: opened.table });
    expect(await told(opens)).toMatchObject({ kind: 'found', seat: 0, tableId: opened.table });
  });

  it('tells who comes too late that nobody waits for his table', async () => {
    const { opens } = await pair();
    tables.set(opened.table, onChain());
    at += 31_000;
    expect(await seeks(opens, { opened })).toEqual({ ok: false, code: 'NotPaired' });
    expect(await seeks(cleo, { opened })).toEqual({ ok: false, code: 'NotPaired' });
  });

  it.each(['opens', 'waits'] as const)('lets either go before the table is open: who %s', async (who) => {
    const pool = newPool();
    const both = await pair();
    const left = who === 'opens' ? both.waits : both.opens;
    expect(await pool.leave(signSeek(both[who], wish()))).toEqual({ ok: true, value: { left: true } });
    expect(await told(left)).toEqual({ kind: 'waiting', since: at, others: 0 });
    tables.set(opened.table, onChain());
    expect(await seeks(left, { opened })).toEqual({ ok: false, code: 'NotPaired' });
  });

  it.each<[string, Partial<LobbyTable> | undefined]>([
    ['is nowhere', undefined],
    ['plays another game', { game: 'leduc' }],
    ['has another dealer', { dealer: 'open' }],
    ['has other stakes', { config: '0x1234' }],
    ['has another token', { token: CONTRACT }],
    ['has a third seat', { maxSeats: 3 }],
    ['plays on the chain', { onchain: true }],
    ['has a short clock', { answerSeconds: 30 }],
    ['is open to all', { inviter: undefined as never }],
    ['lets somebody else’s guests in', { inviter: CONTRACT }],
    ['has begun', { phase: 'running' }],
    ['is taken', { seats: [{ seat: 1, owner: CONTRACT, amount: '1' }] }],
  ])('sends nobody to a table that %s', async (_, table) => {
    const { opens, waits } = await pair();
    if (table) tables.set(opened.table, onChain(table));
    expect(await seeks(opens, { opened })).toEqual({ ok: false, code: 'WrongTable' });
    expect(await told(waits)).toMatchObject({ kind: 'waiting' });
    // Only who was told to open has a word in it.
    tables.set(opened.table, onChain());
    expect(await told(waits, { opened })).toMatchObject({ kind: 'waiting' });
    expect(await told(opens, { opened })).toMatchObject({ kind: 'found' });
  });

  it.each([
    ['NoChain', {}, {}],
    ['WrongContract', { staked }, { stakes: `1:${CONTRACT}` }],
    ['UnknownGame', { staked }, { game: 'relic' }],
    ['UnknownDealer', { staked }, { dealer: 'open' }],
  ] as const)('refuses with %s what it cannot hold', async (code, house, more) => {
    expect(await seeks(ada, more, newPool(house))).toEqual({ ok: false, code });
    expect(await database.query('select * from seeks')).toEqual([]);
  });
});
