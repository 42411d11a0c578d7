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
});

export type SaltConfig = StructOf<typeof saltLayout, 'SaltConfig'>;
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
