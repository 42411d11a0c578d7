// SPDX-License-Identifier: MIT
// Generated from the layout of Cheat by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

import {FeeConfig, FeeTable} from "./FeeTypes.sol";
import {Window} from "./WindowTypes.sol";

struct CheatState {
    FeeTable table;
    Window window;
    uint8 phase;
    uint8 turn;
    uint8 turns;
    uint8 rank;
    uint8 laid;
    uint8 taker;
    bytes pile;
    bytes[] hands;
}

struct CheatAction {
    uint8 kind;
    uint8 count;
}

library CheatPhase {
    uint8 internal constant Waiting = 0;
    uint8 internal constant Shuffle = 1;
    uint8 internal constant Deal = 2;
    uint8 internal constant Lay = 3;
    uint8 internal constant Doubt = 4;
    uint8 internal constant Reveal = 5;
    uint8 internal constant Take = 6;
    uint8 internal constant Pile = 7;
    uint8 internal constant Over = 8;
}

library CheatKind {
    uint8 internal constant Lay = 0;
    uint8 internal constant Silent = 1;
    uint8 internal constant Doubt = 2;
    uint8 internal constant Take = 3;
}

interface CheatErrors {
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
}
