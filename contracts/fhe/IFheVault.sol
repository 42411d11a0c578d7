// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// What the dealer asks of the vault.
interface IFheVault {
    /// Do the ciphertexts of this key exist?
    function isServed(bytes32 key) external view returns (bool);

    /// What was opened and settled for a deed: a byte each from the lowest on, their number in the highest. Zero: nothing.
    function valuesOf(bytes32 deed) external view returns (uint256);
}
