import { type Hex, type Result, refuse } from '@facedown/base';
import { dealers, gameEntry, loadGame, newSalt, type Opening } from '@facedown/sdk';
import type { HostedTables } from '../hosted/hostedTables.js';

export type OpenHouseTable = (wish: {
  game: string;
  seats?: number | undefined;
  dealer?: string | undefined;
}) => Promise<Result<bigint>>;

/** A table that nobody in particular opened: quick match needs one when all others are full. */
export function openHouseTable(deps: { hosted: HostedTables; openHost: () => Hex | undefined }): OpenHouseTable {
  return async ({ game, seats, dealer = 'players' }) => {
    if (!Object.hasOwn(dealers, dealer)) return refuse('UnknownDealer');
    const rules = await loadGame(game);
    const maxSeats = seats ?? rules.seats.min;
    if (maxSeats < rules.seats.min || maxSeats > rules.seats.max) return refuse('NoSuchSeat');
    const { config } = await gameEntry(game).example(maxSeats);
    const host = deps.openHost();
    if (dealer === 'open' && !host) return refuse('UnknownDealer');
    const opening: Opening = {
      salt: newSalt(),
      game,
      dealer,
      name: 'Quick match',
      config: rules.codecs.config.encode(config),
      dealerConfig: '0x',
      minSeats: maxSeats,
      maxSeats,
      servers: dealer === 'open' && host ? [host] : [],
      onchain: false,
      registerSeconds: 60,
      answerSeconds: 120,
    };
    return deps.hosted.call('create', { opening }) as Promise<Result<bigint>>;
  };
}
