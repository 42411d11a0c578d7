import { codecOf, defineLayout, type StructOf } from '@facedown/game-kit';

/**
 * What is public about cards that nobody can read: which slot lies at which place of which hand. `cards` is a
 * reference that the vault maps to the ciphertexts of the deck and of the hand.
 */
export const fheLayout = defineLayout({
  name: 'Fhe',
  structs: [
    'struct FheSeat { uint8 deck; uint8 left; uint64 undealt; bool done; uint8 seen; uint8 back; bytes32 cards; bytes slots; bytes open; }',
    'struct FheState { FheSeat[] seats; }',
  ],
  enums: {},
  codes: [
    'MalformedConfig',
    'MalformedEvidence',
    'UnexpectedVerb',
    'NothingOwed',
    'SharedDeck',
    'NotOwner',
    'EmptyDeck',
    'DeckTooLarge',
    'FaceTooLarge',
    'DeckTaken',
    'HandFull',
    'NoSuchSeat',
    'SeenSlot',
    'UnknownSlot',
    'NotHeld',
    'AlreadyDealt',
    'FalseFace',
    'NotTheSame',
    'SlotTaken',
    'BadArrangement',
  ],
  thrown: {
    MalformedConfig: 'there is a configuration: this dealer has none',
    MalformedEvidence: 'evidence has more words or fewer than it must',
    UnexpectedVerb: 'a need has a verb that this dealer cannot make true',
    NothingOwed: 'a party contributes that owes nothing',
    SharedDeck: 'a deck belongs to no seat, or to several',
    NotOwner: "a card is dealt from another seat's deck",
    EmptyDeck: 'a deck has no cards',
    DeckTooLarge: 'a deck has more cards than can be encrypted',
    FaceTooLarge: 'a face has more bits than are encrypted',
    DeckTaken: 'a deck is laid where one lies',
    HandFull: 'a card is dealt into a full hand',
    NoSuchSeat: 'a seat is named that is not at the table',
    SeenSlot: 'a mix is over a card whose face is known',
    UnknownSlot: 'a need names a slot in which no card lies',
    NotHeld: 'a seat does something with a card that it does not hold',
    AlreadyDealt: 'a card is dealt that somebody holds, or that lies open',
    FalseFace: 'a card is said to have a face that it has not',
    NotTheSame: 'two cards are said to be equal and are not',
    SlotTaken: 'a card is put where another lies',
    BadArrangement: 'a mix is not a reordering of the cards that it names',
  },
});

/** What only the chain can refuse: it alone knows what was served, opened and settled. */
export const fheVaultLayout = defineLayout({
  name: 'FheVault',
  structs: [],
  enums: {},
  codes: [
    'OnlyOnChain',
    'WrongDealer',
    'NotRecorded',
    'NotPlaying',
    'NotWaiting',
    'NotYourKey',
    'NothingToOpen',
    'ServedBefore',
    'OpenedBefore',
    'SettledBefore',
    'NotServed',
    'NotOpened',
    'NotSettled',
    'TooManyValues',
    'MalformedState',
  ],
  thrown: {
    OnlyOnChain: 'the table does not play on the chain',
    WrongDealer: 'the table is dealt by another dealer',
    NotRecorded: 'the state is not the one that the table has recorded',
    NotPlaying: 'the table is not in PLAY',
    NotWaiting: "the table waits for no dealer's step",
    NotYourKey: 'an action is not signed by its seat',
    NothingToOpen: 'an action opens nothing',
    ServedBefore: "a seat's cards were encrypted before",
    OpenedBefore: "an action's values were opened before",
    SettledBefore: "an action's values are known",
    NotServed: "a seat's cards are not encrypted yet",
    NotOpened: 'values are brought that nobody has opened',
    NotSettled: 'values are brought that are not those which were opened',
    TooManyValues: 'an action opens more values than are opened at once',
    MalformedState: 'bytes are brought that are not those of a state',
  },
});

/**
 * `deck` is the number of the seat's own deck, `left` the cards that are still in it, `undealt` a mask of its
 * positions that no need has named. `slots` are two bytes a place of the hand (`HOLE` where nothing lies any more);
 * `seen` and `back` are masks of places: others know something of the card, or it was passed to the deck. `open` are
 * the shown cards, slot and face in three bytes. `done` means that the seat has met what the table waits for now.
 */
export type FheSeatState = StructOf<typeof fheLayout, 'FheSeat'>;
export type FheState = StructOf<typeof fheLayout, 'FheState'>;
export type FheCode = (typeof fheLayout)['codes'][number];

export const fheStateCodec = codecOf(fheLayout, 'FheState');

/** A hand is one `euint64`, a deck one `euint256`, six bits a card. */
export const MAX_PLACES = 8;
export const MAX_DECK = 42;
export const FACES = 64;
export const HOLE = 0xffff;
