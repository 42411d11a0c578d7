import { type Hex, ok, type Result, refuse } from '@facedown/base';
import type { SessionKey } from '@facedown/sdk';
import type { TableView } from '@facedown/sdk/engine';
import {
  type Finish,
  finishDigest,
  makeRatings,
  NO_FINISH,
  type Pairing,
  type Rated,
  type RatedPerson,
  type Ratings,
  scoresOf,
  signFinish,
} from '@facedown/sdk/people';
import type { Database, Query } from '../database/database.js';
import type { KeptFile } from '../database/keptFile.js';
import type { Upload, Uploaded } from './parseUpload.js';

/** Games that the house has paired: what it signed of them, and the ratings that follow. */
export interface RatedGames {
  readonly house: Hex;
  pair(query: Query, tableId: bigint, preset: string, pairing: Pairing): Promise<void>;
  unpair(tableId: bigint): Promise<void>;
  /** Signs the end of a paired game, once. */
  finish(tableId: bigint, view: TableView): Promise<void>;
  of(tableId: bigint): Promise<{ readonly pairing: Pairing; readonly finish?: Finish } | undefined>;
  ratingsOf(owner: Hex): Promise<readonly RatedPerson[]>;
  leaders(game: string | undefined): Promise<readonly { preset: string; leaders: readonly RatedPerson[] }[]>;
  ratingIn(owner: Hex, preset: string): Promise<number>;
  /** Takes a game file of one of its seats: others may read it, and what was lost of the ratings is known again. */
  takeFile(body: Readonly<Record<'file' | 'owner' | 'signature', unknown>>): Promise<Result<{ number: number }>>;
  file(tableId: bigint): Promise<KeptFile<string> | undefined>;
  /** The tables of which there is a file. */
  files(): Promise<readonly string[]>;
}

const LOCK = 7_365_003;
const KEPT_FILES = 500;
const LEADERS = 20;
const UNKNOWN = 1500;

interface RatedOptions {
  readonly database: Database;
  readonly key: SessionKey;
  /** What a seat uploads becomes trusted elsewhere than on this thread. */
  readonly parseUpload: (upload: Upload) => Promise<Result<Uploaded>>;
  readonly now?: () => number;
}

