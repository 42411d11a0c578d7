import type { GameFile } from './gameFile.js';
import type { Verdict } from './verifyGame.js';

/** What no signature in a file vouches for. */
export interface Open {
  /** The table's terms: its number isn't made of them here, but by a contract. */
  readonly terms: boolean;
  /** Seats whose owner's authorisation isn't in the file. */
  readonly seats: readonly number[];
  /** Versions at which seats changed without the word of one that left. */
  readonly changes: readonly bigint[];
  /** Versions of states that not all seats have signed. */
  readonly lines: readonly bigint[];
  /** How it ended. */
  readonly end: boolean;
}

export const NOTHING_OPEN: Open = { terms: false, seats: [], changes: [], lines: [], end: false };

/** Is asked for what is open: confirms all of it, some of it, or finds it wrong. */
export type Witness = (file: GameFile, verdict: Extract<Verdict, { ok: true }>) => Promise<Verdict>;
