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
    /// Thrown when an opened deck is not the one whose hash was given, or no legal one.
    error WrongList();
    /// Thrown when rounds and cards together are more than can be closed in one transaction.
    error GameTooLong();
}
