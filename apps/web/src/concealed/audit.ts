import { hexToBytes } from '@facedown/base';
import { auditCommitment, drawCards, SaltEvent, type SaltSeatState, scopeOf } from '@facedown/dealers/salt';
import type { Context } from '@facedown/game-kit';
import { takeAt } from '@facedown/zk';

/** One round of a seat, as its opened salt tells it. */
export interface AuditedRound {
  readonly round: number;
  readonly drew: readonly number[];
  /** Before it played. */
  readonly held: readonly number[];
  readonly played: readonly number[];
  /** The first card that it played without holding it. */
  readonly lie?: number;
}

export interface Audit {
  readonly seat: number;
  /** The salt is the one that the seat had committed to. */
  readonly isSalt: boolean;
  /** Up to the first lie, that one too. */
  readonly rounds: readonly AuditedRound[];
}

/** Replays all that a seat drew and played from the salt that it opened. */
export function auditOf(context: Context, seat: SaltSeatState, salt: bigint, way: number): Audit {
  const scope = scopeOf(context);
  const rounds: AuditedRound[] = [];
  if (auditCommitment(salt, scope) !== seat.salt) return { seat: context.party, isSalt: false, rounds };
  const list = [...hexToBytes(seat.list)];
  let [deck, hand]: number[][] = [list, []];
  for (const { kind, counter, value, beacon } of seat.events) {
    if (kind === SaltEvent.Lay) [deck, hand] = [list, []];
    else if (kind === SaltEvent.Draw) {
      const after = drawCards({ way, salt, scope }, deck!, beacon, counter, value);
      [deck, hand] = [after.deck, [...hand!, ...after.drawn]];
      rounds.push({ round: rounds.length + 1, drew: after.drawn, held: hand, played: [] });
    } else {
      const last = rounds.at(-1)!;
      const place = hand!.indexOf(value);
      const played = [...last.played, value];
      if (place < 0) {
        rounds.splice(-1, 1, { ...last, played, lie: value });
        break;
      }
      rounds.splice(-1, 1, { ...last, played });
      hand = takeAt(hand!, place).left;
    }
  }
  return { seat: context.party, isSalt: true, rounds };
}

export const lieIn = ({ rounds }: Audit): AuditedRound | undefined => rounds.find(({ lie }) => lie !== undefined);
