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
    error MalformedConfig();
    error NotAtBoundary();
    error NotEnoughSeats();
    error NoSuchSeat();
    error SeatTaken();
    error SeatEmpty();
    error AmountOutOfRange();
}
