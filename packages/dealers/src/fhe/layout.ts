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
  ],
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
export type FheVaultCode = (typeof fheVaultLayout)['codes'][number];

export const fheStateCodec = codecOf(fheLayout, 'FheState');

/** A hand is one `euint64`, a deck one `euint256`, six bits a card. */
export const MAX_PLACES = 8;
export const MAX_DECK = 42;
export const FACES = 64;
export const HOLE = 0xffff;
