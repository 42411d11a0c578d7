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
    error SeatCountOutOfRange();
    error BlindsOutOfRange();
    error BuyInRangeInvalid();
    error RakeOutOfRange();
    error UnknownHeadsUpOrder();
    error BuyInOutOfRange();
    error TopUpOutOfRange();
    error AlreadySeated();
    error AlreadyBegun();
    error UnknownAction();
    error UnexpectedAmount();
    error NegativeAmount();
    error NotEnoughChips();
    error BelowMinimumRaise();
    error RaisingClosed();
    error NobodyToRaise();
    error CannotCheck();
    error NothingToCall();
    error NotAtShowdown();
    error BettingIsOver();
    error MustShow();
    error AlreadyAway();
}
