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
    /// Thrown when an action's bytes are not the one encoding of any.
    error MalformedAction();
    /// Thrown when a configuration's bytes, or what they say, are none that the rules know.
    error MalformedConfig();
    /// Thrown when a state's bytes are not the one encoding of any.
    error MalformedState();
    /// Thrown when a seat acts that is not asked.
    error NotYourTurn();
    /// Thrown when an action is of a kind that does not exist, or that nothing asks for here.
    error UnknownAction();
    /// Thrown when somebody sits down, leaves or begins while a game or hand is on.
    error NotAtBoundary();
    /// Thrown when a game begins with fewer seats than it needs.
    error NotEnoughSeats();
    /// Thrown when a seat is named that the table does not have.
    error NoSuchSeat();
    /// Thrown when somebody sits down where another sits.
    error SeatTaken();
    /// Thrown when a seat is named at which nobody sits.
    error SeatEmpty();
    /// Thrown when somebody brings more or less than the rules allow.
    error AmountOutOfRange();
    /// Thrown when a field is filled that this action has no use for.
    error UnexpectedField();
    /// Thrown when the seat that is asked does not exist, is empty or is the asking one.
    error NoSuchTarget();
    /// Thrown when a rank is asked for that the deck does not have.
    error NoSuchRank();
    /// Thrown when an answer names more or fewer cards than it may.
    error WrongCount();
}
