// SPDX-License-Identifier: MIT
// Generated from the layout of Fhe by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct FheSeat {
    uint8 deck;
    uint8 left;
    uint64 undealt;
    bool done;
    uint8 seen;
    uint8 back;
    bytes32 cards;
    bytes slots;
    bytes open;
}

struct FheState {
    FheSeat[] seats;
}

interface FheErrors {
    error MalformedConfig();
    error MalformedEvidence();
    error UnexpectedVerb();
    error NothingOwed();
    error SharedDeck();
    error NotOwner();
    error EmptyDeck();
    error DeckTooLarge();
    error FaceTooLarge();
    error DeckTaken();
    error HandFull();
    error NoSuchSeat();
    error SeenSlot();
    error UnknownSlot();
    error NotHeld();
    error AlreadyDealt();
    error FalseFace();
    error NotTheSame();
    error SlotTaken();
    error BadArrangement();
}
