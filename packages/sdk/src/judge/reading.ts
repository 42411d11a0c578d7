import { MAX_SEATS } from '@facedown/base';
import { deedOf, entryOf, fieldsOf, listOf, malformed, naturalOf, PLAIN, wordOf } from '@facedown/protocol';
import type { ChainRecord } from '../engine/types.js';
import type { Entry } from './judge.js';

/** Who sits, no seat twice. What a coordinator answers and what a journal has is read here; all else is `Malformed`. */
export function entriesOf(value: unknown): Entry[] {
  const entries = listOf(value, MAX_SEATS, (one) => entryOf(one, PLAIN));
  return new Set(entries.map(({ seat }) => seat)).size === entries.length ? entries : malformed();
}

/** What a judge has recorded. */
export function recordOf(value: unknown): ChainRecord {
  const { kind, version, hash, deed } = fieldsOf(value);
  const head = { version: naturalOf(version), hash: wordOf(hash) };
  if (kind === 'advance') return { kind, ...head, deed: deedOf(deed, PLAIN) };
  return kind === 'lapse' || kind === 'recorded' ? { kind, ...head } : malformed();
}
