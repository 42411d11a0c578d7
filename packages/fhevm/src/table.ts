import { type Hex, hexToBytes } from '@facedown/base';
import type { FheState } from '@facedown/dealers/fhe';
import { type Context, PendingKind, type TableRules, type TableState } from '@facedown/game-kit';
import { messageDomain, type Seating, type TableTerms, vaultTypes } from '@facedown/protocol';

/** A table as its contract has recorded it: what every call to the vault brings. */
export interface FheTable {
  readonly table: TableRules<unknown, FheState>;
  readonly terms: TableTerms;
  readonly seating: Seating;
  readonly state: TableState<unknown, FheState>;
}

/** One seat's ciphertexts, by their handles; zero where there is none. */
export interface Pile {
  readonly deck: Hex;
  readonly hand: Hex;
}

/** `piles` by seat: what the vault has told of the ciphertexts under the state's references. */
export function fheCall({ table, terms, seating, state }: FheTable, piles: readonly Pile[]) {
  return {
    table: table.id.table,
    tableId: table.id.tableId,
    terms,
    seating,
    rules: table.game.codecs.state.encode(state.rules),
    dealer: table.dealer.encode(state.dealer),
    version: state.version,
    round: state.round,
    piles,
  };
}

export const isWaitingForCards = ({ table, state }: FheTable): boolean =>
  table.game.pending(state.rules).kind === PendingKind.Dealer;

/** What a seat's session key signs to open its own cards; the domain is the vault's. */
export const openMessage = (vault: Hex, { chainId, table, tableId, epoch, version }: Context, open: OpenParts) => ({
  domain: messageDomain(chainId, vault),
  types: vaultTypes,
  primaryType: 'Open' as const,
  message: { table, tableId, epoch, version, ...open },
});

interface OpenParts {
  /** The hash of the recorded state, or of the one in which its round began. */
  readonly state: Hex;
  readonly seat: number;
  readonly act: Hex;
}

/** The vault keeps a byte a value from the lowest on, and their number in the highest. */
export function unpackValues(packed: bigint): Uint8Array {
  const bytes = hexToBytes(`0x${packed.toString(16).padStart(64, '0')}`);
  return Uint8Array.from({ length: bytes[0]! }, (_, i) => bytes[31 - i]!);
}
