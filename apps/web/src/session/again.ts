import { bytesToHex, type Hex, hexToBytes, keccak256 } from '@facedown/base';
import { type Coordinator, connectCoordinator, type SessionKey, sessionOf } from '@facedown/sdk';
import type { LobbyTable } from '@facedown/sdk/coordinator';
import { JudgeError, type Opening, openingIdentity } from '@facedown/sdk/engine';
import type { AgainRequest, NextTable } from './messages.js';

const TAG = bytesToHex(new TextEncoder().encode('facedown/1/again'));

/** The table that follows one of the coordinator's. */
interface Following {
  readonly tableId: bigint;
  readonly opening: Opening;
  /** Signs tickets, where the old table was private. */
  readonly inviter: SessionKey | undefined;
  readonly old: LobbyTable;
}

let known: { readonly table: string; readonly following: Following | undefined } | undefined;

/**
 * The same terms once more, under a number and a key that every seat of the old table derives by itself. Whoever
 * wishes it first opens it; the other sees that somebody waits there.
 */
export async function nextTable({ table, invite, open, swaps }: AgainRequest): Promise<NextTable | undefined> {
  if (known?.table !== table) known = { table, following: await withHouse((house) => follow(house, table, invite)) };
  const { following } = known;
  if (!following) return undefined;
  const { tableId, inviter } = following;
  if (open) await withHouse((house) => opened(house, following, swaps));
  return {
    table: String(tableId),
    isAwaited: !open && (await isAwaited(tableId)),
    ...(inviter ? { invite: inviter.secret.slice(2) } : {}),
  };
}

async function follow(house: Coordinator, table: string, invite: string | undefined): Promise<Following | undefined> {
  const judge = house.judge();
  const [{ opening: before }, old] = await Promise.all([judge.read(BigInt(table)), house.table(table)]);
  // Nobody else could be let in.
  if (old.access === 'private' && !invite) return undefined;
  const opening: Opening = { ...before, salt: after(before.salt) };
  const inviter = old.access === 'private' ? sessionOf(after(`0x${invite}`)) : undefined;
  return { tableId: openingIdentity(judge.chainId, judge.table, opening), opening, inviter, old };
}

/** Opens it, with as many bots as sat at the old one, unless the other seat was first. */
async function opened(
  house: Coordinator,
  { tableId, opening, inviter, old }: Following,
  swaps: boolean,
): Promise<void> {
  const { spectators, seats } = old;
  // The same people and nobody else; bots come by their own tickets.
  const sat = [...seats].sort((a, b) => a.seat - b.seat).map(({ owner }) => owner);
  const isFull = seats.length === old.maxSeats && !seats.some(({ bot }) => bot);
  const owners = isFull ? { owners: swaps && sat.length === 2 ? sat.reverse() : sat } : {};
  const listing = inviter
    ? { access: 'private' as const, inviter: inviter.address, spectators }
    : { access: 'open' as const, spectators, ...owners };
  try {
    await house.judge({ listing }).create(opening);
  } catch (error) {
    if (error instanceof JudgeError && error.code === 'TableExists') return;
    throw error;
  }
  const [strength, ...more] = old.seats.flatMap(({ bot }) => bot ?? []);
  if (strength) await house.inviteBots(tableId, { count: 1 + more.length, strength, ...(inviter ? { inviter } : {}) });
}

/** One short question, for it is asked again and again. */
async function isAwaited(tableId: bigint): Promise<boolean> {
  const response = await fetch(`/api/tables/${tableId}?perhaps`);
  if (!response.ok) return false;
  const { phase, seats } = ((await response.json()) ?? {}) as Partial<LobbyTable>;
  return phase === 'lobby' && (seats?.length ?? 0) > 0;
}

async function withHouse<Value>(run: (house: Coordinator) => Promise<Value>): Promise<Value> {
  const house = connectCoordinator({ urls: [self.location.origin] });
  try {
    return await run(house);
  } finally {
    house.close();
  }
}

/** The word that follows a word: from a salt the next salt, from a secret the next secret. */
const after = (word: Hex): Hex => keccak256(hexToBytes(`${TAG}${word.slice(2)}`));
