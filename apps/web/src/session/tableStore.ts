import type { Hex } from '@facedown/base';
import type { TableState } from '@facedown/game-kit';
import { type Entry, type LogEntry, type Opening, type SeatSecrets, versionIn } from '@facedown/sdk';
import { ofTable, transact, upTo } from './idb.js';

/** What this browser keeps of a practice table. The own seat's secrets aren't here: they come from the vault's root. */
export interface TableRecord {
  readonly table: string;
  readonly opening: Opening;
  readonly entries: readonly Entry[];
  readonly names: readonly string[];
  readonly botSecrets: readonly SeatSecrets[];
  /** The last boundary: what came before it needn't be checked again after a reload. */
  readonly snapshot: { readonly state: TableState; readonly acks: ReadonlyMap<number, Hex> } | undefined;
}

interface KeptMessage {
  readonly table: string;
  readonly version: number;
  readonly at: number;
  readonly text: string;
}
type KeptEntry = Omit<LogEntry, 'version'> & { readonly table: string; readonly version: number };

export const readTable = (table: string): Promise<TableRecord | undefined> =>
  transact('readonly', ['tables'], (store) => store('tables').get(table));

export async function writeTable(record: TableRecord): Promise<void> {
  await transact('readwrite', ['tables'], (store) => {
    store('tables').put(record);
    return undefined;
  });
}

export async function appendMessage(table: string, at: number, text: string): Promise<void> {
  await transact('readwrite', ['messages'], (store) => {
    store('messages').put({ table, version: Number(versionIn(text)), at, text } satisfies KeptMessage);
    return undefined;
  });
}

export async function readMessages(table: string): Promise<readonly string[]> {
  const kept = await transact<KeptMessage[]>('readonly', ['messages'], (store) =>
    store('messages').getAll(ofTable(table)),
  );
  return (kept ?? []).map(({ text }) => text);
}

export async function appendLog(table: string, entries: readonly LogEntry[]): Promise<void> {
  await transact('readwrite', ['log'], (store) => {
    for (const entry of entries)
      store('log').put({ ...entry, table, version: Number(entry.version) } satisfies KeptEntry);
    return undefined;
  });
}

export async function readLog(table: string): Promise<LogEntry[]> {
  const kept = await transact<KeptEntry[]>('readonly', ['log'], (store) => store('log').getAll(ofTable(table)));
  return (kept ?? []).map(({ table: _table, version, ...entry }) => ({ ...entry, version: BigInt(version) }));
}

/** A boundary is reached: the record with its snapshot replaces every message that led to it. */
export async function keepBoundary(record: TableRecord): Promise<void> {
  await transact('readwrite', ['tables', 'messages'], (store) => {
    store('tables').put(record);
    if (record.snapshot) store('messages').delete(upTo(record.table, Number(record.snapshot.state.version)));
    return undefined;
  });
}
