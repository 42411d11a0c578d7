import type { GameFile } from '../gameFile/gameFile.js';
import type { RatedGame } from './rate.js';
import { isRatedBy, presetOf, scoresOf } from './rated.js';

type RatingCode = 'WrongSeat' | 'BadSignature' | 'WrongScores';

/** Why the house's word in a file isn't about this game; `payouts` are what the replay has shown, if to its end. */
export function badRating(file: GameFile, payouts: readonly bigint[] | undefined): RatingCode | undefined {
  const { rated, entries, later = [], table } = file;
  if (!rated) return undefined;
  const { owners } = rated.pairing;
  if (entries.length !== owners.length || entries.some(({ owner, seat }) => owner.toLowerCase() !== owners[seat]))
    return 'WrongSeat';
  if (!isRatedBy(table.tableId, rated)) return 'BadSignature';
  // A seat that went or brought more is counted by the house alone.
  if (!payouts || later.length > 0 || payouts.length < 2) return undefined;
  const scores = scoresOf([entries[0]!.amount, entries[1]!.amount], [payouts[0]!, payouts[1]!]);
  const isSo = scores.every((score, seat) => score === rated.finish.scores[seat]);
  return isSo ? undefined : 'WrongScores';
}

/** What a file that was verified adds to the ratings; nothing where the game doesn't count. */
export function ratedGameOf({ rated, opening }: GameFile): RatedGame | undefined {
  if (!rated) return undefined;
  const { number, scores, at } = rated.finish;
  return { number, preset: presetOf(opening), owners: rated.pairing.owners, scores, at };
}
