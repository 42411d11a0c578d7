// SPDX-License-Identifier: MIT
// Generated from the layout of Joint by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct Need {
    uint8 verb;
    uint16 slot;
    uint8 seat;
    uint16 other;
    uint256 set;
    bytes list;
}

struct Shown {
    uint16 slot;
    uint8 face;
}

struct Pending {
    uint8 kind;
    uint8 seat;
    uint256 seats;
    Need[] needs;
}

struct Step {
    bytes state;
    Need[] needs;
    Pending pending;
}

struct Outcome {
    bool boundary;
    uint256[] payouts;
    uint256 pot;
    uint256 house;
    uint256 winners;
}

struct Context {
    uint256 chainId;
    address table;
    uint256 tableId;
    uint64 epoch;
    uint64 version;
    uint8 party;
}

struct TableHash {
    bytes32 rules;
    bytes32 dealer;
    uint64 version;
    uint256 tableId;
}

struct RoundHash {
    bytes32 rules;
    bytes32 dealer;
    uint64 version;
    uint256 tableId;
    bytes32 round;
}

library Verb {
    uint8 internal constant Deck = 0;
    uint8 internal constant Deal = 1;
    uint8 internal constant Show = 2;
    uint8 internal constant Pass = 3;
    uint8 internal constant Mix = 4;
    uint8 internal constant Claim = 5;
    uint8 internal constant Same = 6;
    uint8 internal constant Exit = 7;
    uint8 internal constant Drop = 8;
    uint8 internal constant Close = 9;
    uint8 internal constant None = 10;
    uint8 internal constant Hide = 11;
    uint8 internal constant Reshuffle = 12;
}

library PendingKind {
    uint8 internal constant Over = 0;
    uint8 internal constant Action = 1;
    uint8 internal constant Dealer = 2;
    uint8 internal constant All = 3;
}
