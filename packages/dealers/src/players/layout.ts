import { codecOf, defineLayout, type StructOf, TRUTH_CODES } from '@facedown/game-kit';

/**
 * The bytes of the `players` dealer's state. The cards lie in packed arrays, so that a deck of 52 costs
 * 2.4 kB of calldata: `decks` has 4 bytes a deck (number, live seats, how many slots are
 * drawable, 0 for all), `slots` 14 bytes a slot (slot, holder,
 * seats whose token is missing, face once none is, eight bytes of keccak(a)), `boxes` keccak(a, b) of each slot,
 * in the order of `slots`, which is ascending.
 */
export const playersLayout = defineLayout({
  name: 'Players',
  structs: [
    'struct PlayersState { uint256[2][] keys; bytes32 laid; uint256 done; bytes decks; bytes slots; bytes32[] boxes; }',
  ],
  enums: {},
  codes: [
    ...TRUTH_CODES,
    'WrongLength',
    'CoordinateNotCanonical',
    'PointNotOnCurve',
    'IdentityPoint',
    'ScalarNotCanonical',
    'IdentityKey',
    'BadKeyProof',
    'BadTokenProof',
    'EmptySet',
    'BadClaimProof',
    'BadPassProof',
    'BadSameProof',
    'EmptyDeck',
    'DeckTooLarge',
    'BadShuffleProof',
    'StaleCipher',
    'DuplicateSlot',
    'WrongFace',
    'StillHeld',
    'NotDealable',
    'TokenMissing',
    'DeckNotReady',
    'NothingOwed',
    'NoSuchSeat',
    'UnexpectedVerb',
    'UnexpectedEvidence',
    'WrongWitness',
  ],
});

export type PlayersEncoded = StructOf<typeof playersLayout, 'PlayersState'>;
export type PlayersCode = (typeof playersLayout)['codes'][number];
export const playersStateCodec = codecOf(playersLayout, 'PlayersState');
