// SPDX-License-Identifier: MIT
// Generated from the layout of Fable by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct FableConfig {
    uint128 stake;
    uint128 bond;
    uint8 health;
    uint8 minDeck;
    uint8 provision;
    uint8 start;
    bool keywords;
    bool quietFirst;
    bool owned;
}

struct FableState {
    uint8 phase;
    FableConfig config;
    bool[2] seated;
    uint256[2] stacks;
    uint256 pot;
    uint256[2] owned;
    bytes32[2] listHashes;
    bytes32[2] nonces;
    uint8[2] bids;
    bytes[2] lists;
    uint8 first;
    uint8 turn;
    uint16 turns;
    uint8[2] health;
    uint8[2] next;
    bytes[2] hands;
    bytes[2] boards;
    bytes[2] graves;
    uint64 attackers;
    uint8 winner;
    uint8 reason;
}

struct FableAction {
    uint8 kind;
}

library FablePhase {
    uint8 internal constant Waiting = 0;
    uint8 internal constant Choose = 1;
    uint8 internal constant Reveal = 2;
    uint8 internal constant Lay = 3;
    uint8 internal constant Deal = 4;
    uint8 internal constant Draw = 5;
    uint8 internal constant Main = 6;
    uint8 internal constant Battle = 7;
    uint8 internal constant Defend = 8;
    uint8 internal constant Close = 9;
    uint8 internal constant Over = 10;
}

library FableKind {
    uint8 internal constant ChooseList = 0;
    uint8 internal constant RevealList = 1;
    uint8 internal constant Play = 2;
    uint8 internal constant Attack = 3;
    uint8 internal constant Defend = 4;
    uint8 internal constant Pass = 5;
    uint8 internal constant Concede = 6;
}

library FableStart {
    uint8 internal constant Coin = 0;
    uint8 internal constant Bid = 1;
}

library FableReason {
    uint8 internal constant None = 0;
    uint8 internal constant Health = 1;
    uint8 internal constant EmptyDeck = 2;
    uint8 internal constant Concede = 3;
    uint8 internal constant Late = 4;
    uint8 internal constant Broken = 5;
}

interface FableErrors {
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
    error NothingBrought();
    error NothingToBring();
    error BroughtAlready();
    error UnknownAction();
    error WrongList();
    error DeckSize();
    error TooManyCopies();
    error NotOwned();
    error OverProvision();
    error WrongBid();
    error MustPlay();
    error HandEmpty();
    error QuietTurn();
    error NoAttackers();
    error NoSuchCreature();
    error WrongBlockCount();
    error BlockerTwice();
    error BlockerTired();
    error CannotBlock();
}
