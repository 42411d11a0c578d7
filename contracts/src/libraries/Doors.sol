// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IJoinCheck} from "../interfaces/IJoinCheck.sol";
import {ILocker} from "../interfaces/ILocker.sol";
import {TableErrors, TableSetup} from "../types/TableTypes.sol";
import {Gas} from "./Gas.sol";

/// Calls to contracts that a table's creator named: each with a bound on its gas and on what it may answer.
library Doors {
    uint256 private constant CHECK_GAS = 200_000;
    uint256 private constant LOCK_GAS = 300_000;
    uint256 private constant UNLOCK_GAS = 100_000;
    /// Of an error, so that nobody pays for copying a long one.
    uint256 private constant MAX_ERROR = 256;

    /// Reverts with the check's own error if it refuses.
    function check(TableSetup calldata setup, uint256 tableId, address owner) internal view {
        address to = setup.check;
        if (to == address(0)) return;
        bytes memory data = abi.encodeCall(IJoinCheck.check, (tableId, setup.creator, owner, setup.checkConfig));
        bool done;
        assembly ("memory-safe") {
            done := staticcall(CHECK_GAS, to, add(data, 32), mload(data), 0, 0)
        }
        if (!done) _bubble(TableErrors.CheckRefused.selector);
    }

    function lock(address locker, uint256 tableId, address rules, address owner) internal returns (uint256 word) {
        bytes memory data = abi.encodeCall(ILocker.lock, (tableId, rules, owner));
        bool done;
        uint256 size;
        assembly ("memory-safe") {
            done := call(LOCK_GAS, locker, 0, add(data, 32), mload(data), 0, 32)
            word := mload(0)
            size := returndatasize()
        }
        if (!done) _bubble(TableErrors.LockerRefused.selector);
        if (size < 32) revert TableErrors.LockerRefused();
    }

    /// Whatever it does, it stops nothing; whoever posts must leave it its gas.
    function unlock(address locker, uint256 tableId, address owner) internal {
        if (locker == address(0) || owner == address(0)) return;
        bytes memory data = abi.encodeCall(ILocker.unlock, (tableId, owner));
        Gas.need(UNLOCK_GAS);
        assembly ("memory-safe") {
            pop(call(UNLOCK_GAS, locker, 0, add(data, 32), mload(data), 0, 0))
        }
    }

    function _bubble(bytes4 otherwise) private pure {
        assembly ("memory-safe") {
            let size := returndatasize()
            if gt(size, MAX_ERROR) { size := MAX_ERROR }
            let m := mload(0x40)
            if lt(size, 4) {
                mstore(m, otherwise)
                revert(m, 4)
            }
            returndatacopy(m, 0, size)
            revert(m, size)
        }
    }
}
