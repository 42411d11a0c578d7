/**
 * Carries messages between the seats of a table. It is trusted with nothing: it may drop, delay, repeat,
 * reorder or forge, and a client then plays on, waits, or asks the chain.
 */
export interface Relay {
  post(table: string, message: string): Promise<void>;
  /** Everything said about this table from a version on, in the order in which it came. */
  fetch(table: string, from: bigint): Promise<readonly string[]>;
  subscribe(table: string, hear: (message: string) => void): () => void;
}

/** Which table, for relays and stores: chain, contract and number. */
export const tableKey = (id: { chainId: bigint; table: string; tableId: bigint }): string =>
  `${id.chainId}:${id.table.toLowerCase()}:${id.tableId}`;
