// SPDX-License-Identifier: MIT
// Generated from the layout of Skeleton by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

import {FeeConfig, FeeTable} from "./FeeTypes.sol";

struct SkeletonState {
    FeeTable table;
    uint8 phase;
    uint8 turn;
    uint8 next;
    uint8[] held;
}

struct SkeletonAction {
    uint8 kind;
}

library SkeletonPhase {
    uint8 internal constant Waiting = 0;
    uint8 internal constant Shuffle = 1;
    uint8 internal constant Deal = 2;
    uint8 internal constant Act = 3;
    uint8 internal constant Draw = 4;
    uint8 internal constant Showdown = 5;
    uint8 internal constant Over = 6;
}

library SkeletonKind {
    uint8 internal constant Stay = 0;
    uint8 internal constant Swap = 1;
}

interface SkeletonErrors {
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
