import { type Hex, type Result, refuse } from '@facedown/base';
import { misfitOf } from '@facedown/game-kit';
import { dealers, gameEntry, loadDealer, loadGame } from '@facedown/sdk';
import { type KeyServers, newSalt, OPEN_CHAIR, type Opening } from '@facedown/sdk/engine';
import type { HostedTables } from '../hosted/hostedTables.js';

export type OpenHouseTable = (wish: {
  game: string;
  dealer: string;
  seats?: number | undefined;
}) => Promise<Result<bigint>>;

/** A table that nobody in particular opened: quick match needs one when all others are full. */
export function openHouseTable(deps: {
  hosted: HostedTables;
  openHost: () => Hex | undefined;
  keyServers?: () => KeyServers | undefined;
}): OpenHouseTable {
  return async ({ game, seats, dealer }) => {
    if (!Object.hasOwn(dealers, dealer)) return refuse('UnknownDealer');
    const [rules, kit] = [await loadGame(game), await loadDealer(dealer)];
    const maxSeats = seats ?? rules.seats.min;
    if (maxSeats < rules.seats.min || maxSeats > rules.seats.max) return refuse('NoSuchSeat');
    const misfit = misfitOf(rules, kit.dealer, { seats: maxSeats, onchain: false });
    if (misfit) return refuse(misfit.code);
    const { config } = await gameEntry(game).example(maxSeats);
    const host = deps.openHost();
    const offered = kit.chair ? deps.keyServers?.()?.configs[dealer] : undefined;
    if ((dealer === 'open' && !host) || (kit.chair && !offered)) return refuse('UnknownDealer');
    const opening: Opening = {
      salt: newSalt(),
      game,
      dealer,
      name: 'Quick match',
      config: rules.codecs.config.encode(config),
      // Proof and audit are one dealer: what it says here tells them apart.
      dealerConfig: offered ?? kit.config ?? '0x',
      minSeats: maxSeats,
      maxSeats,
      servers: dealer === 'open' && host ? [host] : kit.chair ? [OPEN_CHAIR] : [],
      onchain: false,
      registerSeconds: 60,
      answerSeconds: 120,
    };
    return deps.hosted.call('create', { opening }) as Promise<Result<bigint>>;
  };
}
