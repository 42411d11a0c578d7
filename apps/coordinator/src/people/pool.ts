import { ok, type Result, refuse } from '@facedown/base';
import type { SessionKey } from '@facedown/sdk';
import { HOSTED_CHAIN, HOSTED_TABLE, type LobbyTable } from '@facedown/sdk/coordinator';
import { openingIdentity } from '@facedown/sdk/engine';
import { presetOf, type Seek, type Sought, signPairing } from '@facedown/sdk/people';
import type { Database, Query } from '../database/database.js';
import type { HostedTables } from '../hosted/hostedTables.js';
import type { HouseOpening } from '../lobby/openHouseTable.js';
import { COMING_MS, openMeetings, type Row, type StakedHouse } from './meetings.js';
import type { RatedGames } from './ratedGames.js';

export interface Pool {
  /** Waits, or has found somebody. Said again every second or two while one waits. */
  seek(value: unknown, mayOpen: () => boolean): Promise<Result<Sought>>;
  leave(value: unknown): Promise<Result<{ readonly left: boolean }>>;
  /** Who waits, by game. */
  waiting(): Promise<Readonly<Record<string, number>>>;
}

interface PoolOptions {
  readonly database: Database;
  readonly key: SessionKey;
  readonly hosted: Pick<HostedTables, 'call'>;
  readonly rated: RatedGames;
  readonly openingOf: HouseOpening;
  readonly tableAt: (tableId: bigint) => Promise<LobbyTable | undefined>;
  /** Where two can meet for chips; none where the house has no chain. */
  readonly staked?: StakedHouse | undefined;
  /** A wish becomes trusted elsewhere than on this thread. */
  readonly parseSeek: (value: unknown) => Promise<Result<Seek>>;
  readonly now?: () => number;
}

const LOCK = 7_365_004;
/** What was signed longer ago was signed for another wait. */
const FRESH_MS = 60_000;
/** Whoever hasn't asked for so long has gone. */
const GONE_MS = 6000;
/** Ratings that are this far apart meet at once, and with each second of waiting those that are further. */
const NEAR = 200;
const WIDER_A_SECOND = 100;

/** One span of a minute for the person, as a table that somebody opens has by default. */
const TERMS = { name: 'Rated game', registerSeconds: 2, answerSeconds: 20 };

