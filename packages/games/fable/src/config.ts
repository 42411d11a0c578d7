import { type FableConfig, FableStart } from './layout.js';

export type Preset = Omit<FableConfig, 'stake' | 'bond'>;

/** The game as its seed has it. */
export const SEED: Preset = {
  health: 20,
  minDeck: 10,
  provision: 0,
  start: FableStart.Coin,
  keywords: false,
  quietFirst: false,
  owned: false,
};

/** What a table plays where nobody asks for something else. */
export const HOUSE: Preset = {
  health: 20,
  minDeck: 30,
  provision: 5,
  start: FableStart.Bid,
  keywords: true,
  quietFirst: true,
  owned: false,
};

export const fableConfig = (options: Partial<FableConfig> & { stake: bigint; preset?: Preset }): FableConfig => {
  const { preset = HOUSE, ...rest } = options;
  return { bond: rest.stake, ...preset, ...rest };
};
