import { membersOf } from '@facedown/base';
import { PendingKind, type TableRules, type TableState, tablePending } from '@facedown/game-kit';
import type { ClientTimes } from './times.js';

/** How much of its bank a seat gets back with each boundary. */
const REFILL = 0.1;

/**
 * Time that a seat may take beyond its usual turn, as this client counts it. Whoever has none left is waited for no
 * longer than a turn; nobody is ever waited for longer than the table's own clock lets him.
 */
export interface Bank {
  /** Before a table in this state is taken to the judge. */
  patienceAt(table: TableRules<unknown, unknown>, state: TableState): number;
  leftOf(seat: number): number;
  /** The table has moved on from a state after so long; at a boundary everyone gets some of it back. */
  moved(table: TableRules<unknown, unknown>, from: TableState, tookMs: number, isBoundary: boolean): void;
}

export function openBank({ patienceMs, turnMs, bankMs }: ClientTimes): Bank {
  const spent = new Map<number, number>();
  const leftOf = (seat: number) => Math.max(0, bankMs - (spent.get(seat) ?? 0));
  const actorOf = (table: TableRules<unknown, unknown>, state: TableState): number | undefined => {
    const { kind, parties } = tablePending(table, state);
    return kind === PendingKind.Action ? membersOf(parties)[0] : undefined;
  };
  return {
    leftOf,
    patienceAt(table, state) {
      const seat = actorOf(table, state);
      return seat === undefined ? patienceMs : Math.min(patienceMs, turnMs + leftOf(seat));
    },
    moved(table, from, tookMs, isBoundary) {
      const seat = actorOf(table, from);
      if (seat !== undefined && tookMs > turnMs)
        spent.set(seat, Math.min(bankMs, (spent.get(seat) ?? 0) + tookMs - turnMs));
      if (isBoundary) for (const [one, ms] of spent) spent.set(one, Math.max(0, ms - REFILL * bankMs));
    },
  };
}
