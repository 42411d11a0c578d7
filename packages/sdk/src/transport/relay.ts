import type { Hex } from '@facedown/base';

/**
 * Carries messages between the seats of a table. It is trusted with nothing: it may drop, delay, repeat,
 * reorder or forge, and a client then plays on, waits, or asks the chain.
 */
export interface Relay {
  post(table: string, message: string): Promise<void>;
  /**
   * Everything said about this table from a version on, in the order in which it came. `isMissed`: of it, what
   * subscribers may not have been told, as far as the relay can know.
   */
  fetch(table: string, from: bigint, isMissed?: boolean): Promise<readonly string[]>;
  /** What is said from now on. */
  subscribe(table: string, hear: (message: string) => void): () => void;
  /** Shows that this seat is here, to a relay that lets only seats listen to some tables; until it is called off. */
  prove?(sign: (digest: Uint8Array) => Hex): () => void;
  /** The version of the protocol that it passes on, where it has one. */
  protocol?(): Promise<number | undefined>;
}

export { parseTableKey, tableKey } from '@facedown/protocol';
