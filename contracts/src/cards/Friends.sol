// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IJoinCheck} from "../interfaces/IJoinCheck.sol";

/// A table for its creator and those whom he has named as friends.
contract Friends is IJoinCheck {
    /// Thrown when the creator hasn't named this owner.
    error NotAFriend();

    event Befriended(address indexed creator, address indexed owner, bool isFriend);

    mapping(address creator => mapping(address owner => bool)) public isFriend;

    function befriend(address[] calldata owners, bool yes) external {
        for (uint256 i = 0; i < owners.length; i++) {
            isFriend[msg.sender][owners[i]] = yes;
            emit Befriended(msg.sender, owners[i], yes);
        }
    }

    function check(uint256, address creator, address owner, bytes calldata) external view {
        if (owner != creator && !isFriend[creator][owner]) revert NotAFriend();
    }
}
