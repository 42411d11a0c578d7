// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Keeps what owners bring to a game while they sit. It can refuse a seat in a lobby and nothing else: no
/// payout waits for it.
interface ILocker {
    /// Locks what `owner` has for these rules and says in one word what that is; the rules' `bring` reads it. By
    /// the table, with 300,000 gas.
    function lock(uint256 tableId, address rules, address owner) external returns (uint256 word);

    /// The owner has left. By the table, with 100,000 gas; a failure is ignored.
    function unlock(uint256 tableId, address owner) external;
}
