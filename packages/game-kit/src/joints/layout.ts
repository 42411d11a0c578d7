import { codecOf, defineLayout, enumOf, type StructOf } from '../layout.js';

/**
 * The joints between rules, dealers and tables. Frozen by docs/adr/0051: a change here is a change
 * of every contract, client and stored log.
 */
export const jointLayout = defineLayout({
  name: 'Joint',
  structs: [
    'struct Need { uint8 verb; uint16 slot; uint8 seat; uint16 other; uint256 set; bytes list; }',
    'struct Shown { uint16 slot; uint8 face; }',
    'struct Pending { uint8 kind; uint8 seat; uint256 seats; Need[] needs; }',
    'struct Step { bytes state; Need[] needs; Pending pending; }',
    'struct Outcome { bool boundary; uint256[] payouts; uint256 pot; uint256 house; uint256 winners; }',
    'struct Context { uint256 chainId; address table; uint256 tableId; uint64 epoch; uint64 version; uint8 party; }',
    'struct TableHash { bytes32 rules; bytes32 dealer; uint64 version; uint256 tableId; }',
    'struct RoundHash { bytes32 rules; bytes32 dealer; uint64 version; uint256 tableId; bytes32 round; }',
  ],
  enums: {
    Verb: [
      'Deck',
      'Deal',
      'Show',
      'Pass',
      'Mix',
      'Claim',
      'Same',
      'Exit',
      'Drop',
      'Close',
      'None',
      'Hide',
      'Reshuffle',
    ],
    PendingKind: ['Over', 'Action', 'Dealer', 'All'],
  },
  codes: [],
});

export type Need = StructOf<typeof jointLayout, 'Need'>;
export type Shown = StructOf<typeof jointLayout, 'Shown'>;
export type Pending = StructOf<typeof jointLayout, 'Pending'>;
export type Outcome = StructOf<typeof jointLayout, 'Outcome'>;
/** What every proof is bound to. */
export type Context = StructOf<typeof jointLayout, 'Context'>;

export const Verb = enumOf(jointLayout.enums.Verb);
export const PendingKind = enumOf(jointLayout.enums.PendingKind);

/** A bit for each of these verbs. */
export const verbMask = (...names: (keyof typeof Verb)[]): bigint =>
  names.reduce((mask, name) => mask | (1n << BigInt(Verb[name])), 0n);

export const needCodec = codecOf(jointLayout, 'Need');
export const pendingCodec = codecOf(jointLayout, 'Pending');
export const outcomeCodec = codecOf(jointLayout, 'Outcome');
export const tableHashCodec = codecOf(jointLayout, 'TableHash');
/** A state in the middle of a round, on its way from `round` to the next version. */
export const roundHashCodec = codecOf(jointLayout, 'RoundHash');

/** In a need's `seat`: not a seat but the deck, or a deck that all share. */
export const DECK = 255;
/** The most cards that a deck may have. */
export const MAX_DECK_SIZE = 160;
