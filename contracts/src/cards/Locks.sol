// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ITable} from "../interfaces/ITable.sol";
import {TablePhase} from "../types/TableTypes.sol";

/// A table that an owner sits at.
struct Lock {
    address table;
    uint32 tableId;
    uint32 since;
    /// The set's place in the order of founding.
    uint32 index;
}

/// An owner's locks: up to eight words, zeros last. A word is table, tableId, since and index, from the top.
/// A lock dies with its table, and after thirty days. A table that doesn't answer, or answers nonsense, is
/// taken to be playing: nothing leaves because a call failed.
library Locks {
    /// Thrown when an owner sits at eight tables that play.
    error TooManyLocks();
    /// Thrown when a table's number doesn't fit.
    error TableIdOutOfRange();

    uint256 private constant MOST = 8;
    uint256 private constant LONGEST = 30 days;
    /// Enough to read a record, and an owner can't be made to pay for more.
    uint256 private constant ASK_GAS = 50_000;
    /// A `TableRecord` is eight words, of which the phase is the last.
    uint256 private constant RECORD = 256;

    /// Keeps a lock, once for each table. Where the oldest place is dead it is used again.
    function keep(uint256[8] storage locks, address table, uint256 tableId, uint32 index) internal {
        if (tableId > type(uint32).max) revert TableIdOutOfRange();
        uint256 entry =
            (uint256(uint160(table)) << 96) | (tableId << 64) | (uint256(uint32(block.timestamp)) << 32) | index;
        uint256 n;
        for (uint256 word; n < MOST && (word = locks[n]) != 0; n++) {
            if (word >> 64 == entry >> 64) return;
        }
        if (n == MOST) {
            for (n = 0; n < MOST && !isDead(locks[n]); n++) {}
            if (n == MOST) revert TooManyLocks();
        } else if (n != 0 && isDead(locks[0])) {
            n = 0;
        }
        locks[n] = entry;
    }

    /// False where there is none.
    function drop(uint256[8] storage locks, address table, uint256 tableId) internal returns (bool) {
        uint256 wanted = (uint256(uint160(table)) << 32) | tableId;
        for (uint256 i = 0; i < MOST; i++) {
            uint256 word = locks[i];
            if (word == 0) return false;
            if (word >> 64 != wanted || tableId > type(uint32).max) continue;
            _remove(locks, i);
            return true;
        }
        return false;
    }

    function prune(uint256[8] storage locks) internal {
        for (uint256 i = 0; i < MOST && locks[i] != 0;) {
            if (isDead(locks[i])) _remove(locks, i);
            else i++;
        }
    }

    /// Whether a table that plays holds this set.
    function holds(uint256[8] storage locks, uint32 index) internal view returns (bool) {
        for (uint256 i = 0; i < MOST; i++) {
            uint256 word = locks[i];
            if (word == 0) return false;
            if (uint32(word) == index && !isDead(word)) return true;
        }
        return false;
    }

    function list(uint256[8] storage locks) internal view returns (Lock[] memory all) {
        uint256 n;
        while (n < MOST && locks[n] != 0) n++;
        all = new Lock[](n);
        for (uint256 i = 0; i < n; i++) {
            uint256 word = locks[i];
            all[i] = Lock(address(uint160(word >> 96)), uint32(word >> 64), uint32(word >> 32), uint32(word));
        }
    }

    function isDead(uint256 word) internal view returns (bool) {
        if (block.timestamp > uint256(uint32(word >> 32)) + LONGEST) return true;
        bytes memory question = abi.encodeCall(ITable.recordOf, (uint256(uint32(word >> 64))));
        address table = address(uint160(word >> 96));
        uint256 phase;
        assembly ("memory-safe") {
            let answer := mload(0x40)
            let done := staticcall(ASK_GAS, table, add(question, 32), mload(question), answer, RECORD)
            if and(done, eq(returndatasize(), RECORD)) { phase := mload(add(answer, 224)) }
        }
        return phase == TablePhase.Done;
    }

    function _remove(uint256[8] storage locks, uint256 i) private {
        uint256 last = i;
        while (last + 1 < MOST && locks[last + 1] != 0) last++;
        if (last != i) locks[i] = locks[last];
        locks[last] = 0;
    }
}
