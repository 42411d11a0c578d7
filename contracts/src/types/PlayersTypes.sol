// SPDX-License-Identifier: MIT
// Generated from the layout of Players by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct PlayersState {
    uint256[2][] keys;
    bytes32 laid;
    uint256 done;
    bytes decks;
    bytes slots;
    bytes32[] boxes;
}

interface PlayersErrors {
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
    error WrongLength();
    error CoordinateNotCanonical();
    error PointNotOnCurve();
    error IdentityPoint();
    error ScalarNotCanonical();
    error IdentityKey();
    error BadKeyProof();
    error BadTokenProof();
    error EmptySet();
    error BadClaimProof();
    error BadPassProof();
    error BadSameProof();
    error EmptyDeck();
    error DeckTooLarge();
    error BadShuffleProof();
    error StaleCipher();
    error DuplicateSlot();
    error WrongFace();
    error StillHeld();
    error NotDealable();
    error TokenMissing();
    error DeckNotReady();
    error NothingOwed();
    error NoSuchSeat();
    error UnexpectedVerb();
    error UnexpectedEvidence();
    error WrongWitness();
}
