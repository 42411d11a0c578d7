// SPDX-License-Identifier: MIT
// Generated from the layout of Salt by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct SaltConfig {
    uint8 way;
}

struct SaltPlay {
    uint16 slot;
    uint32 counter;
    uint16 face;
    uint256 commitment;
}

struct SaltSeat {
    uint8 deck;
    bytes list;
    uint256 salt;
    uint32 counter;
    uint8 left;
    uint256 deckCommitment;
    uint256 handCommitment;
    bool beaconSet;
    uint256 beacon;
    bytes32 history;
    bytes slots;
    SaltPlay[] plays;
}

struct SaltState {
    uint8 way;
    SaltSeat[] seats;
}

struct SaltWitness {
    bytes[] events;
}

library SaltWay {
    uint8 internal constant Proof = 0;
    uint8 internal constant Audit = 1;
}

library SaltEvent {
    uint8 internal constant Lay = 0;
    uint8 internal constant Draw = 1;
    uint8 internal constant Play = 2;
    uint8 internal constant Bury = 3;
}

interface SaltErrors {
    /// Thrown when the configuration names no way of proving.
    error MalformedConfig();
    /// Thrown when evidence has more words or fewer than it must.
    error MalformedEvidence();
    /// Thrown when a need has a verb that this dealer cannot make true.
    error UnexpectedVerb();
    /// Thrown when a party contributes that owes nothing.
    error NothingOwed();
    /// Thrown when a table has more or fewer seats than two.
    error TwoSeatsOnly();
    /// Thrown when a deck belongs to no seat, or to both.
    error SharedDeck();
    /// Thrown when a deck is empty, too large, or not alone.
    error DeckTooLarge();
    /// Thrown when a new deck is laid before the old one was audited.
    error CloseFirst();
    /// Thrown when a beacon is no element of the field.
    error BeaconOutOfRange();
    /// Thrown when a card is drawn from a deck that is not the seat's own.
    error NotOwner();
    /// Thrown when a card is drawn from an empty deck.
    error DeckEmpty();
    /// Thrown when a card is drawn into a full hand.
    error HandFull();
    /// Thrown when a card is put where another lies.
    error SlotTaken();
    /// Thrown when a seat draws while a card that it played lies face down.
    error SealedPlay();
    /// Thrown when a need names a slot in which no card lies.
    error UnknownSlot();
    /// Thrown when a mix is not over the whole hand.
    error MixNotWholeHand();
    /// Thrown when a card is said to have a face that the need does not allow.
    error FalseFace();
    /// Thrown when a proof does not hold.
    error BadProof();
    /// Thrown when a card is opened that was not the one played.
    error WrongOpening();
    /// Thrown when a salt is opened that was not the one committed to.
    error WrongSalt();
    /// Thrown when an audit finds a card played that was not held.
    error FaceNotInHand();
    /// Thrown when a witness does not hash to what the state holds.
    error BadWitness();
}
