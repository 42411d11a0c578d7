import type { FileEntry, GameFile } from './gameFile.js';
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

/** Has everyone's signature under the state of this line been seen elsewhere, although it isn't in the file? */
export type IsFixed = (epoch: bigint, line: FileEntry) => boolean;

/** Is asked for what is open: confirms all of it, some of it, or finds it wrong. `again` judges the file with such states. */
export type Witness = (
  file: GameFile,
  verdict: Extract<Verdict, { ok: true }>,
  again: (isFixed: IsFixed) => Promise<Verdict>,
) => Promise<Verdict>;
