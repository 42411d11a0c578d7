import { type Hex, ok, type Result, refuse } from '@facedown/base';
import type { LobbyTable } from '@facedown/sdk/coordinator';
import { isSoughtTable, type OpenedTable, type Seek, type Sought } from '@facedown/sdk/people';
import type { Database } from '../database/database.js';

/** So long one waits for an opponent who was found and doesn't sit down, or doesn't open the table. */
export const COMING_MS = 30_000;

/** Who waits, and where he was sent: he has a seat there, and for chips the table is opened by one of the two. */
export type Row = {
  owner: string;
  pool: string;
  since: number;
  seen: number;
  rating: number;
  table_id: string | null;
  seat: number | null;
  paired_at: number | null;
  meeting: string | null;
  invite: string | null;
};

/** The chain on which two can meet for chips. */
export interface StakedHouse {
  /** Chain and contract, as the keys of its tables begin. */
  readonly home: string;
  readonly chips: Hex;
  readonly hasRules: (game: string) => boolean;
  readonly hasDealer: (dealer: string) => boolean;
  readonly tableAt: (key: string) => Promise<LobbyTable | undefined>;
}

interface Meetings {
  /** Why nobody meets here for chips. */
  refusal(seek: Seek): 'NoChain' | 'WrongContract' | 'UnknownGame' | 'UnknownDealer' | undefined;
  /** Where one stands who has been paired; nothing where he isn't, and waits. */
  go(row: Row | undefined, seek: Seek): Promise<Result<Sought | undefined>>;
  /** Of a pair whose table isn't open yet; the other waits on. */
  leave(owner: Hex): Promise<boolean>;
}

/**
 * Two who wait for chips are brought to a table that one of them opens on the chain: the house can open none whose
 * creator it isn't. Neither has to believe it: each page compares the table with what it sought, and each person is
 * shown the terms before he signs.
 */
export function openMeetings(options: {
  readonly database: Database;
  readonly staked: StakedHouse | undefined;
  readonly now: () => number;
}): Meetings {
  const { database, staked, now } = options;

  /**
   * Who is left waits on as long as he has waited; whoever should have opened a table and didn't is forgotten. One that
   * was opened since we looked parts nobody: who opened it was sent there.
   */
  async function part(meeting: string, isForgotten: boolean): Promise<void> {
    await database.transaction(async (tx) => {
      if (isForgotten) await tx('delete from seeks where meeting = $1 and seat = 0 and table_id is null', [meeting]);
      await tx(
        `update seeks set meeting = null, seat = null, paired_at = null, seen = $2
         where meeting = $1 and table_id is null`,
        [meeting, now()],
      );
    });
  }

  async function opened(meeting: string, seek: Seek, said: OpenedTable): Promise<Result<Sought>> {
    const table = await staked?.tableAt(said.table);
    const isWaiting = table?.phase === 'lobby' && table.seats.length === 0;
    if (!staked || !table || !isSoughtTable(seek, staked.chips, said, { ...table, isWaiting }))
      return refuse('WrongTable');
    const areBoth = await database.transaction(async (tx) => {
      const both = await tx('select owner from seeks where meeting = $1 order by owner for update', [meeting]);
      if (both.length !== 2) return false;
      await tx('update seeks set table_id = $2, invite = $3, paired_at = $4 where meeting = $1', [
        meeting,
        said.table,
        said.invite,
        now(),
      ]);
      return true;
    });
    if (areBoth) return ok({ kind: 'found', tableId: said.table, seat: 0, invite: said.invite });
    // The other has gone in this moment.
    await part(meeting, false);
    return NOT_PAIRED;
  }

  return {
    refusal({ stakes, game, dealer }) {
      if (!staked) return 'NoChain';
      if (stakes !== staked.home) return 'WrongContract';
      if (!staked.hasRules(game)) return 'UnknownGame';
      return staked.hasDealer(dealer) ? undefined : 'UnknownDealer';
    },

    async go(row, seek) {
      const isLate = now() - Number(row?.paired_at) > COMING_MS;
      if (!row?.meeting) return seek.opened ? NOT_PAIRED : ok(undefined);
      const { meeting, table_id: table, invite } = row;
      const isFirst = Number(row.seat) === 0;
      if (table === null || invite === null) {
        if (isLate) {
          await part(meeting, true);
          return isFirst ? NOT_PAIRED : ok(undefined);
        }
        if (isFirst && seek.opened) return opened(meeting, seek, seek.opened);
        const since = Number(row.paired_at);
        return ok(isFirst ? { kind: 'open', since } : { kind: 'waiting', since, others: 1 });
      }
      const isOpen = !isLate && (await staked?.tableAt(table))?.phase === 'lobby';
      return ok(isOpen ? { kind: 'found', tableId: table, seat: Number(row.seat), invite } : undefined);
    },

    async leave(owner) {
      const [gone] = await database.query<Row>(
        'delete from seeks where owner = $1 and meeting is not null and table_id is null returning meeting',
        [owner],
      );
      if (gone?.meeting) await part(gone.meeting, false);
      return gone !== undefined;
    },
  };
}

const NOT_PAIRED = refuse('NotPaired');
