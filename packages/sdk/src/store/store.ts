import type { Hex } from '@facedown/base';
import { BaseError, isHex, ok, type Result, refuse } from '@facedown/base';
import { type DeedMessage, isAhead, makeMessage, parseMessage, plainOf, unplainOf } from '@facedown/protocol';
import type { JournalEntry } from '../engine/types.js';

/**
 * What one seat keeps of one table. Entries are written before anything that they hold is sent, and are
 * never changed. Opening a seat's store takes it over: whoever had it open before can't write any more.
 */
export interface SeatStore {
  /** Everything written so far, also by earlier runs. */
  read(): Promise<readonly JournalEntry[]>;
  append(entries: readonly JournalEntry[]): Promise<void>;
  /** The seat's secrets and what it was told when it sat down. */
  readSecrets(): Promise<SeatSecrets | undefined>;
  writeSecrets(secrets: SeatSecrets): Promise<void>;
  close(): Promise<void>;
}

export interface SeatSecrets {
  readonly session: Hex;
  readonly dealer: Hex;
}

/** Opens the store of a seat at a table. */
export type OpenStore = (table: string, party: number) => Promise<SeatStore>;

export class TakenOverError extends BaseError {
  override readonly name = 'TakenOverError';
  constructor() {
    super('This seat is played from somewhere else now.', {
      category: 'user',
      code: 'TakenOver',
      recoverable: false,
      suggestedAction: 'Continue there, or open the table here again.',
    });
  }
}

/** The disk is full, or gone. Nothing was sent; taken up again, the seat goes on from what it had written. */
export class JournalError extends BaseError {
  override readonly name = 'JournalError';
  constructor(cause: unknown) {
    super("The seat's journal can't be written.", {
      category: 'unknown',
      code: 'JournalFailed',
      cause,
      suggestedAction: 'Make room on the disk and open the table again.',
    });
  }
}

/** A seat whose secrets can't be read must not take another's: it says so. */
export function parseSecrets(text: string): SeatSecrets {
  const { session, dealer } = JSON.parse(text) as Record<string, unknown>;
  if (isHex(session) && isHex(dealer)) return { session, dealer };
  throw new BaseError("The seat's secrets are damaged.", {
    category: 'user',
    code: 'DamagedSecrets',
    recoverable: false,
  });
}

export function makeEntry(entry: JournalEntry): string {
  if (!('hash' in entry) && entry.kind !== 'epoch' && entry.kind !== 'snapshot') return makeMessage(entry);
  if (entry.kind === 'epoch' || entry.kind === 'snapshot')
    return JSON.stringify({ kind: entry.kind, plain: plainOf(entry) });
  const { kind, version, hash } = entry;
  const head = { kind, version: String(version), hash };
  return JSON.stringify(entry.kind === 'advance' ? { ...head, deed: plainOf(entry.deed) } : head);
}

export function parseEntry(line: string): Result<JournalEntry, 'MalformedEntry'> {
  const message = parseMessage(line);
  if (message.ok) {
    const { value } = message;
    if (value.kind === 'leave' || value.kind === 'enter' || value.kind === 'ready' || isAhead(value))
      return refuse('MalformedEntry');
    return ok(value);
  }
  try {
    const raw = JSON.parse(line);
    if (raw.kind === 'epoch' || raw.kind === 'snapshot') return ok(unplainOf(raw.plain) as JournalEntry);
    const head = { version: BigInt(raw.version), hash: raw.hash as Hex };
    if (raw.kind === 'lapse' || raw.kind === 'recorded') return ok({ kind: raw.kind, ...head });
    if (raw.kind !== 'advance') return refuse('MalformedEntry');
    return ok({ kind: 'advance', ...head, deed: unplainOf(raw.deed) as DeedMessage });
  } catch {
    return refuse('MalformedEntry');
  }
}
