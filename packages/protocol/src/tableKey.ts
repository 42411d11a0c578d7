import type { Hex } from '@facedown/base';
import { malformed } from './read.js';

const KEY = /^(0|[1-9]\d{0,17}):(0x[0-9a-f]{40}):(0|[1-9]\d{0,77})$/;

/** Which table, for relays, stores and links: chain, contract and number. */
export const tableKey = (id: { chainId: bigint; table: string; tableId: bigint }): string =>
  `${id.chainId}:${id.table.toLowerCase()}:${id.tableId}`;

export const isTableKey = (text: unknown): text is string => typeof text === 'string' && KEY.test(text);

/** The other way round, or `Malformed`; the epoch is the first. */
export function parseTableKey(text: unknown): { chainId: bigint; table: Hex; tableId: bigint; epoch: bigint } {
  const [, chainId, table, tableId] = (typeof text === 'string' && KEY.exec(text)) || malformed();
  return { chainId: BigInt(chainId!), table: table as Hex, tableId: BigInt(tableId!), epoch: 0n };
}
