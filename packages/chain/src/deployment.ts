import type { Hex } from '@facedown/base';

/** Where our contracts are on one chain. Rules and dealers by name (`kuhn`, `open`). */
export interface Deployment {
  readonly chainId: number;
  readonly table: Hex;
  readonly hub: Hex;
  readonly chips: Hex;
  /** Block hashes for one-seat uses. */
  readonly beacon?: Hex;
  readonly rules: Readonly<Record<string, Hex>>;
  readonly dealers: Readonly<Record<string, Hex>>;
  /** The block of the table's contract: nothing of ours is before it. */
  readonly block: number;
  /** Of the contracts' code: another one means that they are of another version. */
  readonly code?: Hex;
}
