import { COMMON_CODES, COMMON_THROWN } from '../../game.js';
import { defineLayout, enumOf, type StructOf } from '../../layout.js';
import { feeLayout } from '../../parts/fees.js';

/** Slots are single bytes (all in deck 0). `asked` and `rank` are what the turn's seat asked for last. */
export const fishLayout = defineLayout({
  name: 'Fish',
  structs: [
    ...feeLayout.structs,
    'struct FishState { FeeTable table; uint8 phase; uint8 turn; uint8 asked; uint8 rank; uint8 next; bytes[] hands; uint8[] books; }',
    'struct FishAction { uint8 kind; uint8 seat; uint8 rank; uint8 count; }',
  ],
  shared: [feeLayout],
  enums: {
    FishPhase: ['Waiting', 'Shuffle', 'Deal', 'Ask', 'Answer', 'Draw', 'Over'],
    FishKind: ['Ask', 'Give', 'Book'],
  },
  codes: [...COMMON_CODES, 'UnexpectedField', 'NoSuchTarget', 'NoSuchRank', 'WrongCount'],
  thrown: {
    ...COMMON_THROWN,
    UnexpectedField: 'a field is filled that this action has no use for',
    NoSuchTarget: 'the seat that is asked does not exist, is empty or is the asking one',
    NoSuchRank: 'a rank is asked for that the deck does not have',
    WrongCount: 'an answer names more or fewer cards than it may',
  },
});

export type FishState = StructOf<typeof fishLayout, 'FishState'>;
export type FishAction = StructOf<typeof fishLayout, 'FishAction'>;
export type FishCode = (typeof fishLayout)['codes'][number];
export const FishPhase = enumOf(fishLayout.enums.FishPhase);
export const FishKind = enumOf(fishLayout.enums.FishKind);
