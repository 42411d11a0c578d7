// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Context, Need, Pending, PendingKind} from "../src/types/JointTypes.sol";

/// The names of packages/dealers/src/fhe/reference.ts.
library FheHashes {
    /// The cards of one seat at one table: a reference means nothing outside its scope.
    function scope(Context memory c, uint8 seat) internal pure returns (bytes32) {
        return keccak256(abi.encode(c.chainId, c.table, c.tableId, c.epoch, seat));
    }

    function next(Context memory c, uint8 seat, bytes32 previous, bytes32 needs) internal pure returns (bytes32) {
        return keccak256(abi.encode(c.chainId, c.table, c.tableId, c.epoch, seat, previous, c.version, needs));
    }

    function pending(Need[] memory needs) internal pure returns (bytes32) {
        return keccak256(abi.encode(Pending(PendingKind.Dealer, 0, 0, needs)));
    }

    function action(uint8 seat, Need[] memory needs, bytes memory arrange) internal pure returns (bytes32) {
        return pair(keccak256(abi.encode(Pending(PendingKind.Action, seat, 0, needs))), keccak256(arrange));
    }

    function deed(Context memory c, uint8 seat, bytes32 act) internal pure returns (bytes32) {
        return keccak256(abi.encode(scope(c, seat), c.version, act));
    }

    function key(Context memory c, uint8 seat, bytes32 cards) internal pure returns (bytes32) {
        return pair(scope(c, seat), cards);
    }

    function pair(bytes32 first, bytes32 second) internal pure returns (bytes32) {
        return keccak256(abi.encode(first, second));
    }
}
