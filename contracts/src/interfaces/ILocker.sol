// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Keeps what an owner brought to a table in its place until the table is done. The caller is the table contract.
interface ILocker {
    /// Two bits a face, saturated at 3: how many of each face the owner may play with.
    function lock(uint256 tableId, address rules, address owner) external returns (uint256 word);

    /// A seat left before the end. Never needed at the end: a lock dies with its table.
    function unlock(uint256 tableId, address owner) external;
}
