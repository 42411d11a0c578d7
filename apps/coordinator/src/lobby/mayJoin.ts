import { type Hex, ok, type Result, refuse } from '@facedown/base';
import type { LobbyTable } from '@facedown/sdk/coordinator';
import { isPersonName, skeletonOf } from '@facedown/sdk/people';
import type { SeatTag } from '../judging/judging.js';
import { isAwaited } from './lobby.js';

interface Joiner {
  readonly seat: number;
  readonly owner: Hex;
  /** Who signed the ticket that it brings. */
  readonly invitedBy?: Hex | undefined;
  readonly name?: unknown;
}

/**
 * May this owner sit down, and as whom? A seat kept for a bot is taken with a ticket by the bots' house and
 * in no other way, so that nobody passes for a bot and no bot for a person.
 */
export function mayJoin(
  table: LobbyTable,
  { seat, owner, invitedBy, name }: Joiner,
  botsHouse: Hex | undefined,
  now: number,
): Result<SeatTag> {
  const awaited = table.bots.find((one) => one.seat === seat && isAwaited(one, now));
  if (awaited)
    return botsHouse && invitedBy === botsHouse.toLowerCase() ? ok({ bot: awaited.strength }) : refuse('SeatTaken');
  const { access, inviter } = table;
  if (table.owners && table.owners[seat] !== owner.toLowerCase()) return refuse('NotInvited');
  if (access !== 'open' && !(inviter && invitedBy === inviter.toLowerCase())) return refuse('NotInvited');
  if (name === undefined) return ok({});
  if (!isPersonName(name)) return refuse('BadName');
  const looks = skeletonOf(name);
  const isTaken = table.seats.some((other) => other.name !== undefined && skeletonOf(other.name) === looks);
  return isTaken ? refuse('NameTaken') : ok({ name });
}
