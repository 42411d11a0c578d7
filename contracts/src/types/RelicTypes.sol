// SPDX-License-Identifier: MIT
// Generated from the layout of Relic by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct RelicConfig {
    uint128 fee;
    uint8 minSeats;
    uint8 maxSeats;
}

struct RelicState {
    uint8 phase;
    uint8 turn;
    uint8 target;
    uint8 guess;
    uint8 starter;
    uint8 first;
    uint8 copies;
    uint8 seated;
    uint8 ready;
    uint8 leaving;
    uint8 entered;
    uint8 playing;
    uint8 alive;
    uint8 shielded;
    uint8 late;
    uint8 winners;
    uint8 minSeats;
    uint8 maxSeats;
    uint128 fee;
    uint128 pool;
    uint128[4] stacks;
    uint8[4] relics;
    uint8[4] held;
    uint8[2] drawn;
    uint16[4] possible;
    uint48[4] tallies;
    bytes deck;
    bytes discards;
    bytes seen;
}

struct RelicAction {
    uint8 kind;
    uint8 face;
    uint8 target;
    uint8 guess;
    uint8 slot;
    uint8 first;
    uint8 second;
}

library RelicPhase {
    uint8 internal constant Waiting = 0;
    uint8 internal constant Shuffle = 1;
    uint8 internal constant Deal = 2;
    uint8 internal constant Draw = 3;
    uint8 internal constant Play = 4;
    uint8 internal constant Knight = 5;
    uint8 internal constant Healer = 6;
    uint8 internal constant Berserker = 7;
    uint8 internal constant Resolve = 8;
    uint8 internal constant Wizard = 9;
    uint8 internal constant Redraw = 10;
    uint8 internal constant Tactics = 11;
    uint8 internal constant Return = 12;
    uint8 internal constant Paladin = 13;
    uint8 internal constant Exit = 14;
    uint8 internal constant Showdown = 15;
    uint8 internal constant Between = 16;
}

library RelicKind {
    uint8 internal constant Play = 0;
    uint8 internal constant Show = 1;
    uint8 internal constant Deny = 2;
    uint8 internal constant Reveal = 3;
    uint8 internal constant Lower = 4;
    uint8 internal constant Higher = 5;
    uint8 internal constant Equal = 6;
    uint8 internal constant Discard = 7;
    uint8 internal constant Swap = 8;
    uint8 internal constant Return = 9;
    uint8 internal constant Exit = 10;
    uint8 internal constant Continue = 11;
    uint8 internal constant Leave = 12;
}

library RelicFace {
    uint8 internal constant Scout = 0;
    uint8 internal constant Knight = 1;
    uint8 internal constant Healer = 2;
    uint8 internal constant Berserker = 3;
    uint8 internal constant Cleric = 4;
    uint8 internal constant Wizard = 5;
    uint8 internal constant Tactician = 6;
    uint8 internal constant Paladin = 7;
    uint8 internal constant Idol = 8;
    uint8 internal constant Crystal = 9;
}

interface RelicErrors {
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
    /// Thrown when an action does not answer what is asked.
    error WrongAnswer();
    /// Thrown when an answer names another card than the one that is asked for.
    error WrongSlot();
    /// Thrown when a field is filled that this action has no use for.
    error UnexpectedField();
    /// Thrown when a face is named that the deck does not have.
    error NoSuchCard();
    /// Thrown when a card that needs a target names none.
    error MissingTarget();
    /// Thrown when the target is no seat of the table.
    error NoSuchTarget();
    /// Thrown when a card is aimed at its own seat that must not be.
    error OwnTarget();
    /// Thrown when the target is out of the round.
    error TargetOut();
    /// Thrown when the target is protected until its next turn.
    error TargetProtected();
    /// Thrown when a card that needs a guess names none.
    error MissingGuess();
    /// Thrown when the guess is no face that may be guessed.
    error NoSuchGuess();
    /// Thrown when a Knight guesses a Knight.
    error GuessedKnight();
    /// Thrown when cards are put back in an order that is none of those held.
    error BadOrder();
    /// Thrown when a seat goes on without the fee of another game.
    error FeeNotPaid();
}
