import type { Hex } from '@facedown/base';
import type { Judge, Opening } from './judge/judge.js';
import { loadDealer, loadGame } from './registry.js';

export interface CreateTable {
  readonly judge: Judge;
  /** Names from the registry. */
  readonly game: string;
  readonly dealer: string;
  /** The game's configuration, as its rules define it. */
  readonly config: unknown;
  readonly seats: number;
  readonly name?: string;
  readonly minSeats?: number;
  readonly dealerConfig?: Hex;
  /** Session addresses of the dealer's servers, for a dealer that has them. */
  readonly servers?: readonly Hex[];
  /** Every move goes to the chain; otherwise only the beginning, the end and quarrels do. */
  readonly mode?: 'offchain' | 'onchain';
  /** To register a newer state in a quarrel, and to answer in play on the chain. */
  readonly registerSeconds?: number;
  readonly answerSeconds?: number;
}

/** Opens a table; seats are then taken with `joinTable`. */
export async function createTable(options: CreateTable): Promise<bigint> {
  const { judge, game, dealer, config, seats, mode = 'offchain' } = options;
  const rules = await loadGame(game);
  const opening: Opening = {
    game,
    dealer,
    name: options.name ?? `${game} table`,
    config: rules.codecs.config.encode(config),
    dealerConfig: options.dealerConfig ?? (await loadDealer(dealer)).config ?? '0x',
    minSeats: options.minSeats ?? seats,
    maxSeats: seats,
    servers: options.servers ?? [],
    onchain: mode === 'onchain',
    registerSeconds: options.registerSeconds ?? 60,
    answerSeconds: options.answerSeconds ?? 300,
  };
  return judge.create(opening);
}
