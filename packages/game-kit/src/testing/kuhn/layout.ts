import { COMMON_CODES, COMMON_THROWN } from '../../game.js';
import { codecOf, defineLayout, enumOf, type StructOf } from '../../layout.js';

export const kuhnLayout = defineLayout({
  name: 'Kuhn',
  structs: [
    'struct KuhnConfig { uint128 ante; }',
    'struct KuhnState { uint8 phase; uint128 ante; uint128[2] stacks; uint128[2] bets; bool[2] seated; bool checked; uint8 winner; }',
    'struct KuhnAction { uint8 kind; }',
  ],
  enums: {
    KuhnPhase: ['Waiting', 'Shuffle', 'Deal', 'First', 'Second', 'Answer', 'Showdown', 'Over'],
    KuhnKind: ['Pass', 'Bet'],
  },
  codes: [...COMMON_CODES],
  thrown: {
    ...COMMON_THROWN,
  },
});

export type KuhnConfig = StructOf<typeof kuhnLayout, 'KuhnConfig'>;
export type KuhnState = StructOf<typeof kuhnLayout, 'KuhnState'>;
export type KuhnAction = StructOf<typeof kuhnLayout, 'KuhnAction'>;
export type KuhnCode = (typeof kuhnLayout)['codes'][number];

export const KuhnPhase = enumOf(kuhnLayout.enums.KuhnPhase);
export const KuhnKind = enumOf(kuhnLayout.enums.KuhnKind);

export const kuhnCodecs = {
  config: codecOf(kuhnLayout, 'KuhnConfig'),
  state: codecOf(kuhnLayout, 'KuhnState'),
  action: codecOf(kuhnLayout, 'KuhnAction'),
};
