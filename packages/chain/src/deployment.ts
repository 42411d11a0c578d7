import { type Hex, isAddress, isHex } from '@facedown/base';

/** Where the contracts of cards that people own are. */
export interface CardsDeployment {
  readonly registry: Hex;
  readonly inventory: Hex;
  readonly cards: Hex;
  readonly ghosts: Hex;
  readonly packs: Hex;
  /** Who may sit down, by name (`friends`). */
  readonly checks: Readonly<Record<string, Hex>>;
  /** The numbers of published sets, by name. */
  readonly sets: Readonly<Record<string, Hex>>;
}

/** Where our contracts are on one chain. Rules and dealers by name (`kuhn`, `open`). */
export interface Deployment {
  readonly chainId: number;
  readonly table: Hex;
  readonly hub: Hex;
  readonly chips: Hex;
  /** Block hashes for one-seat uses. */
  readonly beacon?: Hex;
  readonly cards?: CardsDeployment;
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
  const { chainId, table, hub, chips, beacon, cards, committees, rules, dealers, block, code } = value as Record<
    string,
    unknown
  >;
  const named = [addressesOf(rules), addressesOf(dealers)] as const;
  if (!isCount(chainId) || !isCount(block) || !isAddress(table) || !isAddress(hub) || !isAddress(chips))
    return undefined;
  if (!named[0] || !named[1] || [beacon, committees].some((one) => one !== undefined && !isAddress(one)))
    return undefined;
  if (code !== undefined && !isHex(code)) return undefined;
  const owned = cards === undefined ? undefined : parseCards(cards);
  if (cards !== undefined && !owned) return undefined;
  const optional = { ...(isAddress(beacon) ? { beacon } : {}), ...(isAddress(committees) ? { committees } : {}) };
  const extra = { ...optional, ...(code ? { code } : {}), ...(owned ? { cards: owned } : {}) };
  return { chainId, table, hub, chips, rules: named[0], dealers: named[1], block, ...extra };
}

function parseCards(value: unknown): CardsDeployment | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { registry, inventory, cards, ghosts, packs, checks, sets } = value as Record<string, unknown>;
  const named = addressesOf(checks);
  if (!isAddress(registry) || !isAddress(inventory) || !isAddress(cards) || !isAddress(ghosts)) return undefined;
  if (!isAddress(packs) || !named || typeof sets !== 'object' || sets === null) return undefined;
  const numbers = Object.entries(sets);
  if (!numbers.every(([, number]) => isHex(number) && number.length <= 54)) return undefined;
  return { registry, inventory, cards, ghosts, packs, checks: named, sets: Object.fromEntries(numbers) };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function addressesOf(value: unknown): Record<string, Hex> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  return entries.every(([, address]) => isAddress(address)) ? Object.fromEntries(entries) : undefined;
}
