import { BaseError, type Result } from '@facedown/base';

/** A table that is open in this worker, wherever its other seats are. */
export interface OpenTable {
  /** A choice of this seat: the action, and how its cards are arranged where the game mixes them. */
  act(choice: unknown): Promise<void>;
  leave(): Promise<void>;
  sitOut(): Promise<void>;
  sitIn(): Promise<void>;
  topUp(amount: bigint): Promise<void>;
  /** Lets the clock act for a seat that is late. */
  claim(): Promise<void>;
  /** The game so far, as anyone can verify it. */
  file(): string;
  stop(): void;
}

/** What the rules refuse is told to the person. */
export function unwrap(said: Result<unknown>): void {
  if (!said.ok) throw new BaseError('The rules do not allow this.', { category: 'user', code: said.code });
}
