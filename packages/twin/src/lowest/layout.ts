import { defineLayout, enumOf, type StructOf } from '@facedown/game-kit';
import { FEE_GAME, feeLayout } from '@facedown/game-kit/parts';

/** `picks` by seat: 255 for none. `late` are seats whose time ran out while others still owed theirs. */
export const lowestLayout = defineLayout({
  name: 'Lowest',
  structs: [
    ...feeLayout.structs,
    'struct LowestState { FeeTable table; uint8 phase; uint8 round; uint16 late; uint8[] picks; }',
    'struct LowestAction { uint8 number; }',
  ],
  enums: { LowestPhase: ['Waiting', 'Pick', 'Over'] },
  ...FEE_GAME,
});

export type LowestState = StructOf<typeof lowestLayout, 'LowestState'>;
export type LowestAction = StructOf<typeof lowestLayout, 'LowestAction'>;
export const LowestPhase = enumOf(lowestLayout.enums.LowestPhase);
