import { codecOf, defineLayout, type StructOf, TRUTH_CODES, TRUTH_THROWN } from '@facedown/game-kit';

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
    'BadNoneProof',
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
  thrown: {
    ...TRUTH_THROWN,
    WrongLength: 'evidence has more bytes or fewer than it must',
    CoordinateNotCanonical: "a coordinate is not below the field's prime",
    PointNotOnCurve: 'a point does not lie on the curve',
    IdentityPoint: 'a point is the identity where that would prove nothing',
    ScalarNotCanonical: "a scalar is not below the group's order",
    IdentityKey: 'a key is the identity',
    BadKeyProof: 'a seat does not prove that it knows its key',
    BadTokenProof: "tokens are not what their seat's key makes of the slots",
    EmptySet: 'a claim is over no face at all',
    BadClaimProof: 'a claim is not proven',
    BadNoneProof: 'that slots have no face of a set is not proven',
    BadPassProof: 'a card that was passed is not proven to be the same',
    BadSameProof: 'two cards are not proven to be equal',
    EmptyDeck: 'a deck has no cards',
    DeckTooLarge: 'a deck has more cards than can be shuffled',
    BadShuffleProof: 'a shuffle is not proven',
    StaleCipher: 'a card is sealed under randomness that is in the state already',
    DuplicateSlot: 'a mix or an exit names a slot twice',
    WrongFace: 'a card opens to something that is no face',
    StillHeld: 'an exit gives away a card that somebody holds',
    NotDealable: 'a card is dealt to a seat that the deck is not sealed to any more',
    TokenMissing: 'a need takes effect that tokens are still missing for',
    DeckNotReady: 'a card is used of a deck that is not shuffled by all',
    NothingOwed: 'a party contributes that owes nothing',
    NoSuchSeat: 'a seat is named that has no key',
    UnexpectedVerb: 'a need has a verb that this dealer cannot make true',
    UnexpectedEvidence: 'evidence comes where none is needed',
    WrongWitness: 'a witness does not hash to what the state holds',
  },
});

export type PlayersEncoded = StructOf<typeof playersLayout, 'PlayersState'>;
export type PlayersCode = (typeof playersLayout)['codes'][number];
export const playersStateCodec = codecOf(playersLayout, 'PlayersState');
