// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IFheVault} from "./IFheVault.sol";

/// For tests of the dealer's public part: every card exists, and the values are those of its one word.
contract AnyVault is IFheVault {
    uint256 private _values;

    function isServed(bytes32) external pure returns (bool) {
        return true;
    }

    function valuesOf(bytes32) external view returns (uint256) {
        return _values;
    }
}
