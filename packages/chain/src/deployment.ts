import { type Hex, isHex } from '@facedown/base';

/** Where our contracts are on one chain. Rules and dealers by name (`kuhn`, `open`). */
export interface Deployment {
  readonly chainId: number;
  readonly table: Hex;
  readonly hub: Hex;
  readonly chips: Hex;
  /** Block hashes for one-seat uses. */
  readonly beacon?: Hex;
  /** The registry of key servers. */
  readonly committees?: Hex;
  readonly rules: Readonly<Record<string, Hex>>;
  readonly dealers: Readonly<Record<string, Hex>>;
  /** The block of the table's contract: nothing of ours is before it. */
  readonly block: number;
  /** Of the contracts' code: another one means that they are of another version. */
  readonly code?: Hex;
}

/** From a file or another process: nothing but whole addresses and numbers. */
export function parseDeployment(value: unknown): Deployment | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { chainId, table, hub, chips, beacon, committees, rules, dealers, block, code } = value as Record<
    string,
    unknown
  >;
  const named = [addressesOf(rules), addressesOf(dealers)] as const;
  if (!isCount(chainId) || !isCount(block) || !isAddress(table) || !isAddress(hub) || !isAddress(chips))
    return undefined;
  if (!named[0] || !named[1] || [beacon, committees].some((one) => one !== undefined && !isAddress(one)))
    return undefined;
  if (code !== undefined && !isHex(code)) return undefined;
  const optional = { ...(isAddress(beacon) ? { beacon } : {}), ...(isAddress(committees) ? { committees } : {}) };
  const extra = { ...optional, ...(code ? { code } : {}) };
  return { chainId, table, hub, chips, rules: named[0], dealers: named[1], block, ...extra };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isAddress = (value: unknown): value is Hex => isHex(value) && value.length === 42;

function addressesOf(value: unknown): Record<string, Hex> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  return entries.every(([, address]) => isAddress(address)) ? Object.fromEntries(entries) : undefined;
}
