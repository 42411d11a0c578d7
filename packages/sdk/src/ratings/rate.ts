import type { Hex } from '@facedown/base';
import { afterIdle, type Rating, rateAfter, UNRATED } from './glicko2.js';

/** One game as ratings see it. */
export interface RatedGame {
  /** The number of its finish: the order of all. */
  readonly number: number;
  readonly preset: string;
  readonly owners: readonly [Hex, Hex];
  /** By seat: 2 for a win, 1 for a draw, 0 for a loss. */
  readonly scores: readonly [number, number];
  readonly at: number;
}

export interface RatedPerson extends Rating {
  readonly owner: Hex;
  readonly preset: string;
  readonly games: number;
  readonly wins: number;
  readonly opponents: number;
  /** Too few opponents to mean much. */
  readonly isProvisional: boolean;
  /** When the last game that counted ended. */
  readonly at: number;
}

const DAY_MS = 86_400_000;
/** Two who only play each other could carry one of them as high as they like. */
const MOST_A_DAY = 3;
const KNOWN_BY = 10;

interface Kept extends Rating {
  readonly games: number;
  readonly wins: number;
  readonly opponents: ReadonlySet<Hex>;
  readonly at: number;
}

const NEW: Kept = { ...UNRATED, games: 0, wins: 0, opponents: new Set(), at: 0 };

export interface Ratings {
  /** Takes a game into account; in the order of their finishes, or it is refused with `false`. */
  add(game: RatedGame): boolean;
  of(owner: Hex): readonly RatedPerson[];
  /** Best first; provisional ones after all others. */
  leaders(preset: string): readonly RatedPerson[];
  readonly presets: readonly string[];
  /** The last finish that was added. */
  readonly last: number;
}

/** Ratings follow from the finished games alone, one after the other: whoever has the games has the ratings. */
export function makeRatings(): Ratings {
  const standings = new Map<string, Map<Hex, Kept>>();
  const meetings = new Map<string, number>();
  let last = 0;

  function add({ number, preset, owners, scores, at }: RatedGame): boolean {
    if (number <= last || owners[0] === owners[1]) return false;
    last = number;
    const pair = `${[...owners].sort().join()} ${preset} ${Math.floor(at / DAY_MS)}`;
    const met = (meetings.get(pair) ?? 0) + 1;
    meetings.set(pair, met);
    if (met > MOST_A_DAY) return true;
    const all = standings.get(preset) ?? new Map<Hex, Kept>();
    standings.set(preset, all);
    const before = owners.map((owner): Kept => {
      const kept = all.get(owner) ?? NEW;
      return kept.games === 0 ? kept : { ...kept, ...afterIdle(kept, (at - kept.at) / DAY_MS) };
    });
    owners.forEach((owner, seat) => {
      const [own, against] = [before[seat]!, before[1 - seat]!];
      const score = scores[seat]! / 2;
      all.set(owner, {
        ...rateAfter(own, [{ against, score }]),
        games: own.games + 1,
        wins: own.wins + (score === 1 ? 1 : 0),
        opponents: new Set([...own.opponents, owners[1 - seat]!]),
        at,
      });
    });
    return true;
  }

  const standing = (owner: Hex, preset: string, { opponents, ...kept }: Kept): RatedPerson => ({
    owner,
    preset,
    ...kept,
    opponents: opponents.size,
    isProvisional: opponents.size < KNOWN_BY,
  });

  return {
    add,
    of: (owner) =>
      [...standings].flatMap(([preset, all]) => {
        const kept = all.get(owner);
        return kept ? [standing(owner, preset, kept)] : [];
      }),
    leaders: (preset) =>
      [...(standings.get(preset) ?? [])]
        .map(([owner, kept]) => standing(owner, preset, kept))
        .sort(
          (a, b) =>
            Number(a.isProvisional) - Number(b.isProvisional) || b.rating - a.rating || (a.owner < b.owner ? -1 : 1),
        ),
    get presets() {
      return [...standings.keys()];
    },
    get last() {
      return last;
    },
  };
}
