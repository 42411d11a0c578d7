import type { Context, Need } from '@facedown/game-kit';

/**
 * How a seat reaches the vault and the key holders; bound to one table and one seat. Every call may be repeated after
 * a lost answer: what the chain has done already isn't done again.
 */
export interface FhePort {
  /** The seat's deck and draws of the recorded state exist as ciphertexts when this comes back. */
  serve(context: Context): Promise<void>;
  /** Opens what these needs tell of the seat's own cards and settles it on the chain; the values in their order. */
  open(context: Context, needs: readonly Need[], arrange: Uint8Array): Promise<Uint8Array>;
  /** The seat's hand under this reference, six bits a place. */
  readHand(reference: `0x${string}`): Promise<bigint>;
}
