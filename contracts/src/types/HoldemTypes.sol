// SPDX-License-Identifier: MIT
// Generated from the layout of Holdem by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct HoldemConfig {
    uint8 seats;
    uint8 headsUpOrder;
    uint16 rakeBp;
    uint128 rakeCap;
    uint128 smallBlind;
    uint128 bigBlind;
    uint128 ante;
    uint128 minBuyIn;
    uint128 maxBuyIn;
    uint128 bond;
    uint16 levelHands;
    uint256 levels;
    uint256 antes;
    uint256 prizes;
}

struct HoldemState {
    HoldemConfig config;
    uint8 phase;
    uint8 end;
    uint32 hand;
    uint8 button;
    uint8 bigBlindSeat;
    uint8 turn;
    uint8 aggressor;
    uint16 seated;
    uint16 away;
    uint16 gone;
    uint16 bonded;
    uint16 dealt;
    uint16 live;
    uint16 acted;
    uint16 shown;
    uint16 winners;
    uint128 bet;
    uint128 minRaise;
    uint128 house;
    uint64 board;
    uint64 places;
    uint256 holes;
    uint256 ranks;
    uint128[9] stacks;
    uint128[9] bets;
    uint128[9] totals;
}

struct HoldemAction {
    uint8 kind;
    int256 amount;
}

library HoldemPhase {
    uint8 internal constant Waiting = 0;
    uint8 internal constant Shuffle = 1;
    uint8 internal constant Deal = 2;
    uint8 internal constant PreFlop = 3;
    uint8 internal constant Flop = 4;
    uint8 internal constant FlopBetting = 5;
    uint8 internal constant Turn = 6;
    uint8 internal constant TurnBetting = 7;
    uint8 internal constant River = 8;
    uint8 internal constant RiverBetting = 9;
    uint8 internal constant Showdown = 10;
    uint8 internal constant Runout = 11;
}

library HoldemEnd {
    uint8 internal constant None = 0;
    uint8 internal constant Showdown = 1;
    uint8 internal constant Fold = 2;
    uint8 internal constant Timeout = 3;
    uint8 internal constant Cancelled = 4;
}

library HoldemKind {
    uint8 internal constant Fold = 0;
    uint8 internal constant Check = 1;
    uint8 internal constant Call = 2;
    uint8 internal constant Raise = 3;
    uint8 internal constant Show = 4;
    uint8 internal constant Muck = 5;
    uint8 internal constant SitOut = 6;
}

library HeadsUpOrder {
    uint8 internal constant ButtonFirst = 0;
    uint8 internal constant BigBlindFirst = 1;
}

interface HoldemErrors {
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
    /// Thrown when a table would have fewer than two seats or more than nine.
    error SeatCountOutOfRange();
    /// Thrown when there is no small blind, or it, the ante or the big blind is too large.
    error BlindsOutOfRange();
    /// Thrown when the least buy-in is nothing or above the greatest, or an amount is too large.
    error BuyInRangeInvalid();
    /// Thrown when the rake is more than the whole pot.
    error RakeOutOfRange();
    /// Thrown when the order of two seats is none that exists.
    error UnknownHeadsUpOrder();
    /// Thrown when a seat buys in for less or more than the table allows.
    error BuyInOutOfRange();
    /// Thrown when a top-up is nothing, or leads to a stack below the least buy-in or above the greatest.
    error TopUpOutOfRange();
    /// Thrown when a seat brings chips again before the first hand.
    error AlreadySeated();
    /// Thrown when a table begins that has begun.
    error AlreadyBegun();
    /// Thrown when an action other than a raise names an amount.
    error UnexpectedAmount();
    /// Thrown when a raise names an amount below zero.
    error NegativeAmount();
    /// Thrown when a raise is more than the seat has, or does not lift the bet.
    error NotEnoughChips();
    /// Thrown when a raise is below the least one and not all-in.
    error BelowMinimumRaise();
    /// Thrown when a seat raises that has acted since the last full raise.
    error RaisingClosed();
    /// Thrown when a seat raises while no other can call.
    error NobodyToRaise();
    /// Thrown when a seat checks that owes chips.
    error CannotCheck();
    /// Thrown when a seat calls that owes nothing.
    error NothingToCall();
    /// Thrown when a hand is shown or mucked while there is betting.
    error NotAtShowdown();
    /// Thrown when a seat bets at the showdown.
    error BettingIsOver();
    /// Thrown when a hand is mucked before any was shown.
    error MustShow();
    /// Thrown when a seat that sits out already says so again.
    error AlreadyAway();
    /// Thrown when levels have no blinds, fall, come with an ante of their own or one above the big blind, or stand at a cash game.
    error LevelsInvalid();
    /// Thrown when prizes are not the whole, rise from place to place, or are more than the seats.
    error PrizesInvalid();
    /// Thrown when a seat comes, brings chips, sits out or begins once a sit-and-go has begun.
    error TournamentBegun();
}
