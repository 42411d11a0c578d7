import type { GameName } from '../gameNames.js';

/** Games played in this browser, newest first. Public results only. */
export interface PastGame {
  /** Where the table is, in this page. */
  readonly path: string;
  /** Absent where an older page has noted it. */
  readonly game?: GameName;
  readonly at: number;
  readonly hands: number;
  /** Chips won, or lost below zero. */
  readonly net: number;
  readonly finished: boolean;
  /** In a game that counts something else than chips. */
  readonly score?: number;
}

const KEY = 'facedown.games';
const KEPT = 30;

export function pastGames(): readonly PastGame[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as PastGame[]) : [];
  } catch {
    return [];
  }
}

export function notePastGame(game: PastGame): void {
  const rest = pastGames().filter(({ path }) => path !== game.path);
  localStorage.setItem(KEY, JSON.stringify([game, ...rest].slice(0, KEPT)));
}
