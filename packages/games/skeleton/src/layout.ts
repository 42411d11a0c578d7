import { COMMON_CODES, COMMON_THROWN, codecOf, defineLayout, enumOf, type StructOf } from '@facedown/game-kit';
import { feeLayout } from '@facedown/game-kit/parts';

/** What everyone may know. `held` is the slot of each seat's card, `next` the top of the deck; 255 is none. */
export const skeletonLayout = defineLayout({
  name: 'Skeleton',
  structs: [
    ...feeLayout.structs,
    'struct SkeletonState { FeeTable table; uint8 phase; uint8 turn; uint8 next; uint8[] held; }',
    'struct SkeletonAction { uint8 kind; }',
  ],
  shared: [feeLayout],
  enums: {
    SkeletonPhase: ['Waiting', 'Shuffle', 'Deal', 'Act', 'Draw', 'Showdown', 'Over'],
    SkeletonKind: ['Stay', 'Swap'],
  },
  codes: [...COMMON_CODES, 'UnknownAction'],
  thrown: {
    ...COMMON_THROWN,
    UnknownAction: 'an action is of a kind that does not exist, or that nothing asks for here',
  },
});

export type SkeletonState = StructOf<typeof skeletonLayout, 'SkeletonState'>;
export type SkeletonAction = StructOf<typeof skeletonLayout, 'SkeletonAction'>;
export type SkeletonCode = (typeof skeletonLayout)['codes'][number];
export const SkeletonPhase = enumOf(skeletonLayout.enums.SkeletonPhase);
export const SkeletonKind = enumOf(skeletonLayout.enums.SkeletonKind);

export const skeletonCodecs = {
  config: codecOf(skeletonLayout, 'FeeConfig'),
  state: codecOf(skeletonLayout, 'SkeletonState'),
  action: codecOf(skeletonLayout, 'SkeletonAction'),
};
