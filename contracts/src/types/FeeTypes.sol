// SPDX-License-Identifier: MIT
// Generated from the layout of Fee by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct FeeConfig {
    uint128 fee;
    uint8 minSeats;
    uint8 maxSeats;
}

struct FeeTable {
    uint128 fee;
    uint8 minSeats;
    uint8 maxSeats;
    uint16 seated;
    uint16 playing;
    uint16 winners;
    uint128 pool;
    uint128[] stacks;
}

interface FeeErrors {
    /// Thrown when a configuration's bytes, or what they say, are none that the rules know.
    error MalformedConfig();
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
