// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ITable} from "../interfaces/ITable.sol";
import {TablePhase} from "../types/TableTypes.sol";

/// A table that an owner sits at.
struct Lock {
    address table;
    uint256 tableId;
    uint64 since;
    /// The set's place in the order of founding.
    uint32 index;
}

/// An owner's locks: up to eight places of two words, the empty ones last. The first word is table, since and index,
/// from the top, and never zero; the second is the table's number, all of it.
/// A lock dies with its table, and after thirty days. A table that doesn't answer, or answers nonsense, is
/// taken to be playing: nothing leaves because a call failed.
library Locks {
    /// Thrown when an owner sits at eight tables that play.
    error TooManyLocks();

    /// Words, of which each lock has two.
    uint256 private constant MOST = 16;
    uint256 private constant LONGEST = 30 days;
    /// Enough to read a record, and an owner can't be made to pay for more.
    uint256 private constant ASK_GAS = 50_000;
    /// A `TableRecord` is ten words, of which the phase is the seventh.
    uint256 private constant RECORD = 320;
    uint256 private constant PHASE = 192;

    /// Keeps a lock, once for each table. Where the oldest place is dead it is used again.
    function keep(uint256[16] storage locks, address table, uint256 tableId, uint32 index) internal {
        uint256 n;
        for (uint256 head; n < MOST && (head = locks[n]) != 0; n += 2) {
            if (_isOf(locks, n, head, table, tableId)) return;
        }
        if (n == MOST) {
            for (n = 0; n < MOST && !isDead(locks[n], locks[n + 1]); n += 2) {}
            if (n == MOST) revert TooManyLocks();
        } else if (n != 0 && isDead(locks[0], locks[1])) {
            n = 0;
        }
        locks[n] = (uint256(uint160(table)) << 96) | (uint256(uint64(block.timestamp)) << 32) | index;
        locks[n + 1] = tableId;
    }

    /// False where there is none.
    function drop(uint256[16] storage locks, address table, uint256 tableId) internal returns (bool) {
        for (uint256 i = 0; i < MOST; i += 2) {
            uint256 head = locks[i];
            if (head == 0) return false;
            if (!_isOf(locks, i, head, table, tableId)) continue;
            _remove(locks, i);
            return true;
        }
        return false;
    }

    function prune(uint256[16] storage locks) internal {
        for (uint256 i = 0; i < MOST && locks[i] != 0;) {
            if (isDead(locks[i], locks[i + 1])) _remove(locks, i);
            else i += 2;
        }
    }

    /// Whether a table that plays holds this set.
    function holds(uint256[16] storage locks, uint32 index) internal view returns (bool) {
        for (uint256 i = 0; i < MOST; i += 2) {
            uint256 head = locks[i];
            if (head == 0) return false;
            if (uint32(head) == index && !isDead(head, locks[i + 1])) return true;
        }
        return false;
    }

    function list(uint256[16] storage locks) internal view returns (Lock[] memory all) {
        uint256 n;
        while (n < MOST && locks[n] != 0) n += 2;
        all = new Lock[](n / 2);
        for (uint256 i = 0; i < n; i += 2) {
            uint256 head = locks[i];
            all[i / 2] = Lock(address(uint160(head >> 96)), locks[i + 1], uint64(head >> 32), uint32(head));
        }
    }

    function isDead(uint256 head, uint256 tableId) internal view returns (bool) {
        if (block.timestamp > uint256(uint64(head >> 32)) + LONGEST) return true;
        bytes memory question = abi.encodeCall(ITable.recordOf, (tableId));
        address table = address(uint160(head >> 96));
        uint256 phase;
        assembly ("memory-safe") {
            let answer := mload(0x40)
            let done := staticcall(ASK_GAS, table, add(question, 32), mload(question), answer, RECORD)
            if and(done, eq(returndatasize(), RECORD)) { phase := mload(add(answer, PHASE)) }
        }
        return phase == TablePhase.Done;
    }

    function _isOf(uint256[16] storage locks, uint256 i, uint256 head, address table, uint256 tableId)
        private
        view
        returns (bool)
    {
        return address(uint160(head >> 96)) == table && locks[i + 1] == tableId;
    }

    function _remove(uint256[16] storage locks, uint256 i) private {
        uint256 last = i;
        while (last + 2 < MOST && locks[last + 2] != 0) last += 2;
        if (last != i) (locks[i], locks[i + 1]) = (locks[last], locks[last + 1]);
        (locks[last], locks[last + 1]) = (0, 0);
    }
}
