import { BaseError, type Hex, isHex } from '@facedown/base';
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
  /** What doesn't follow from the secrets, sealed under them by whoever wrote it last. */
  readSealed(): Promise<string | undefined>;
  writeSealed(sealed: string): Promise<void>;
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

/** A line can't be read. Whoever played on without it could sign a second state for a version: the seat is not opened. */
export class DamagedJournalError extends BaseError {
  override readonly name = 'DamagedJournalError';
  constructor(line: number) {
    super(`Line ${line} of the seat's journal can't be read.`, {
      category: 'user',
      code: 'DamagedJournal',
      recoverable: false,
      suggestedAction: 'Bring the journal back from a copy. Without it this seat must not sign anything.',
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
