// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Vm} from "./Vm.sol";

/// What a test needs and no more: the cheat codes, and assertions that say what differed.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    bool public IS_TEST = true;

    error NotEqual(uint256 actual, uint256 expected, string what);
    error NotEqualBytes(bytes actual, bytes expected, string what);
    error NotTrue(string what);
    error TooMuch(uint256 actual, uint256 limit, string what);

    function assertEq(uint256 actual, uint256 expected, string memory what) internal pure {
        if (actual != expected) revert NotEqual(actual, expected, what);
    }

    function assertEq(bytes memory actual, bytes memory expected, string memory what) internal pure {
        if (keccak256(actual) != keccak256(expected)) revert NotEqualBytes(actual, expected, what);
    }

    function assertTrue(bool condition, string memory what) internal pure {
        if (!condition) revert NotTrue(what);
    }

    function assertAtMost(uint256 actual, uint256 limit, string memory what) internal pure {
        if (actual > limit) revert TooMuch(actual, limit, what);
    }
}
