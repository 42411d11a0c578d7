import { bytesToHex, type Hex } from '@facedown/base';
import { type AnyGame, contextOf, type TableId } from '@facedown/game-kit';
import type { AgreeMessage, EnterMessage, LeaveMessage, PlanMessage, ReadyMessage } from '@facedown/protocol';
import type { Engine, Roster } from '../engine/types.js';
import type { Entry, Opening } from '../judge/judge.js';
import {
  type ChangeHead,
  changeDigest,
  changeHead,
  enterDigest,
  leaveDigest,
  planDigest,
  readyDigest,
} from '../signing/digest.js';
import { signerOf } from '../signing/session.js';
import { type Change, rulesAfter } from './change.js';

type Seated = Pick<Engine, 'table' | 'roster'>;

export const isSignedLeave = ({ table, roster }: Seated, { epoch, seat, signature }: LeaveMessage): boolean =>
  epoch === table.id.epoch &&
  roster.seats.includes(seat) &&
  signerOf(leaveDigest(table.id, seat), signature) === roster.sessions.get(seat);

/** A newcomer at a free seat, or the very seat that sits there already, with a good key for the next epoch. */
export function isSoundEnter(
  { table, roster }: Seated,
  opening: Pick<Opening, 'maxSeats'>,
  entries: readonly Entry[],
  enter: EnterMessage,
): boolean {
  if (enter.epoch !== table.id.epoch + 1n || enter.seat >= opening.maxSeats) return false;
  const isTaken = roster.seats.includes(enter.seat) && roster.sessions.get(enter.seat) !== enter.session;
  const sitsElsewhere = entries.some(({ seat, owner }) => seat !== enter.seat && owner.toLowerCase() === enter.owner);
  if (isTaken || sitsElsewhere) return false;
  if (signerOf(enterDigest(table.id, enter), enter.signature) !== enter.session) return false;
  const context = contextOf({ ...table.id, epoch: enter.epoch }, 0n, enter.seat);
  return table.dealer.checkKey(context, enter.owner, enter.key) === undefined;
}

export const isSignedReady = ({ table, roster }: Seated, ready: ReadyMessage): boolean =>
  roster.seats.includes(ready.seat) &&
  signerOf(readyDigest(table.id, ready), ready.signature) === roster.sessions.get(ready.seat);

export const isSignedPlan = ({ table, roster }: Seated, plan: PlanMessage): boolean =>
  roster.seats.includes(plan.seat) &&
  signerOf(planDigest(table.id, plan), plan.signature) === roster.sessions.get(plan.seat);

export const isSignedAgree = ({ table }: Pick<Engine, 'table'>, agree: AgreeMessage): boolean =>
  signerOf(changeDigest(table.id, agree), agree.signature) === agree.session;

/** Which change an agreement is on: two of one name are the same in all that counts. */
export const changeName = (id: TableId, change: ChangeHead): Hex => bytesToHex(changeDigest(id, change));

/** Who would leave and enter, as far as the rules let them; `close` where those who stay can't go on. */
export function draftOf(
  game: AnyGame,
  rules: unknown,
  leaving: readonly number[],
  wishes: readonly EnterMessage[],
): { leaving: number[]; entries: EnterMessage[]; refused: Map<number, string> } | 'close' | undefined {
  const leavers = [...leaving].sort((a, b) => a - b);
  const refused = new Map<number, string>();
  const entries: EnterMessage[] = [];
  const sorted = wishes.filter(({ seat }) => !leavers.includes(seat)).sort((a, b) => a.seat - b.seat);
  for (const wish of sorted) {
    const tried = rulesAfter(game, { rules, leaving: leavers, entries: [...entries, wish] });
    if (tried.ok || tried.code === 'NotEnoughSeats') entries.push(wish);
    else refused.set(wish.seat, tried.code);
  }
  if (leavers.length + entries.length === 0)
    return refused.size > 0 ? { leaving: [], entries: [], refused } : undefined;
  if (rulesAfter(game, { rules, leaving: leavers, entries }).ok) return { leaving: leavers, entries, refused };
  return leavers.length > 0 ? 'close' : undefined;
}

/** Who hasn't signed a change, of those who had to. */
export function missingIn(id: TableId, roster: Roster, change: Change, acks: ReadonlyMap<number, Hex>): number[] {
  const digest = changeDigest(id, changeHead(id, change));
  return [...signersOf(roster, change)].flatMap(([seat, session]) => {
    const signature = acks.get(seat);
    return signature && signerOf(digest, signature) === session ? [] : [seat];
  });
}

/** Whose acks a change needs: every seat of the old epoch, and whoever enters. */
export function signersOf(roster: Roster, plan: Pick<PlanMessage, 'entries'>): Map<number, Hex> {
  const signers = new Map(roster.seats.map((seat) => [seat, roster.sessions.get(seat)!]));
  for (const { seat, session } of plan.entries) signers.set(seat, session);
  return signers;
}
