// SPDX-License-Identifier: MIT
// Generated from the layout of Open by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct OpenCard {
    uint16 slot;
    uint8 face;
    uint8 holder;
}

struct OpenState {
    bytes32 laid;
    OpenCard[] cards;
}

interface OpenErrors {
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
    /// Thrown when a shuffled deck is not a reordering of the deck's faces.
    error BadOrder();
    /// Thrown when a card is drawn from beyond the slots that the deck lets be drawn.
    error NotDrawable();
    /// Thrown when a card is hidden that does not lie open.
    error NotShown();
    /// Thrown when the host's evidence is no shuffled deck.
    error MalformedEvidence();
    /// Thrown when a need has a verb that this dealer cannot make true.
    error UnexpectedVerb();
    /// Thrown when a party contributes that owes nothing.
    error NothingOwed();
}
