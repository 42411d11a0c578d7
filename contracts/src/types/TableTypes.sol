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
    error WrongPhase();
    error WrongTerms();
    error WrongSetup();
    error WrongSeating();
    error WrongState();
    error WrongCardKeys();
    error NotBegun();
    error BadTerms();
    error BadSignature();
    error MissingAcks();
    error StaleVersion();
    error NotASeat();
    error NotTheCreator();
    error NotInvited();
    error AuthorisationExpired();
    error NoSuchSeat();
    error SeatTaken();
    error SeatEmpty();
    error AlreadySeated();
    error AmountOutOfRange();
    error WrongValue();
    error TransferFailed();
    error TooEarly();
    error TooLate();
    error NoMoves();
    error NotFinal();
    error ClosedState();
    error LapseRecorded();
    error OutOfBalance();
    error NothingToWithdraw();
    error Reentered();
    error TableExists();
    error AuthorisationTooLong();
    error AuthorisationRevoked();
    error LobbyOnly();
    error CheckRefused();
    error LockerRefused();
    error NotEnoughGas();
}
