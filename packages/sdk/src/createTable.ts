import { BaseError, type Hex, type RandomBytes } from '@facedown/base';
import { type Codec, misfitOf } from '@facedown/game-kit';
import type { Judge, Opening } from './judge/judge.js';
import { newSalt } from './judge/opening.js';
import { loadDealer, rulesOf } from './registry.js';
import { OPEN_CHAIR, usualDealing } from './usualDealing.js';

/** As much of a game as a table's opening is made of. */
interface Named<Config> {
  readonly name: string;
  readonly codecs: { readonly config: Codec<Config> };
}

export interface CreateTable<Config = unknown> {
  readonly judge: Judge;
  /** The game itself, which types its configuration and need not be one of the house's, or its name there. */
  readonly game: string | Named<Config>;
  readonly dealer: string;
  /** The game's configuration, as its rules define it. */
  readonly config: NoInfer<Config>;
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
  /** On a chain: the contracts that say who may sit down, and that keep what the seats bring. */
  readonly check?: Hex;
  readonly checkConfig?: Hex;
  readonly locker?: Hex;
  readonly random?: RandomBytes;
}

/** Opens a table; seats are then taken with `joinTable`. */
export async function createTable<Config>(options: CreateTable<Config>): Promise<bigint> {
  const { judge, dealer, config, seats, mode = 'offchain' } = options;
  const game = typeof options.game === 'string' ? options.game : options.game.name;
  const own = typeof options.game === 'string' ? undefined : options.game;
  const [rules, kit] = [await rulesOf(game, own), await loadDealer(dealer)];
  const misfit = misfitOf(rules, kit.dealer, { seats, onchain: mode === 'onchain', config });
  if (misfit)
    throw new BaseError(`This table can't be: ${misfit.words}.`, {
      category: 'user',
      code: misfit.code,
      recoverable: false,
      suggestedAction: 'Choose another dealer.',
    });
  const dealerConfig = options.dealerConfig ?? (await usualDealing(judge, dealer))?.dealerConfig;
  if (dealerConfig === undefined)
    throw new BaseError('This dealer needs key servers, and none were named.', {
      category: 'user',
      code: 'NoCommittee',
      suggestedAction: 'Say whom it seals to in `dealerConfig`.',
    });
  const opening: Opening = {
    salt: newSalt(options.random),
    game,
    dealer,
    name: options.name ?? `${game} table`,
    config: rules.codecs.config.encode(config),
    dealerConfig,
    minSeats: options.minSeats ?? seats,
    maxSeats: seats,
    servers: options.servers?.length || !kit.chair ? (options.servers ?? []) : [OPEN_CHAIR],
    onchain: mode === 'onchain',
    registerSeconds: options.registerSeconds ?? 60,
    answerSeconds: options.answerSeconds ?? 300,
    ...(options.check ? { check: options.check, checkConfig: options.checkConfig ?? '0x' } : {}),
    ...(options.locker ? { locker: options.locker } : {}),
  };
  return judge.create(opening);
}
