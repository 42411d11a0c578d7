// SPDX-License-Identifier: MIT
// Generated from the layout of Concealed by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct ConcealedConfig {
    uint128 stake;
    uint128 bond;
    uint8 rounds;
    uint8 handSize;
    uint8 cardsPerRound;
    bool replace;
    bytes[2] lists;
}

struct ConcealedState {
    uint8 phase;
    ConcealedConfig config;
    bool[2] seated;
    uint256[2] stacks;
    uint256 pot;
    uint8 round;
    uint8[2] next;
    bytes[2] hands;
    bytes[2] plays;
    uint8[2] points;
    uint8 winner;
    bytes32[2] listHashes;
}

struct ConcealedAction {
    uint8 kind;
}

library ConcealedPhase {
    uint8 internal constant Waiting = 0;
    uint8 internal constant Lay = 1;
    uint8 internal constant Deal = 2;
    uint8 internal constant First = 3;
    uint8 internal constant Second = 4;
    uint8 internal constant Open = 5;
    uint8 internal constant Close = 6;
    uint8 internal constant Over = 7;
    uint8 internal constant Choose = 8;
    uint8 internal constant Reveal = 9;
}

library ConcealedKind {
    uint8 internal constant Play = 0;
    uint8 internal constant Concede = 1;
    uint8 internal constant ChooseList = 2;
    uint8 internal constant RevealList = 3;
}

interface ConcealedErrors {
    error MalformedAction();
    error MalformedConfig();
    error MalformedState();
    error NotYourTurn();
    error NotAtBoundary();
    error NotEnoughSeats();
    error NoSuchSeat();
    error SeatTaken();
    error SeatEmpty();
    error AmountOutOfRange();
    error UnknownAction();
    error WrongList();
    error GameTooLong();
}
