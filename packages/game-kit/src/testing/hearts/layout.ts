import { defineLayout, enumOf, type StructOf } from '../../index.js';
import { FEE_GAME, feeLayout } from '../../parts/index.js';

/** `owing` are the seats that have still to pass, `late` those whose time ran out meanwhile; `trick` is face by face. */
export const heartsLayout = defineLayout({
  name: 'Hearts',
  structs: [
    ...feeLayout.structs,
    'struct HeartsState { FeeTable table; uint8 phase; uint8 turn; uint16 owing; uint16 late; bytes trick; bytes[] hands; uint8[] taken; }',
    'struct HeartsAction { uint8 kind; uint8 face; }',
  ],
  enums: {
    HeartsPhase: ['Waiting', 'Shuffle', 'Deal', 'Pass', 'Exchange', 'Trick', 'Over'],
    HeartsKind: ['Pass', 'Play'],
  },
  ...FEE_GAME,
});

export type HeartsState = StructOf<typeof heartsLayout, 'HeartsState'>;
export type HeartsAction = StructOf<typeof heartsLayout, 'HeartsAction'>;
export const HeartsPhase = enumOf(heartsLayout.enums.HeartsPhase);
export const HeartsKind = enumOf(heartsLayout.enums.HeartsKind);
