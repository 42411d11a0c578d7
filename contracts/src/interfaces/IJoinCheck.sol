// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Says who may sit down, by refusing with a named error.
interface IJoinCheck {
    function check(uint256 tableId, address creator, address owner, bytes calldata config) external view;
}
