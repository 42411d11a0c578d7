import { tableKey } from '@facedown/sdk/coordinator';
import type { Database } from '../database/database.js';
import type { HostedTables } from '../hosted/hostedTables.js';
import { hostedId } from '../hosted/parseCall.js';
import type { Lobby } from './lobby.js';

/**
 * A coordinator that died between a judge's word and the lobby's row left the row behind, and rows may be
 * lost: what the calls say is written again, listings, names and results with it.
 */
export async function reconcile(database: Database, hosted: HostedTables, lobby: Lobby): Promise<void> {
  const behind = await database.query<{ table_id: string }>(BEHIND);
  for (const { table_id } of behind) {
    const tableId = BigInt(table_id);
    const [view, about] = [await hosted.read(tableId), await hosted.about(tableId)];
    if (!view || !about) continue;
    const id = hostedId(tableId, view.epoch);
    const known = (await lobby.get(tableKey(id))) ?? (await lobby.announce(id, 'hosted', view, about));
    const isBehind = view.phase === 'done' || view.entries.length !== known.seats.length;
    if (isBehind || view.entries.length > 0) await lobby.refresh(known.key, view, about);
  }
}

const BEHIND = `select distinct h.table_id from hosted_calls h
    left join lobby_tables l on l.judge = 'hosted' and l.table_id = h.table_id
  where l.table_key is null or l.phase <> 'done'
    or not exists (select from results r where r.table_key = l.table_key)
  union select f.table_id from finished_tables f
    left join lobby_tables l on l.table_key = f.table_key where l.table_key is null`;
