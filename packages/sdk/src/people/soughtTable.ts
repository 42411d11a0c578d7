import type { Hex } from '@facedown/base';
import type { LobbyTable } from '../hosted/lobbyTypes.js';
import { sessionOf } from '../signing/session.js';
import type { OpenedTable, Seek } from './seek.js';

/** One span of a minute, as a table that somebody opens has by default. */
export const SOUGHT_SECONDS = 60;

/** What a judge or a lobby says of a table on a chain. */
type Shown = Pick<
  LobbyTable,
  'game' | 'dealer' | 'config' | 'minSeats' | 'maxSeats' | 'onchain' | 'registerSeconds' | 'answerSeconds'
> & {
  readonly inviter?: Hex | undefined;
  readonly token?: Hex | undefined;
  readonly locker?: Hex | undefined;
  readonly check?: Hex | undefined;
  readonly isWaiting: boolean;
};

/** Is this the table at which two who sought each other were to meet, for these chips, and nobody else? */
export const isSoughtTable = (
  seek: Pick<Seek, 'game' | 'dealer' | 'config'>,
  chips: Hex,
  { invite }: OpenedTable,
  shown: Shown,
): boolean =>
  shown.game === seek.game &&
  shown.dealer === seek.dealer &&
  shown.config.toLowerCase() === seek.config &&
  shown.minSeats === 2 &&
  shown.maxSeats === 2 &&
  !shown.onchain &&
  shown.registerSeconds === SOUGHT_SECONDS &&
  shown.answerSeconds === SOUGHT_SECONDS &&
  shown.locker === undefined &&
  shown.check === undefined &&
  shown.isWaiting &&
  shown.token?.toLowerCase() === chips.toLowerCase() &&
  isInviter(shown.inviter, invite);

function isInviter(inviter: Hex | undefined, invite: string): boolean {
  try {
    return inviter?.toLowerCase() === sessionOf(`0x${invite}`).address;
  } catch {
    // No number of the curve.
    return false;
  }
}
