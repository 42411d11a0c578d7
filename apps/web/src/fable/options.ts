export const STRENGTHS = ['easy', 'medium', 'hard'] as const;
type Strength = (typeof STRENGTHS)[number];
export const PRESETS = ['house', 'seed'] as const;
type PresetName = (typeof PRESETS)[number];
export const DEALERS = ['salt', 'salt-proof', 'players'] as const;
type FableDealer = (typeof DEALERS)[number];

/** What a practice table is: kept in its name, so that a reload sits down at the same one. */
interface FableOptions {
  readonly strength: Strength;
  readonly dealer: FableDealer;
  readonly preset: PresetName;
}

export const USUAL: FableOptions = { strength: 'medium', dealer: 'salt', preset: 'house' };

/** How the name of a new practice table ends. */
export const practiceName = (dealer: string | undefined): string =>
  tableNameOf('', { ...USUAL, dealer: DEALERS.find((one) => one === dealer) ?? USUAL.dealer });

export const tableNameOf = (id: string, { strength, dealer, preset }: FableOptions): string =>
  [id, strength, ...(dealer === 'salt' ? [] : [dealer]), ...(preset === 'house' ? [] : [preset])].join('-');

export function optionsOf(name: string): FableOptions {
  const words = name.split('-').slice(1);
  return {
    strength: STRENGTHS.find((strength) => words.includes(strength)) ?? USUAL.strength,
    dealer: words.includes('proof') ? 'salt-proof' : words.includes('players') ? 'players' : 'salt',
    preset: words.includes('seed') ? 'seed' : 'house',
  };
}
