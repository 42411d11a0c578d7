import { COMMON_CODES, codecOf, defineLayout, enumOf, type StructOf } from '@facedown/game-kit';

export const concealedLayout = defineLayout({
  name: 'Concealed',
  structs: [
    'struct ConcealedConfig { uint128 stake; uint128 bond; uint8 rounds; uint8 handSize; uint8 cardsPerRound; bool replace; bytes[2] lists; }',
    'struct ConcealedState { uint8 phase; ConcealedConfig config; bool[2] seated; uint256[2] stacks; uint256 pot; uint8 round; uint8[2] next; bytes[2] hands; bytes[2] plays; uint8[2] points; uint8 winner; }',
    'struct ConcealedAction { uint8 kind; }',
  ],
  enums: {
    ConcealedPhase: ['Waiting', 'Lay', 'Deal', 'First', 'Second', 'Open', 'Close', 'Over'],
    ConcealedKind: ['Play', 'Concede'],
  },
  codes: [...COMMON_CODES, 'UnknownAction'],
});

export type ConcealedConfig = StructOf<typeof concealedLayout, 'ConcealedConfig'>;
export type ConcealedState = StructOf<typeof concealedLayout, 'ConcealedState'>;
export type ConcealedAction = StructOf<typeof concealedLayout, 'ConcealedAction'>;
export type ConcealedCode = (typeof concealedLayout)['codes'][number];

export const ConcealedPhase = enumOf(concealedLayout.enums.ConcealedPhase);
export const ConcealedKind = enumOf(concealedLayout.enums.ConcealedKind);

export const concealedCodecs = {
  config: codecOf(concealedLayout, 'ConcealedConfig'),
  state: codecOf(concealedLayout, 'ConcealedState'),
  action: codecOf(concealedLayout, 'ConcealedAction'),
};
