import { MAX_SEATS } from '@facedown/base';
import {
  type DeedMessage,
  entryOf,
  fieldsOf,
  listOf,
  makeMessage,
  malformed,
  naturalOf,
  PLAIN,
  parseMessage,
  wordOf,
} from '@facedown/protocol';
import type { Change } from '../change/change.js';
import type { ChainRecord } from '../engine/types.js';
import type { Entry } from './judge.js';

/** Who sits, no seat twice. What a coordinator answers and what a journal has is read here; all else is `Malformed`. */
export function entriesOf(value: unknown): Entry[] {
  const entries = listOf(value, MAX_SEATS, (one) => entryOf(one, PLAIN));
  return new Set(entries.map(({ seat }) => seat)).size === entries.length ? entries : malformed();
}

/** A change has the fields of a plan, so the plan's parser reads it. */
export function changeOf(value: unknown): Change {
  const unsigned = { kind: 'plan', seat: 0, signature: `0x${'00'.repeat(65)}` } as const;
  const parsed = parseMessage(makeMessage({ ...(fieldsOf(value) as unknown as Change), ...unsigned }));
  if (!parsed.ok || parsed.value.kind !== 'plan') return malformed();
  const { kind: _, seat: __, signature: ___, ...change } = parsed.value;
  return change;
}

function deedOf(value: unknown): DeedMessage {
  const parsed = parseMessage(makeMessage(fieldsOf(value) as unknown as DeedMessage));
  return parsed.ok && (parsed.value.kind === 'move' || parsed.value.kind === 'share') ? parsed.value : malformed();
}

/** What a judge has recorded. */
export function recordOf(value: unknown): ChainRecord {
  const { kind, version, hash, deed } = fieldsOf(value);
  const head = { version: naturalOf(version), hash: wordOf(hash) };
  if (kind === 'advance') return { kind, ...head, deed: deedOf(deed) };
  return kind === 'lapse' || kind === 'recorded' ? { kind, ...head } : malformed();
}
