import type { GameFile } from '../gameFile/gameFile.js';
import { verifyGame } from '../gameFile/verifyGame.js';
import { chiSquaredTail } from './chiSquared.js';
import { cardCounter, type SeenCard } from './seenCards.js';

/** How often each face came to one seat and place of a deck. */
export interface FairnessRow {
  readonly game: string;
  readonly seat: number | 'table';
  readonly place: number;
  readonly cards: number;
  /** By face. */
  readonly counts: Readonly<Record<number, number>>;
  readonly chiSquared: number;
  readonly degrees: number;
  /** How often fair cards are at least as uneven. */
  readonly p: number;
}

interface FairnessTotal {
  readonly game: string;
  readonly games: number;
  readonly cards: number;
  readonly chiSquared: number;
  readonly degrees: number;
  readonly p: number;
}

export interface Fairness {
  /** Games to their ends; others are not counted. */
  readonly finished: number;
  readonly unfinished: number;
  /** Files that are none, or that somebody has changed: they count for nothing. */
  readonly wrong: readonly { readonly name: string; readonly code: string }[];
  readonly signatures: number;
  /** Moves whose evidence held, and its bytes. */
  readonly proofs: number;
  readonly evidenceBytes: number;
  /** Games that a chain had to carry on, and why the clock moved for somebody. */
  readonly disputed: number;
  readonly lapses: readonly { readonly name: string; readonly version: bigint; readonly words: string }[];
  readonly totals: readonly FairnessTotal[];
  readonly rows: readonly FairnessRow[];
}

export interface NamedFile {
  readonly name: string;
  readonly file: GameFile | string;
}

/** Replays every file from nothing and counts where the dealers have put the cards. The same files give the same answer to anyone. */
export async function fairnessOf(
  files: AsyncIterable<NamedFile> | Iterable<NamedFile>,
  onFile: (done: number) => void = () => {},
): Promise<Fairness> {
  const wrong: { name: string; code: string }[] = [];
  const lapses: { name: string; version: bigint; words: string }[] = [];
  const tallies = new Map<string, Tally>();
  const games = new Map<string, number>();
  const told = new Set<string>();
  let [finished, unfinished, signatures, proofs, evidenceBytes, disputed, done] = [0, 0, 0, 0, 0, 0, 0];
  for await (const { name, file } of files) {
    const counter = cardCounter();
    const verdict = await verifyGame(file, { onStep: counter.see });
    onFile(++done);
    if (!verdict.ok) {
      wrong.push({ name, code: verdict.code });
      continue;
    }
    // Both seats of a table may have given their file: it is one game.
    const table = tableOf(file);
    if (told.has(table)) continue;
    told.add(table);
    if (verdict.end === 'unfinished') {
      unfinished++;
      continue;
    }
    finished++;
    signatures += verdict.signatures;
    for (const { moves, evidenceBytes: bytes } of verdict.proven) {
      proofs += moves;
      evidenceBytes += bytes;
    }
    if (verdict.fixedByChain > 0) disputed++;
    for (const { kind, version, words } of verdict.events) if (kind === 'clock') lapses.push({ name, version, words });
    games.set(verdict.game, (games.get(verdict.game) ?? 0) + 1);
    for (const card of counter.seen) count(verdict.game, card);
  }
  const rows = [...tallies.values()].map(rowOf).sort(byName);
  const totals = [...games].map(([game, played]) => totalOf(game, played, rows)).sort(byName);
  return { finished, unfinished, wrong, signatures, proofs, evidenceBytes, disputed, lapses, totals, rows };

  function count(game: string, { seat, place, face, deck }: SeenCard): void {
    const key = `${game}/${seat}/${place}`;
    const tally = tallies.get(key) ?? { game, seat, place, cards: 0, seen: new Map(), due: new Map() };
    tallies.set(key, tally);
    tally.cards++;
    tally.seen.set(face, (tally.seen.get(face) ?? 0) + 1);
    for (const one of deck) tally.due.set(one, (tally.due.get(one) ?? 0) + 1 / deck.length);
  }
}

interface Tally {
  readonly game: string;
  readonly seat: number | 'table';
  readonly place: number;
  cards: number;
  readonly seen: Map<number, number>;
  /** By face: how many a fair dealer would have given. */
  readonly due: Map<number, number>;
}

function rowOf({ game, seat, place, cards, seen, due }: Tally): FairnessRow {
  // A face that isn't in the deck at all is infinitely unlikely, and no file that verifies has one.
  const chiSquared = [...due].reduce((sum, [face, fair]) => sum + ((seen.get(face) ?? 0) - fair) ** 2 / fair, 0);
  const degrees = due.size - 1;
  const counts = Object.fromEntries([...seen].sort(([a], [b]) => a - b));
  return { game, seat, place, cards, counts, chiSquared, degrees, p: chiSquaredTail(chiSquared, degrees) };
}

function totalOf(game: string, games: number, rows: readonly FairnessRow[]): FairnessTotal {
  const own = rows.filter((row) => row.game === game);
  const sum = (of: (row: FairnessRow) => number) => own.reduce((all, row) => all + of(row), 0);
  const [chiSquared, degrees] = [sum((row) => row.chiSquared), sum((row) => row.degrees)];
  return { game, games, cards: sum(({ cards }) => cards), chiSquared, degrees, p: chiSquaredTail(chiSquared, degrees) };
}

function byName(one: object, other: object): number {
  const text = (row: Partial<FairnessRow>) => `${row.game} ${row.seat} ${String(row.place).padStart(4, '0')}`;
  return text(one) < text(other) ? -1 : 1;
}

function tableOf(file: GameFile | string): string {
  const { table } = typeof file === 'string' ? (JSON.parse(file) as GameFile) : file;
  return `${table.chainId}:${table.table}:${table.tableId}:${table.epoch}`;
}

/** So uneven are fair cards once in a million counts. */
const UNLIKELY = 1e-6;
export const isUnlikely = ({ totals }: Fairness): boolean => totals.some(({ p }) => p < UNLIKELY);
export { houseFiles } from './houseFiles.js';
