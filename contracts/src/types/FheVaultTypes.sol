// SPDX-License-Identifier: MIT
// Generated from the layout of FheVault by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

interface FheVaultErrors {
    /// Thrown when the table does not play on the chain.
    error OnlyOnChain();
    /// Thrown when the table is dealt by another dealer.
    error WrongDealer();
    /// Thrown when the state is not the one that the table has recorded.
    error NotRecorded();
    /// Thrown when the table is not in PLAY.
    error NotPlaying();
    /// Thrown when the table waits for no dealer's step.
    error NotWaiting();
    /// Thrown when an action is not signed by its seat.
    error NotYourKey();
    /// Thrown when an action opens nothing.
    error NothingToOpen();
    /// Thrown when a seat's cards were encrypted before.
    error ServedBefore();
    /// Thrown when an action's values were opened before.
    error OpenedBefore();
    /// Thrown when an action's values are known.
    error SettledBefore();
    /// Thrown when a seat's cards are not encrypted yet.
    error NotServed();
    /// Thrown when values are brought that nobody has opened.
    error NotOpened();
    /// Thrown when values are brought that are not those which were opened.
    error NotSettled();
    /// Thrown when an action opens more values than are opened at once.
    error TooManyValues();
    /// Thrown when bytes are brought that are not those of a state.
    error MalformedState();
}
