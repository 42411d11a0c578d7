import { codecOf, defineLayout, type StructOf, TRUTH_CODES, TRUTH_THROWN } from '@facedown/game-kit';

/** The `open` dealer's state is the truth itself: every face in the clear. */
export const openLayout = defineLayout({
  name: 'Open',
  structs: [
    'struct OpenCard { uint16 slot; uint8 face; uint8 holder; }',
    'struct OpenState { bytes32 laid; OpenCard[] cards; }',
  ],
  enums: {},
  codes: [...TRUTH_CODES, 'MalformedEvidence', 'UnexpectedVerb', 'NothingOwed'],
  thrown: {
    ...TRUTH_THROWN,
    MalformedEvidence: "the host's evidence is no shuffled deck",
    UnexpectedVerb: 'a need has a verb that this dealer cannot make true',
    NothingOwed: 'a party contributes that owes nothing',
  },
});

export type OpenState = StructOf<typeof openLayout, 'OpenState'>;
export const openStateCodec = codecOf(openLayout, 'OpenState');
