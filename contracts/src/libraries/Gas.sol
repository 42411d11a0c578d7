// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TableErrors} from "../types/TableTypes.sol";

library Gas {
    /// What a call itself costs at most: a cold account, a value, and an account that wasn't there.
    uint256 private constant CALL = 40_000;

    /// Reverts unless a call can be given all of this: whoever posts must not make a good call fail.
    function need(uint256 amount) internal view {
        uint256 left = gasleft();
        if (left - left / 64 < amount + CALL) revert TableErrors.NotEnoughGas();
    }
}
