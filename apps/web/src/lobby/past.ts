/** Games played in this browser, newest first. Public results only. */
export interface PastGame {
  /** Where the table is, in this page. */
  readonly path: string;
  readonly at: number;
  readonly hands: number;
  /** Chips won, or lost below zero. */
  readonly net: number;
  readonly finished: boolean;
  /** At Relic, where no chips are at stake. */
  readonly relics?: number;
  /** At Concealed. */
  readonly points?: number;
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
