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
    /// Thrown when a seat begins, or brings, with no cards of its own where it needs them.
    error NothingBrought();
    /// Thrown when a seat brings cards where decks need not be owned.
    error NothingToBring();
    /// Thrown when a seat brings cards twice.
    error BroughtAlready();
    /// Thrown when a deck list is unsorted, names a card that does not exist, or is not the one whose hash was given.
    error WrongList();
    /// Thrown when a deck has too few cards or too many.
    error DeckSize();
    /// Thrown when a deck has more copies of a card than are allowed.
    error TooManyCopies();
    /// Thrown when a deck has more copies of a card than its owner has staked.
    error NotOwned();
    /// Thrown when a deck costs more provision than its size allows.
    error OverProvision();
    /// Thrown when a bid is more than the health that may be bid.
    error WrongBid();
    /// Thrown when a seat ends its turn that has to play a card.
    error MustPlay();
    /// Thrown when a card is played from an empty hand.
    error HandEmpty();
    /// Thrown when a seat attacks in a turn without attacks.
    error QuietTurn();
    /// Thrown when an attack names no attacker that may attack.
    error NoAttackers();
    /// Thrown when a creature is named that is not there.
    error NoSuchCreature();
    /// Thrown when blocks are more or fewer than the attackers.
    error WrongBlockCount();
    /// Thrown when one creature blocks two attackers.
    error BlockerTwice();
    /// Thrown when a creature blocks that is too tired for it.
    error BlockerTired();
    /// Thrown when a creature blocks what it cannot block.
    error CannotBlock();
}
