// SPDX-License-Identifier: MIT
// Generated from the layout of FheVault by `npm run generate`. Do not edit.
pragma solidity ^0.8.28;

interface FheVaultErrors {
    error OnlyOnChain();
    error WrongDealer();
    error NotRecorded();
    error NotPlaying();
    error NotWaiting();
    error NotYourKey();
    error NothingToOpen();
    error ServedBefore();
    error OpenedBefore();
    error SettledBefore();
    error NotServed();
    error NotOpened();
    error NotSettled();
    error TooManyValues();
}
