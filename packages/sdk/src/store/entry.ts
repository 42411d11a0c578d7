import { ok, type Result, refuse } from '@facedown/base';
import {
  acksOf,
  changeOf,
  decimalOf,
  type Fields,
  fieldsOf,
  isAhead,
  makeMessage,
  malformed,
  naturalOf,
  optionally,
  PLAIN,
  parseKept,
  plainOf,
  unplainOf,
  wordOf,
} from '@facedown/protocol';
import type { EpochEntry, Fixed, JournalEntry, Snapshot } from '../engine/types.js';
import { entriesOf, recordOf } from '../judge/reading.js';
import { DamagedJournalError } from './store.js';

/** A line of a journal: what was said as it was said, everything else as plain JSON. */
export function makeEntry(entry: JournalEntry): string {
  if (!('hash' in entry) && entry.kind !== 'epoch' && entry.kind !== 'snapshot') return makeMessage(entry);
  return JSON.stringify({ kind: entry.kind, plain: plainOf(entry) });
}

/** All lines of a journal, or `DamagedJournal`: none is left out. */
export const parseEntries = (lines: readonly string[]): JournalEntry[] =>
  lines.map((line, at) => {
    const parsed = parseEntry(line);
    if (!parsed.ok) throw new DamagedJournalError(at + 1);
    return parsed.value;
  });

export function parseEntry(line: string): Result<JournalEntry, 'MalformedEntry'> {
  const message = parseKept(line);
  if (message.ok) {
    const { value } = message;
    if (
      value.kind === 'leave' ||
      value.kind === 'enter' ||
      value.kind === 'ready' ||
      value.kind === 'lack' ||
      isAhead(value)
    )
      return refuse('MalformedEntry');
    return ok(value);
  }
  try {
    return ok(plainEntryOf(fieldsOf(JSON.parse(line))));
  } catch {
    return refuse('MalformedEntry');
  }
}

function plainEntryOf({ kind, plain, ...rest }: Fields): JournalEntry {
  // Records were spelt in another way before.
  if (plain === undefined)
    return recordOf({ kind, hash: rest.hash, version: decimalOf(rest.version, 64), deed: unplainOf(rest.deed) });
  const fields = fieldsOf(unplainOf(plain));
  if (fields.kind !== kind) return malformed();
  if (kind === 'epoch') return epochOf(fields);
  return kind === 'snapshot' ? snapshotOf(fields) : recordOf(fields);
}

const epochOf = (fields: Fields): EpochEntry => ({
  kind: 'epoch',
  epoch: naturalOf(fields.epoch, 64),
  entries: entriesOf(fields.entries),
  startVersion: naturalOf(fields.startVersion, 64),
  ...optionally('change', fields.change, (one) => changeOf(one, PLAIN)),
  ...optionally('acks', fields.acks, acksOf),
});

const snapshotOf = (fields: Fields): Snapshot => ({
  kind: 'snapshot',
  epoch: naturalOf(fields.epoch, 64),
  fixed: fixedOf(fieldsOf(fields.fixed)),
});

/** What rules and dealer hold is read by them, when it is known which they are. */
function fixedOf({ state, hash, acks }: Fields): Fixed {
  const { rules, dealer, version, round } = fieldsOf(state);
  return {
    state: { rules, dealer, version: naturalOf(version, 64), round: wordOf(round) },
    hash: wordOf(hash),
    ...optionally('acks', acks, acksOf),
  };
}
