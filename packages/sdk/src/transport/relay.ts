import type { Hex } from '@facedown/base';

/**
 * Carries messages between the seats of a table. It is trusted with nothing: it may drop, delay, repeat,
 * reorder or forge, and a client then plays on, waits, or asks the chain.
 */
export interface Relay {
  post(table: string, message: string): Promise<void>;
  /** Everything said about this table from a version on, in the order in which it came. */
  fetch(table: string, from: bigint): Promise<readonly string[]>;
  subscribe(table: string, hear: (message: string) => void): () => void;
  /** Shows that this seat is here, to a relay that lets only seats listen to some tables. */
  prove?(sign: (digest: Uint8Array) => Hex): void;
}

/** Which table, for relays and stores: chain, contract and number. */
export const tableKey = (id: { chainId: bigint; table: string; tableId: bigint }): string =>
  `${id.chainId}:${id.table.toLowerCase()}:${id.tableId}`;

/** The other way round; the epoch is the first. */
export function parseTableKey(key: string): { chainId: bigint; table: Hex; tableId: bigint; epoch: bigint } {
  const [chainId = '', table = '', tableId = ''] = key.split(':');
  return { chainId: BigInt(chainId), table: table as Hex, tableId: BigInt(tableId), epoch: 0n };
}
