import type { Layout } from './layout.js';
import type { GameCase } from './play/script.js';

/** Everything that the house needs to know of a game: one value, in the game's own package. */
export interface GameEntry {
  readonly title: string;
  /** The rules in one line. */
  readonly summary: string;
  /** What the game is called in code, its rules, and how they are tried out. */
  readonly gameCase: GameCase;
  readonly layout: Layout;
}
