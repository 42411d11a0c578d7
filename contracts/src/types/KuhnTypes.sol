// SPDX-License-Identifier: MIT
// Generated from the layout of Kuhn by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct KuhnConfig {
    uint128 ante;
}

struct KuhnState {
    uint8 phase;
    uint128 ante;
    uint128[2] stacks;
    uint128[2] bets;
    bool[2] seated;
    bool checked;
    uint8 winner;
}

struct KuhnAction {
    uint8 kind;
}

library KuhnPhase {
    uint8 internal constant Waiting = 0;
    uint8 internal constant Shuffle = 1;
    uint8 internal constant Deal = 2;
    uint8 internal constant First = 3;
    uint8 internal constant Second = 4;
    uint8 internal constant Answer = 5;
    uint8 internal constant Showdown = 6;
    uint8 internal constant Over = 7;
}

library KuhnKind {
    uint8 internal constant Pass = 0;
    uint8 internal constant Bet = 1;
}

interface KuhnErrors {
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
}
