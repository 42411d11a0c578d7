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
    /// Thrown when there is a configuration: this dealer has none.
    error MalformedConfig();
    /// Thrown when evidence has more words or fewer than it must.
    error MalformedEvidence();
    /// Thrown when a need has a verb that this dealer cannot make true.
    error UnexpectedVerb();
    /// Thrown when a party contributes that owes nothing.
    error NothingOwed();
    /// Thrown when a deck belongs to no seat, or to several.
    error SharedDeck();
    /// Thrown when a card is dealt from another seat's deck.
    error NotOwner();
    /// Thrown when a deck has no cards.
    error EmptyDeck();
    /// Thrown when a deck has more cards than can be encrypted.
    error DeckTooLarge();
    /// Thrown when a face has more bits than are encrypted.
    error FaceTooLarge();
    /// Thrown when a deck is laid where one lies.
    error DeckTaken();
    /// Thrown when a card is dealt into a full hand.
    error HandFull();
    /// Thrown when a seat is named that is not at the table.
    error NoSuchSeat();
    /// Thrown when a mix is over a card whose face is known.
    error SeenSlot();
    /// Thrown when a need names a slot in which no card lies.
    error UnknownSlot();
    /// Thrown when a seat does something with a card that it does not hold.
    error NotHeld();
    /// Thrown when a card is dealt that somebody holds, or that lies open.
    error AlreadyDealt();
    /// Thrown when a card is said to have a face that it has not.
    error FalseFace();
    /// Thrown when two cards are said to be equal and are not.
    error NotTheSame();
    /// Thrown when a card is put where another lies.
    error SlotTaken();
    /// Thrown when a mix is not a reordering of the cards that it names.
    error BadArrangement();
}
