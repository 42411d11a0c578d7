import { COMMON_CODES, COMMON_THROWN, defineLayout, enumOf, type StructOf } from '../../index.js';
import { feeLayout, windowLayout } from '../../parts/index.js';

/** `pile` are slots, the `laid` last of them by the turn's seat as `rank`; `taker` has to take them all. */
export const cheatLayout = defineLayout({
  name: 'Cheat',
  structs: [
    ...feeLayout.structs,
    ...windowLayout.structs,
    'struct CheatState { FeeTable table; Window window; uint8 phase; uint8 turn; uint8 turns; uint8 rank; uint8 laid; uint8 taker; bytes pile; bytes[] hands; }',
    'struct CheatAction { uint8 kind; uint8 count; }',
  ],
  shared: [feeLayout, windowLayout],
  enums: {
    CheatPhase: ['Waiting', 'Shuffle', 'Deal', 'Lay', 'Doubt', 'Reveal', 'Take', 'Pile', 'Over'],
    CheatKind: ['Lay', 'Silent', 'Doubt', 'Take'],
  },
  codes: COMMON_CODES,
  thrown: COMMON_THROWN,
});

export type CheatState = StructOf<typeof cheatLayout, 'CheatState'>;
export type CheatAction = StructOf<typeof cheatLayout, 'CheatAction'>;
export const CheatPhase = enumOf(cheatLayout.enums.CheatPhase);
export const CheatKind = enumOf(cheatLayout.enums.CheatKind);
