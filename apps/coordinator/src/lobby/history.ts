import type { Database } from '../database/database.js';

export interface GameResult {
  readonly key: string;
  readonly game: string;
  readonly at: number;
  readonly seats: readonly {
    readonly seat: number;
    readonly owner: string;
    readonly bot: boolean;
    readonly paidIn: string;
    readonly paidOut: string;
    readonly won: boolean;
    readonly name?: string;
  }[];
}

interface Leader {
  readonly owner: string;
  /** What the owner last called itself. */
  readonly name?: string;
  readonly game: string;
  readonly games: number;
  readonly wins: number;
  readonly net: string;
}

interface Meeting {
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
}

export interface History {
  /** Of public tables. */
  games(filter: { owner?: string | undefined; limit: number }): Promise<GameResult[]>;
  /** Of public tables. */
  leaders(game?: string): Promise<Leader[]>;
  /** How often each game was played, and won. */
  played(owner: string): Promise<Readonly<Record<string, Pick<Leader, 'games' | 'wins'>>>>;
  /** What one has done against the other. */
  between(owner: string, other: string): Promise<Meeting>;
}

const LEADERS = 50;
/** Who plays among friends is nobody's business. */
const IS_PUBLIC = `not exists (
  select from lobby_tables t where t.table_key = results.table_key and t.access = 'private')`;

/** Settled games. Everything here can be read again from the judges that settled them. */
export function openHistory({ query }: Database, { token }: { readonly token?: string } = {}): History {
  return {
    async games({ owner, limit }) {
      const rows = await query(
        `select r.* from results r join (
           select table_key, max(at) as last from results where ($1::text is null or owner = $1) and ${IS_PUBLIC}
           group by table_key order by last desc limit $2
         ) found on found.table_key = r.table_key order by found.last desc, r.table_key, r.seat, r.epoch`,
        [owner ?? null, limit],
      );
      const games = new Map<string, GameResult & { seats: GameResult['seats'][number][] }>();
      for (const row of rows) {
        const key = String(row.table_key);
        const game = games.get(key) ?? { key, game: String(row.game), at: Number(row.at), seats: [] };
        game.seats.push({
          seat: Number(row.seat),
          owner: String(row.owner),
          bot: row.bot === true,
          paidIn: String(row.paid_in),
          paidOut: String(row.paid_out),
          won: row.won === true,
          ...(typeof row.name === 'string' ? { name: row.name } : {}),
        });
        games.set(key, game);
      }
      return [...games.values()];
    },
    async played(owner) {
      const rows = await query(
        `select game, count(*) as games, count(*) filter (where won) as wins from results
         where owner = $1 and ${IS_PUBLIC} group by game`,
        [owner],
      );
      return Object.fromEntries(
        rows.map(({ game, games, wins }) => [String(game), { games: Number(games), wins: Number(wins) }]),
      );
    },
    async between(owner, other) {
      const [row] = await query(
        `select count(*) as games, count(*) filter (where results.won and not o.won) as wins,
           count(*) filter (where o.won and not results.won) as losses
         from results join results o on o.table_key = results.table_key
         where results.owner = $1 and o.owner = $2 and ${IS_PUBLIC}`,
        [owner, other],
      );
      return { games: Number(row?.games ?? 0), wins: Number(row?.wins ?? 0), losses: Number(row?.losses ?? 0) };
    },
    async leaders(game) {
      const rows = await query(
        `select owner, game, count(*) as games, count(*) filter (where won) as wins, sum(paid_out - paid_in) as net,
           (array_agg(name order by at desc) filter (where name is not null))[1] as name
         from results where not bot and ($1::text is null or game = $1)
           -- Anyone may print a token and win it from himself: what counts is the house's own, and play without stakes.
           and (token is null or token = $3) and ${IS_PUBLIC}
         group by owner, game order by net desc, wins desc limit $2`,
        [game ?? null, LEADERS, token?.toLowerCase() ?? null],
      );
      return rows.map((row) => ({
        owner: String(row.owner),
        ...(typeof row.name === 'string' ? { name: row.name } : {}),
        game: String(row.game),
        games: Number(row.games),
        wins: Number(row.wins),
        net: String(row.net),
      }));
    },
  };
}
