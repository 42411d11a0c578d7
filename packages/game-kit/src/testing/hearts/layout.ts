import { COMMON_CODES, COMMON_THROWN, codecOf, defineLayout, enumOf, type StructOf } from '../../index.js';
import { feeLayout } from '../../parts/index.js';

/** `owing` are the seats that have still to pass, `late` those whose time ran out meanwhile; `trick` is face by face. */
export const heartsLayout = defineLayout({
  name: 'Hearts',
  structs: [
    ...feeLayout.structs,
    'struct HeartsState { FeeTable table; uint8 phase; uint8 turn; uint16 owing; uint16 late; bytes trick; bytes[] hands; uint8[] taken; }',
    'struct HeartsAction { uint8 kind; uint8 face; }',
  ],
  shared: [feeLayout],
  enums: {
    HeartsPhase: ['Waiting', 'Shuffle', 'Deal', 'Pass', 'Exchange', 'Trick', 'Over'],
    HeartsKind: ['Pass', 'Play'],
  },
  codes: [...COMMON_CODES, 'UnknownAction', 'NoSuchFace'],
  thrown: {
    ...COMMON_THROWN,
    UnknownAction: 'an action is of a kind that does not exist, or that nothing asks for here',
    NoSuchFace: 'a face is named that the deck does not have, or where none is played',
  },
});

export type HeartsState = StructOf<typeof heartsLayout, 'HeartsState'>;
export type HeartsAction = StructOf<typeof heartsLayout, 'HeartsAction'>;
export type HeartsCode = (typeof heartsLayout)['codes'][number];
export const HeartsPhase = enumOf(heartsLayout.enums.HeartsPhase);
export const HeartsKind = enumOf(heartsLayout.enums.HeartsKind);

export const heartsCodecs = {
  config: codecOf(heartsLayout, 'FeeConfig'),
  state: codecOf(heartsLayout, 'HeartsState'),
  action: codecOf(heartsLayout, 'HeartsAction'),
};
