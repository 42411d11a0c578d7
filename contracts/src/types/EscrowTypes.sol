// SPDX-License-Identifier: MIT
// Generated from the layout of Escrow by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct EscrowConfig {
    bytes32 ceremony;
    uint32 day;
    uint8 threshold;
    bytes keys;
}

struct EscrowState {
    bytes players;
    bytes32 committee;
    bytes seals;
    bytes returned;
    uint256 absent;
}

interface EscrowErrors {
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
    error BadThreshold();
    error WrongServers();
    error BadShareProof();
    error BadEscrowProof();
    error NotSealed();
    error MalformedConfig();
}