/** Brings strangers together who want to play the same: the house chooses whom, and signs that it did. */
export function openPool(options: PoolOptions): Pool {
  const { database, key, hosted, rated, openingOf, tableAt, staked, parseSeek, now = Date.now } = options;
  const meetings = openMeetings({ database, staked, now });

  async function fresh(value: unknown): Promise<Result<Seek>> {
    const seek = await parseSeek(value);
    if (!seek.ok) return seek;
    return Math.abs(now() - seek.value.at) > FRESH_MS ? refuse('StaleSeek') : seek;
  }

  /** Where this owner was sent, as long as it is worth going there. */
  async function stillSent({ table_id, seat, paired_at, owner }: Row): Promise<Sought | undefined> {
    if (table_id === null || seat === null || now() - Number(paired_at) > COMING_MS) return undefined;
    const table = await tableAt(BigInt(table_id));
    // It is opened in a moment by whoever found it.
    if (!table) return { kind: 'waiting', since: Number(paired_at), others: 1 };
    const sits = table.seats.some((one) => one.owner.toLowerCase() === owner);
    return table.phase === 'lobby' && !sits ? { kind: 'found', tableId: table_id, seat: Number(seat) } : undefined;
  }

  return {
    async seek(value, mayOpen) {
      const parsed = await fresh(value);
      if (!parsed.ok) return parsed;
      const { owner, game, dealer, config, stakes } = parsed.value;
      const misplaced = stakes === undefined ? undefined : meetings.refusal(parsed.value);
      if (misplaced) return refuse(misplaced);
      const opening = await openingOf({ game, dealer, seats: 2, config });
      if (!opening.ok) return opening;
      const terms = { ...opening.value, ...TERMS };
      const preset = presetOf(terms);
      const pool = `${preset} ${dealer}${stakes === undefined ? '' : ` ${stakes}`}`;
      const [known] = await database.query<Row>('select * from seeks where owner = $1', [owner]);
      const row = known?.pool === pool ? known : undefined;
      // Whoever wants something else now keeps nobody waiting.
      if (known && !row) await meetings.leave(owner);
      if (stakes !== undefined) {
        const met = await meetings.go(row, parsed.value);
        if (!met.ok || met.value) return met as Result<Sought>;
      }
      const sent = row && stakes === undefined ? await stillSent(row) : undefined;
      if (sent) return ok(sent);
      const rating = await rated.ratingIn(owner, preset);
      const at = now();
      const tableId = openingIdentity(HOSTED_CHAIN, HOSTED_TABLE, terms);

      const found = await database.transaction(async (tx) => {
        await tx('select pg_advisory_xact_lock($1)', [LOCK]);
        await tx('delete from seeks where seen < $1 and (seat is null or paired_at < $2)', [
          at - GONE_MS,
          // Whoever is left of a pair asks once more, and keeps the time that he has waited.
          at - COMING_MS - GONE_MS,
        ]);
        // Meanwhile somebody may have found this one.
        const [mine] = await tx<Row>('select * from seeks where owner = $1', [owner]);
        if (mine?.pool === pool && mine.seat !== null && mine.paired_at !== known?.paired_at)
          return { kind: 'sent' } as const;
        const since = mine?.pool === pool && mine.seat === null ? Number(mine.since) : at;
        const others = await tx<Row>(
          'select * from seeks where pool = $1 and owner <> $2 and seat is null and seen >= $3',
          [pool, owner, at - GONE_MS],
        );
        const other = nearest(others, { rating, since }, at);
        const isPaired = other !== undefined && (stakes !== undefined || mayOpen());
        await write(tx, { owner, pool, since, seen: at, rating });
        if (!isPaired) return { kind: 'waiting', since, others: others.length } as const;
        // Who sits where is nobody's choice.
        const seat = Number(tableId & 1n);
        const owners = seat === 0 ? [owner, other.owner] : [other.owner, owner];
        const [sentTo, meeting] = stakes === undefined ? [String(tableId), null] : [null, String(tableId)];
        for (const [who, where] of [
          [owner, seat],
          [other.owner, 1 - seat],
        ] as const)
          await tx('update seeks set table_id = $2, meeting = $3, seat = $4, paired_at = $5 where owner = $1', [
            who,
            sentTo,
            meeting,
            where,
            at,
          ]);
        // For chips nobody's word is needed but the chain's, and nothing counts for ratings.
        if (stakes !== undefined) return { kind: 'opens', seat } as const;
        const pairing = signPairing(key, tableId, owners as [Seek['owner'], Seek['owner']], at);
        await rated.pair(tx, tableId, preset, pairing);
        return { kind: 'paired', owners, seat } as const;
      });
      if (found.kind === 'sent') return ok({ kind: 'waiting', since: at, others: 1 });
      if (found.kind === 'waiting') return ok(found);
      if (found.kind === 'opens')
        return ok(found.seat === 0 ? { kind: 'open', since: at } : { kind: 'waiting', since: at, others: 1 });
      const listing = { access: 'open', spectators: true, owners: found.owners };
      const opened = await hosted.call('create', { opening: terms, listing });
      if (!opened.ok) {
        await database.query('update seeks set table_id = null, seat = null where table_id = $1', [String(tableId)]);
        await rated.unpair(tableId);
        return opened;
      }
      return ok({ kind: 'found', tableId: String(tableId), seat: found.seat });
    },

    async leave(value) {
      const seek = await fresh(value);
      if (!seek.ok) return seek;
      const gone = await database.query('delete from seeks where owner = $1 and seat is null returning owner', [
        seek.value.owner,
      ]);
      return ok({ left: gone.length > 0 || (await meetings.leave(seek.value.owner)) });
    },

    async waiting() {
      const rows = await database.query(
        `select split_part(pool, '/', 1) as game, count(*) as people from seeks
         where seat is null and seen >= $1 group by 1`,
        [now() - GONE_MS],
      );
      return Object.fromEntries(rows.map(({ game, people }) => [String(game), Number(people)]));
    },
  };
}

function nearest(others: readonly Row[], own: Pick<Row, 'rating' | 'since'>, at: number): Row | undefined {
  const apart = (one: Row) => Math.abs(Number(one.rating) - own.rating);
  const waited = (one: Row) => Math.max(at - own.since, at - Number(one.since)) / 1000;
  return others
    .filter((one) => apart(one) <= NEAR + WIDER_A_SECOND * waited(one))
    .sort((a, b) => apart(a) - apart(b) || Number(a.since) - Number(b.since))[0];
}

const write = (tx: Query, row: Pick<Row, 'owner' | 'pool' | 'since' | 'seen' | 'rating'>) =>
  tx(
    `insert into seeks (owner, pool, since, seen, rating) values ($1, $2, $3, $4, $5)
     on conflict (owner) do update set pool = $2, since = $3, seen = $4, rating = $5,
       table_id = null, seat = null, paired_at = null, meeting = null, invite = null`,
    [row.owner, row.pool, row.since, row.seen, row.rating],
  );
