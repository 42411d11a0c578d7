import { bytesToHex, type Hex, hexToBytes, keccak256 } from '@facedown/base';
import {
  type Coordinator,
  connectCoordinator,
  JudgeError,
  type Opening,
  openingIdentity,
  sessionOf,
} from '@facedown/sdk';
import type { AgainRequest, NextTable } from './messages.js';

const TAG = bytesToHex(new TextEncoder().encode('facedown/1/again'));

/**
 * The table that follows one of the coordinator's: the same terms, under a number and a key that every seat of the old
 * one derives by itself. Whoever wishes it first opens it; the other sees that somebody waits there.
 */
export async function nextTable({ table, invite, open }: AgainRequest): Promise<NextTable | undefined> {
  const house = connectCoordinator({ urls: [self.location.origin] });
  try {
    const judge = house.judge();
    const [{ opening }, old] = await Promise.all([judge.read(BigInt(table)), house.table(table)]);
    // Nobody else could be let in.
    if (old.access === 'private' && !invite) return undefined;
    const next: Opening = { ...opening, salt: after(opening.salt) };
    const tableId = openingIdentity(judge.chainId, judge.table, next);
    const inviter = old.access === 'private' ? sessionOf(after(`0x${invite}`)) : undefined;
    if (open) {
      const { spectators } = old;
      const listing = inviter
        ? { access: 'private' as const, inviter: inviter.address, spectators }
        : { access: 'open' as const, spectators };
      if (await isOpened(house, next, listing)) {
        const bots = old.seats.flatMap(({ bot }) => bot ?? []);
        if (bots.length > 0)
          await house.inviteBots(tableId, {
            count: bots.length,
            strength: bots[0]!,
            ...(inviter ? { inviter } : {}),
          });
      }
    }
    const seen = await judge.read(tableId).catch((error) => {
      if (error instanceof JudgeError && error.code === 'NoSuchTable') return undefined;
      throw error;
    });
    return {
      table: String(tableId),
      isAwaited: seen?.phase === 'lobby' && seen.entries.length > 0,
      ...(inviter ? { invite: inviter.secret.slice(2) } : {}),
    };
  } finally {
    house.close();
  }
}

/** Was it opened by this call? The other seat may have been first. */
async function isOpened(
  house: Coordinator,
  opening: Opening,
  listing: NonNullable<NonNullable<Parameters<Coordinator['judge']>[0]>['listing']>,
): Promise<boolean> {
  try {
    await house.judge({ listing }).create(opening);
    return true;
  } catch (error) {
    if (error instanceof JudgeError && error.code === 'TableExists') return false;
    throw error;
  }
}

/** The word that follows a word: from a salt the next salt, from a secret the next secret. */
const after = (word: Hex): Hex => keccak256(hexToBytes(`${TAG}${word.slice(2)}`));