export function openRatedGames({ database, key, parseUpload, now = Date.now }: RatedOptions): RatedGames {
  const { query } = database;
  let ratings: Ratings = makeRatings();
  let following: Promise<Ratings> = Promise.resolve(ratings);

  /** What has ended since, here or at another coordinator. */
  function current(): Promise<Ratings> {
    following = following
      .catch(() => ratings)
      .then(async () => {
        const rows = await query(
          `select f.number, f.body, p.preset, p.body as paired from finishes f join pairings p on p.table_id = f.table_id
         where f.number > $1 order by f.number`,
          [ratings.last],
        );
        for (const { number, body, preset, paired } of rows) {
          const { scores, at }: Finish = JSON.parse(String(body));
          const { owners }: Pairing = JSON.parse(String(paired));
          ratings.add({ number: Number(number), preset: String(preset), owners, scores, at });
        }
        return ratings;
      });
    return following;
  }

  async function pairingOf(tableId: bigint): Promise<Pairing | undefined> {
    const [row] = await query('select body from pairings where table_id = $1', [String(tableId)]);
    return row && JSON.parse(String(row.body));
  }

  const insertPairing = (to: Query, tableId: bigint, preset: string, pairing: Pairing) =>
    to('insert into pairings (table_id, preset, body) values ($1, $2, $3) on conflict (table_id) do nothing', [
      String(tableId),
      preset,
      JSON.stringify(pairing),
    ]);

  return {
    house: key.address,
    pair: async (to, tableId, preset, pairing) => void (await insertPairing(to, tableId, preset, pairing)),
    async unpair(tableId) {
      await query('delete from pairings where table_id = $1', [String(tableId)]);
    },

    async finish(tableId, { entries, payouts }) {
      if (!payouts || entries.length !== 2) return;
      const pairing = await pairingOf(tableId);
      if (!pairing || entries.some(({ owner, seat }) => pairing.owners[seat] !== owner.toLowerCase())) return;
      const [one, other] = [...entries].sort((a, b) => a.seat - b.seat);
      const scores = scoresOf([one!.amount, other!.amount], [payouts[one!.seat] ?? 0n, payouts[other!.seat] ?? 0n]);
      await database.transaction(async (tx) => {
        await tx('select pg_advisory_xact_lock($1)', [LOCK]);
        const known = await tx('select number from finishes where table_id = $1', [String(tableId)]);
        if (known.length > 0) return;
        const [last] = await tx('select number, table_id, body from finishes order by number desc limit 1');
        const previous = last ? finishDigest(BigInt(String(last.table_id)), JSON.parse(String(last.body))) : NO_FINISH;
        const number = Number(last?.number ?? 0) + 1;
        const finish = signFinish(key, tableId, { number, previous, scores, at: now() });
        await tx('insert into finishes (number, table_id, body) values ($1, $2, $3)', [
          number,
          String(tableId),
          JSON.stringify(finish),
        ]);
      });
    },

    async of(tableId) {
      const pairing = await pairingOf(tableId);
      if (!pairing) return undefined;
      const [row] = await query('select body from finishes where table_id = $1', [String(tableId)]);
      return { pairing, ...(row ? { finish: JSON.parse(String(row.body)) as Finish } : {}) };
    },

    ratingsOf: async (owner) => (await current()).of(owner),
    async leaders(game) {
      const all = await current();
      return all.presets
        .filter((preset) => game === undefined || preset.startsWith(`${game}/`))
        .map((preset) => ({ preset, leaders: all.leaders(preset).slice(0, LEADERS) }));
    },
    async ratingIn(owner, preset) {
      const found = (await current()).of(owner).find((one) => one.preset === preset);
      return found?.rating ?? UNKNOWN;
    },

    async takeFile({ file, owner, signature }) {
      if (typeof file !== 'string') return refuse('MalformedRequest');
      const taken = await parseUpload({ file, owner, signature, house: key.address });
      if (!taken.ok) return taken;
      const { tableId, preset, rated, by } = taken.value;
      if (await restore(tableId, preset, rated)) {
        ratings = makeRatings();
        following = Promise.resolve(ratings);
      }
      await query(
        `insert into rated_files (table_id, owner, at, body) values ($1, $2, $3, $4)
         on conflict (table_id, owner) do nothing`,
        [String(tableId), by, now(), file],
      );
      await query(
        'delete from rated_files where at < (select at from rated_files order by at desc offset $1 limit 1)',
        [KEPT_FILES],
      );
      return ok({ number: rated.finish.number });
    },

    async file(tableId) {
      const of = 'from rated_files where table_id = $1 order by owner limit 1';
      const [row] = await query(`select octet_length(body) as size ${of}`, [String(tableId)]);
      if (!row) return undefined;
      return {
        size: Number(row.size),
        read: async () => String((await query(`select body ${of}`, [String(tableId)]))[0]?.body ?? ''),
      };
    },

    async files() {
      const rows = await query('select distinct table_id from rated_files order by table_id', []);
      return rows.map((row) => String(row.table_id));
    },
  };

  /** After a lost database the files that people kept bring it back: the house believes its own signature. */
  async function restore(tableId: bigint, preset: string, { pairing, finish }: Rated): Promise<boolean> {
    return database.transaction(async (tx) => {
      await tx('select pg_advisory_xact_lock($1)', [LOCK]);
      await insertPairing(tx, tableId, preset, pairing);
      const added = await tx(
        'insert into finishes (number, table_id, body) values ($1, $2, $3) on conflict do nothing returning number',
        [finish.number, String(tableId), JSON.stringify(finish)],
      );
      return added.length > 0;
    });
  }
}
