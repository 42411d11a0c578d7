// SPDX-License-Identifier: MIT
// Generated from the layout of Table by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

struct TableTerms {
    address rules;
    address dealer;
    address token;
    address treasury;
    uint32 registerSeconds;
    uint32 answerSeconds;
    uint8 minSeats;
    uint8 maxSeats;
    bool onchain;
    bytes32 setup;
}

struct TableSetup {
    bytes32 salt;
    address creator;
    address inviter;
    address check;
    address locker;
    bytes checkConfig;
    address[] servers;
    bytes rulesConfig;
    bytes dealerConfig;
    string name;
}

struct TableSeat {
    address owner;
    address sessionKey;
    bytes32 cardKey;
}

struct Seating {
    TableSeat[] seats;
    address[] servers;
}

struct Signature {
    bytes32 r;
    bytes32 vs;
}

struct Permit {
    uint256 value;
    uint256 deadline;
    uint8 v;
    bytes32 r;
    bytes32 s;
}

struct TableEntry {
    uint8 seat;
    address owner;
    address sessionKey;
    bytes cardKey;
    uint256 amount;
    uint64 nonce;
    uint64 expires;
    bytes authorisation;
    Permit permit;
    Signature ticket;
}

struct FixedState {
    uint64 version;
    bytes32 state;
    Signature[] acks;
}

struct PostedMove {
    uint8 party;
    bytes payload;
    bytes evidence;
    bytes witness;
    Signature signature;
}

struct TableRecord {
    bytes32 state;
    bytes32 seats;
    uint96 escrow;
    uint40 version;
    uint24 epoch;
    uint40 deadline;
    uint8 phase;
    uint16 lapsed;
    uint24 extended;
    bool locked;
}

library TablePhase {
    uint8 internal constant None = 0;
    uint8 internal constant Lobby = 1;
    uint8 internal constant Live = 2;
    uint8 internal constant Register = 3;
    uint8 internal constant Play = 4;
    uint8 internal constant Done = 5;
}

interface TableErrors {
    /// Thrown when a call comes in a phase of the table in which it isn't allowed.
    error WrongPhase();
    /// Thrown when terms don't hash to the table's number.
    error WrongTerms();
    /// Thrown when a setup doesn't hash to what the terms name.
    error WrongSetup();
    /// Thrown when seats don't hash to what the table keeps.
    error WrongSeating();
    /// Thrown when a state doesn't hash to what the table keeps.
    error WrongState();
    /// Thrown when card keys are not those of the seats.
    error WrongCardKeys();
    /// Thrown when a table can neither begin nor be refused: rules or dealer gave no reason, or the gas was too little.
    error NotBegun();
    /// Thrown when a table would open that can never play.
    error BadTerms();
    /// Thrown when a signature is not by the key that must sign.
    error BadSignature();
    /// Thrown when signatures are more or fewer than those who must sign.
    error MissingAcks();
    /// Thrown when a state is not newer than the recorded one.
    error StaleVersion();
    /// Thrown when a call must be made by a seat, or names a party that is none.
    error NotASeat();
    /// Thrown when a call must be made by the creator.
    error NotTheCreator();
    /// Thrown when a newcomer has no ticket of the table's inviter.
    error NotInvited();
    /// Thrown when an authorisation is used after its time.
    error AuthorisationExpired();
    /// Thrown when a seat is named that the table does not have.
    error NoSuchSeat();
    /// Thrown when somebody sits down where another sits.
    error SeatTaken();
    /// Thrown when a seat is named at which nobody sits, or too few sit to start.
    error SeatEmpty();
    /// Thrown when an owner would sit at two seats.
    error AlreadySeated();
    /// Thrown when a table would hold more than it can count.
    error AmountOutOfRange();
    /// Thrown when the native coin that was sent is not what the entries bring.
    error WrongValue();
    /// Thrown when a token does not move, or not all of it arrives.
    error TransferFailed();
    /// Thrown when the clock is asked to act before the deadline.
    error TooEarly();
    /// Thrown when a move comes after the deadline.
    error TooLate();
    /// Thrown when a call brings no move.
    error NoMoves();
    /// Thrown when a state is no boundary, or no end where an end is needed.
    error NotFinal();
    /// Thrown when a closed state is played on or changed from.
    error ClosedState();
    /// Thrown when a state of the seats comes after a lapse that led on with the hand, in the lapse's epoch.
    error LapseRecorded();
    /// Thrown when payouts are not what is in escrow.
    error OutOfBalance();
    /// Thrown when nothing is owed to the caller.
    error NothingToWithdraw();
    /// Thrown when a call comes from within a call.
    error Reentered();
    /// Thrown when a table opens that exists.
    error TableExists();
    /// Thrown when an authorisation would be good for more than an hour.
    error AuthorisationTooLong();
    /// Thrown when an authorisation names a number that its owner has ended.
    error AuthorisationRevoked();
    /// Thrown when a newcomer sits down in a later epoch of a table with a locker.
    error LobbyOnly();
    /// Thrown when the check of the table refuses a newcomer without a reason.
    error CheckRefused();
    /// Thrown when the locker of the table refuses a newcomer without a reason, or answers nothing.
    error LockerRefused();
    /// Thrown when a call brings too little gas for those whom it pays or releases.
    error NotEnoughGas();
    /// Thrown when a table would have more servers than its record has bits for.
    error TooManyServers();
    /// Thrown when a table has a locker, and rules to which nobody can bring anything.
    error RulesTakeNothing();
}
