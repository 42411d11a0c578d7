/**
 * How coordinators of one house tell each other that something is new. What lasts is in the database: the bus may
 * lose anything, if only it says so, and nobody is believed for what it carries.
 */
export interface Bus {
  readonly engine: 'postgres' | 'nats';
  /**
   * Hears what others say on a channel; resolves once nothing more is missed. `lost` is told after a gap: something
   * may have been said that nobody heard.
   */
  listen(channel: string, hear: (payload: string) => void, lost?: () => void): Promise<() => void>;
  /** Not waited for: what can't be said now is lost, and all are told so. */
  tell(channel: string, payload: string): void;
  /** Characters that one payload may have. */
  readonly maxPayload: number;
  /** Is it cheap enough to carry messages themselves, on a channel for each table? */
  readonly carriesMessages: boolean;
  /** Is it there now? */
  readonly isUp: boolean;
  close(): Promise<void>;
}
