// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Who may sit down at a table that names it in its setup. Asked with 200,000 gas; it can't write anything.
interface IJoinCheck {
    /// Reverts with an error of its own that says why `owner` may not; `config` is the setup's `checkConfig`.
    function check(uint256 tableId, address creator, address owner, bytes calldata config) external view;
}
