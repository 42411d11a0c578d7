// SPDX-License-Identifier: MIT
// Generated from the layout of Fish by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

import {FeeConfig, FeeTable} from "./FeeTypes.sol";

struct FishState {
    FeeTable table;
    uint8 phase;
    uint8 turn;
    uint8 asked;
    uint8 rank;
    uint8 next;
    bytes[] hands;
    uint8[] books;
}

struct FishAction {
    uint8 kind;
    uint8 seat;
    uint8 rank;
    uint8 count;
}

library FishPhase {
    uint8 internal constant Waiting = 0;
    uint8 internal constant Shuffle = 1;
    uint8 internal constant Deal = 2;
    uint8 internal constant Ask = 3;
    uint8 internal constant Answer = 4;
    uint8 internal constant Draw = 5;
    uint8 internal constant Over = 6;
}

library FishKind {
    uint8 internal constant Ask = 0;
    uint8 internal constant Give = 1;
    uint8 internal constant Book = 2;
}

interface FishErrors {
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
    error UnexpectedField();
    error NoSuchTarget();
    error NoSuchRank();
    error WrongCount();
}
