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
    error MalformedConfig();
    error MalformedEvidence();
    error UnexpectedVerb();
    error NothingOwed();
    error TwoSeatsOnly();
    error SharedDeck();
    error DeckTooLarge();
    error CloseFirst();
    error BeaconOutOfRange();
    error NotOwner();
    error DeckEmpty();
    error HandFull();
    error SlotTaken();
    error SealedPlay();
    error UnknownSlot();
    error MixNotWholeHand();
    error FalseFace();
    error BadProof();
    error WrongOpening();
    error WrongSalt();
    error FaceNotInHand();
    error BadWitness();
}
