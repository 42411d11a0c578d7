import { defineLayout, enumOf, type StructOf } from '@facedown/game-kit';
import { FEE_GAME, feeLayout } from '@facedown/game-kit/parts';

/** What everyone may know. `hands` are slots by seat, `next` is the top of the deck. */
export const skeletonLayout = defineLayout({
  name: 'Skeleton',
  structs: [
    ...feeLayout.structs,
    'struct SkeletonState { FeeTable table; uint8 phase; uint8 turn; uint8 next; bytes[] hands; }',
    'struct SkeletonAction { uint8 kind; }',
  ],
  enums: {
    SkeletonPhase: ['Waiting', 'Shuffle', 'Deal', 'Act', 'Draw', 'Showdown', 'Over'],
    SkeletonKind: ['Stay', 'Swap'],
  },
  ...FEE_GAME,
});

export type SkeletonState = StructOf<typeof skeletonLayout, 'SkeletonState'>;
export type SkeletonAction = StructOf<typeof skeletonLayout, 'SkeletonAction'>;
export const SkeletonPhase = enumOf(skeletonLayout.enums.SkeletonPhase);
export const SkeletonKind = enumOf(skeletonLayout.enums.SkeletonKind);
