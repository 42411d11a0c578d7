import { codecOf, defineLayout, enumOf, type StructOf } from '@facedown/game-kit';

export const saltLayout = defineLayout({
  name: 'Salt',
  structs: [
    'struct SaltConfig { uint8 way; }',
    'struct SaltPlay { uint16 slot; uint32 counter; uint16 face; uint256 commitment; }',
    'struct SaltSeat { uint8 deck; bytes list; uint256 salt; uint32 counter; uint8 left; uint256 deckCommitment; uint256 handCommitment; bool beaconSet; uint256 beacon; bytes32 history; bytes slots; SaltPlay[] plays; }',
    'struct SaltState { uint8 way; SaltSeat[] seats; }',
    'struct SaltWitness { bytes[] events; }',
  ],
  enums: { SaltWay: ['Proof', 'Audit'], SaltEvent: ['Lay', 'Draw', 'Play', 'Bury'] },
  codes: [
    'MalformedConfig',
    'MalformedEvidence',
    'UnexpectedVerb',
    'NothingOwed',
    'TwoSeatsOnly',
    'SharedDeck',
    'DeckTooLarge',
    'CloseFirst',
    'BeaconOutOfRange',
    'NotOwner',
    'DeckEmpty',
    'HandFull',
    'SlotTaken',
    'SealedPlay',
    'UnknownSlot',
    'MixNotWholeHand',
    'FalseFace',
    'BadProof',
    'WrongOpening',
    'WrongSalt',
    'FaceNotInHand',
    'BadWitness',
  ],
  thrown: {
    MalformedConfig: 'the configuration names no way of proving',
    MalformedEvidence: 'evidence has more words or fewer than it must',
    UnexpectedVerb: 'a need has a verb that this dealer cannot make true',
    NothingOwed: 'a party contributes that owes nothing',
    TwoSeatsOnly: 'a table has more or fewer seats than two',
    SharedDeck: 'a deck belongs to no seat, or to both',
    DeckTooLarge: 'a deck is empty, too large, or not alone',
    CloseFirst: 'a new deck is laid before the old one was audited',
    BeaconOutOfRange: 'a beacon is no element of the field',
    NotOwner: "a card is drawn from a deck that is not the seat's own",
    DeckEmpty: 'a card is drawn from an empty deck',
    HandFull: 'a card is drawn into a full hand',
    SlotTaken: 'a card is put where another lies',
    SealedPlay: 'a seat draws while a card that it played lies face down',
    UnknownSlot: 'a need names a slot in which no card lies',
    MixNotWholeHand: 'a mix is not over the whole hand',
    FalseFace: 'a card is said to have a face that the need does not allow',
    BadProof: 'a proof does not hold',
    WrongOpening: 'a card is opened that was not the one played',
    WrongSalt: 'a salt is opened that was not the one committed to',
    FaceNotInHand: 'an audit finds a card played that was not held',
    BadWitness: 'a witness does not hash to what the state holds',
  },
});

export type SaltPlay = StructOf<typeof saltLayout, 'SaltPlay'>;
export type SaltCode = (typeof saltLayout)['codes'][number];
type EncodedSeat = StructOf<typeof saltLayout, 'SaltSeat'>;

export const SaltWay = enumOf(saltLayout.enums.SaltWay);
export const SaltEvent = enumOf(saltLayout.enums.SaltEvent);

/** What happened to one seat's cards, as everyone saw it: enough to replay it all once the salt is known. */
export interface SaltEvents {
  readonly kind: number;
  readonly counter: number;
  /** Cards drawn, or the face that was played. */
  readonly value: number;
  /** The beacon of a draw; of a card that was buried, what its seat had committed to. */
  readonly beacon: bigint;
}

/** The encoded part, and beside it what the hashes stand for. */
export interface SaltSeatState extends EncodedSeat {
  readonly events: readonly SaltEvents[];
  /** Scope and counter of the salt's commitment: the seat finds its salt again by them. */
  readonly scope: bigint;
  readonly born: number;
}

export interface SaltState {
  readonly way: number;
  readonly seats: readonly SaltSeatState[];
}

/** In a play's `face`: not yet opened. */
export const SEALED = 256;

export const saltConfigCodec = codecOf(saltLayout, 'SaltConfig');
export const saltStateCodec = codecOf(saltLayout, 'SaltState');
export const saltWitnessCodec = codecOf(saltLayout, 'SaltWitness');

export const saltConfig = (way: keyof typeof SaltWay) => saltConfigCodec.encode({ way: SaltWay[way] });
