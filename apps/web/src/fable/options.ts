import { FABLE_STRENGTHS, type FableStrength } from '@facedown/bots/fable';
import { HOUSE, type Preset, SEED } from '@facedown/fable';

export const PRESETS = ['house', 'seed'] as const;
export type PresetName = (typeof PRESETS)[number];
export const DEALERS = ['salt', 'salt-proof', 'players'] as const;
export type FableDealer = (typeof DEALERS)[number];

/** What a practice table is: kept in its name, so that a reload sits down at the same one. */
export interface FableOptions {
  readonly strength: FableStrength;
  readonly dealer: FableDealer;
  readonly preset: PresetName;
}

export const USUAL: FableOptions = { strength: 'medium', dealer: 'salt', preset: 'house' };

export const presetOf = (name: string | undefined): Preset => (name === 'seed' ? SEED : HOUSE);

export const tableNameOf = (id: string, { strength, dealer, preset }: FableOptions): string =>
  [id, strength, ...(dealer === 'salt' ? [] : [dealer]), ...(preset === 'house' ? [] : [preset])].join('-');

export function optionsOf(name: string): FableOptions {
  const words = name.split('-').slice(1);
  return {
    strength: FABLE_STRENGTHS.find((strength) => words.includes(strength)) ?? USUAL.strength,
    dealer: words.includes('proof') ? 'salt-proof' : words.includes('players') ? 'players' : 'salt',
    preset: words.includes('seed') ? 'seed' : 'house',
  };
}
