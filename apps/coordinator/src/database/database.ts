import { BaseError } from '@facedown/base';

type Row = Record<string, unknown>;
export type Query = <R extends Row = Row>(sql: string, params?: readonly unknown[]) => Promise<R[]>;

/** One SQL dialect, PostgreSQL's: embedded in the process, or on a server that several coordinators share. */
export interface Database {
  readonly query: Query;
  /** Other coordinators may use it too. */
  readonly isShared: boolean;
  transaction<Value>(run: (query: Query) => Promise<Value>): Promise<Value>;
  /**
   * `hear` gets what any coordinator on this database notifies, this one included. `lost` is told after
   * a gap: something may have been said that nobody heard.
   */
  listen(channel: string, hear: (payload: string) => void, lost: () => void): Promise<void>;
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

export class DatabaseError extends BaseError {
  override readonly name = 'DatabaseError';
  constructor(shortMessage: string, cause?: unknown) {
    super(shortMessage, { category: 'network', code: 'DatabaseFailed', cause });
  }
}
