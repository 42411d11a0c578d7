import type { TableRules, TableState } from '@facedown/game-kit';
import { eventsOf, type LogEvent } from './client/view.js';
import type { LogEntry } from './engine/types.js';

/** One step of a table's story: the page, a replay and `verify` tell it from these, so that they tell the same one. */
export interface TableStep {
  readonly before: TableState;
  readonly after: TableState;
  readonly entry: LogEntry;
  /** Party by party; faces that came to light are with the last. */
  readonly events: readonly LogEvent[];
}

export const stepOf = (
  table: TableRules<unknown, unknown>,
  before: TableState,
  after: TableState,
  entry: LogEntry,
): TableStep => ({ before, after, entry, events: eventsOf(table, before, entry) });
