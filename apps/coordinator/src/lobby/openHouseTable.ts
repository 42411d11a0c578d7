import { type Hex, ok, type Result, refuse } from '@facedown/base';
import { misfitOf } from '@facedown/game-kit';
import { dealers, gameEntry, games, loadDealer, loadGame } from '@facedown/sdk';
import { type KeyServers, newSalt, OPEN_CHAIR, type Opening } from '@facedown/sdk/engine';
import type { HostedTables } from '../hosted/hostedTables.js';

interface HouseWish {
  readonly game: string;
  readonly dealer: string;
  readonly seats?: number | undefined;
  /** Where it isn't the game's example. */
  readonly config?: Hex | undefined;
}
export type OpenHouseTable = (wish: HouseWish) => Promise<Result<bigint>>;
export type HouseOpening = (wish: HouseWish) => Promise<Result<Opening>>;

interface HouseDeps {
  readonly openHost: () => Hex | undefined;
  readonly keyServers?: () => KeyServers | undefined;
}

/** Terms of a table that nobody in particular opens. */
export function houseOpening(deps: HouseDeps): HouseOpening {
  return async ({ game, seats, dealer, config: wished }) => {
    if (!Object.hasOwn(games, game)) return refuse('UnknownGame');
    if (!Object.hasOwn(dealers, dealer)) return refuse('UnknownDealer');
    const [rules, kit] = [await loadGame(game), await loadDealer(dealer)];
    const maxSeats = seats ?? rules.seats.min;
    if (maxSeats < rules.seats.min || maxSeats > rules.seats.max) return refuse('NoSuchSeat');
    const misfit = misfitOf(rules, kit.dealer, { seats: maxSeats, onchain: false });
    if (misfit) return refuse(misfit.code);
    const config = wished ?? rules.codecs.config.encode((await gameEntry(game).example(maxSeats)).config);
    const parsed = rules.codecs.config.parse(config);
    if (!parsed.ok || !rules.setup(parsed.value).ok) return refuse('MalformedConfig');
    const host = deps.openHost();
    const offered = kit.chair ? deps.keyServers?.()?.configs[dealer] : undefined;
    if ((dealer === 'open' && !host) || (kit.chair && !offered)) return refuse('UnknownDealer');
    return ok({
      salt: newSalt(),
      game,
      dealer,
      name: 'Quick match',
      config,
      // Proof and audit are one dealer: what it says here tells them apart.
      dealerConfig: offered ?? kit.config ?? '0x',
      minSeats: maxSeats,
      maxSeats,
      servers: dealer === 'open' && host ? [host] : kit.chair ? [OPEN_CHAIR] : [],
      onchain: false,
      registerSeconds: 60,
      answerSeconds: 120,
    });
  };
}

/** Quick match needs a table when all others are full. */
export function openHouseTable(deps: HouseDeps & { hosted: HostedTables }): OpenHouseTable {
  const openingOf = houseOpening(deps);
  return async (wish) => {
    const opening = await openingOf(wish);
    return opening.ok ? (deps.hosted.call('create', { opening: opening.value }) as Promise<Result<bigint>>) : opening;
  };
}
