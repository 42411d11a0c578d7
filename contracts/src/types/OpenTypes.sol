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
    error UnknownSlot();
    error NotHeld();
    error AlreadyDealt();
    error FalseFace();
    error NotTheSame();
    error SlotTaken();
    error BadArrangement();
    error BadOrder();
    error NotDrawable();
    error NotShown();
    error MalformedEvidence();
    error UnexpectedVerb();
    error NothingOwed();
}
