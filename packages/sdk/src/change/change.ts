import { type Hex, ok, type Result, refuse } from '@facedown/base';
import {
  type AnyDealer,
  type AnyGame,
  contextOf,
  NO_ROUND,
  PendingKind,
  settled,
  type TableRules,
  type TableState,
  tableHash,
} from '@facedown/game-kit';
import type { PlanMessage } from '@facedown/protocol';
import type { Entry, Opening } from '../judge/judge.js';

/** Who leaves, enters and tops up at a boundary, with everyone's keys for the epoch that begins (docs/adr/0022). */
export type Change = Omit<PlanMessage, 'kind' | 'seat' | 'signature'>;

/** What everyone can see of a change: the boundary's state, from which it was computed, lies with the seats. */
export type SeenChange = Omit<Change, 'rules' | 'dealerHash'> & Partial<Pick<Change, 'rules' | 'dealerHash'>>;

/** The boundary that leads to what was recorded, of those that somebody knows. */
export function wholeChange(
  table: TableRules<unknown, unknown>,
  opening: Pick<Opening, 'dealerConfig'>,
  seen: SeenChange,
  boundaries: readonly Partial<Pick<Change, 'rules' | 'dealerHash'>>[],
): Change | undefined {
  for (const { rules, dealerHash } of [...boundaries, seen]) {
    if (rules === undefined || dealerHash === undefined) continue;
    const change = { ...seen, rules, dealerHash };
    const begun = changedState(table, opening, change);
    if (begun.ok && tableHash(table, begun.value.state) === seen.state) return change;
  }
  return undefined;
}

type People = Pick<Change, 'rules' | 'leaving' | 'entries'>;

/** The rules' state with which the next epoch begins, and what each leaving seat takes along. */
export function rulesAfter(
  game: AnyGame,
  { rules, leaving, entries }: { readonly [Key in keyof People]: Key extends 'rules' ? unknown : People[Key] },
): Result<{ rules: unknown; paid: ReadonlyMap<number, bigint> }> {
  if (!game.outcome(rules).boundary) return refuse('NotAtBoundary');
  const paid = new Map<number, bigint>();
  let now: unknown = rules;
  for (const seat of leaving) {
    const released = game.release(now, seat);
    if (!released.ok) return released;
    now = released.value.state;
    paid.set(seat, released.value.amount);
  }
  for (const { seat, amount } of entries) {
    const admitted = game.admit(now, seat, amount);
    if (!admitted.ok) return admitted;
    now = admitted.value;
  }
  if (game.pending(now).kind === PendingKind.Over) {
    const begun = game.begin(now);
    if (!begun.ok) return begun;
    now = begun.value;
  }
  return ok({ rules: now, paid });
}

/** The first state of the epoch that a change begins. Everyone computes it, and so does the contract. */
export function changedState(
  table: TableRules<unknown, unknown>,
  opening: Pick<Opening, 'dealerConfig'>,
  change: Omit<Change, 'state'>,
): Result<{ state: TableState; paid: ReadonlyMap<number, bigint> }> {
  const { game, dealer }: { game: AnyGame; dealer: AnyDealer } = table;
  const parsed = game.codecs.state.parse(change.rules);
  if (!parsed.ok) return refuse('MalformedState');
  const after = rulesAfter(game, { ...change, rules: parsed.value });
  if (!after.ok) return after;
  const cards = dealer.start(opening.dealerConfig, change.keys);
  if (!cards.ok) return cards;
  const state = settled(table, {
    rules: after.value.rules,
    dealer: cards.value,
    version: change.version,
    round: NO_ROUND,
  });
  return state.ok ? ok({ state: state.value, paid: after.value.paid }) : state;
}

/** Who sits after a change, in the order of seats. Amounts are what each brought altogether. */
export function entriesAfter(
  before: readonly Entry[],
  { leaving, entries, keys }: Pick<Change, 'leaving' | 'entries' | 'keys'>,
): Entry[] {
  const seats = new Map(before.filter(({ seat }) => !leaving.includes(seat)).map((entry) => [entry.seat, entry]));
  for (const { seat, owner, session, amount } of entries)
    seats.set(seat, { seat, owner, session, key: '0x', amount: amount + (seats.get(seat)?.amount ?? 0n) });
  return [...seats.values()]
    .sort((a, b) => a.seat - b.seat)
    .map((entry) => ({ ...entry, key: keys[entry.seat] ?? '0x' }));
}

/** Are these people seats, leavers and newcomers of one table, each once, with a good key for the new epoch? */
export function badPeople(
  table: TableRules<unknown, unknown>,
  opening: Pick<Opening, 'maxSeats'>,
  before: readonly Entry[],
  change: Pick<Change, 'leaving' | 'entries' | 'keys'>,
): { code: string; seat?: number } | undefined {
  const { leaving, entries, keys } = change;
  if (leaving.length + entries.length === 0) return { code: 'NothingChanges' };
  if (!isAscending(leaving) || !isAscending(entries.map(({ seat }) => seat))) return { code: 'SeatTaken' };
  for (const seat of leaving) if (!before.some((one) => one.seat === seat)) return { code: 'SeatEmpty', seat };
  for (const { seat, owner, session, key } of entries) {
    if (seat >= opening.maxSeats) return { code: 'NoSuchSeat', seat };
    const sitting = before.find((one) => one.seat === seat);
    if (sitting && (leaving.includes(seat) || !same(sitting.owner, owner) || !same(sitting.session, session)))
      return { code: 'SeatTaken', seat };
    if (before.some((one) => one.seat !== seat && same(one.owner, owner))) return { code: 'AlreadySeated', seat };
    if (entries.some((one) => one.seat !== seat && same(one.owner, owner))) return { code: 'AlreadySeated', seat };
    if (keys[seat] !== key) return { code: 'WrongCardKeys', seat };
  }
  if (keys.length !== opening.maxSeats) return { code: 'WrongCardKeys' };
  const after = entriesAfter(before, change);
  for (const [seat, key] of keys.entries()) {
    const sitting = after.find((one) => one.seat === seat);
    if (!sitting && key !== '0x') return { code: 'WrongCardKeys', seat };
    const code = sitting && table.dealer.checkKey(contextOf(table.id, 0n, seat), sitting.owner, key);
    if (code) return { code, seat };
  }
  return undefined;
}

const isAscending = (seats: readonly number[]): boolean => seats.every((seat, i) => i === 0 || seat > seats[i - 1]!);
const same = (a: Hex, b: Hex): boolean => a.toLowerCase() === b.toLowerCase();
