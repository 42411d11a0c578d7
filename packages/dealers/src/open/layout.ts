import { codecOf, defineLayout, type StructOf, TRUTH_CODES } from '@facedown/game-kit';

/** The `open` dealer's state is the truth itself: every face in the clear. */
export const openLayout = defineLayout({
  name: 'Open',
  structs: [
    'struct OpenCard { uint16 slot; uint8 face; uint8 holder; }',
    'struct OpenState { bytes32 laid; OpenCard[] cards; }',
  ],
  enums: {},
  codes: [...TRUTH_CODES, 'MalformedEvidence', 'UnexpectedVerb', 'NothingOwed'],
});

export type OpenState = StructOf<typeof openLayout, 'OpenState'>;
export const openStateCodec = codecOf(openLayout, 'OpenState');
