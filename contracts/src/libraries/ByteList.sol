// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Lists of numbers below 256 in a state, the twin of packages/game-kit/src/parts/bytes.ts. `at`, `cut` and `append`
/// are for lists that never outgrow one word, which is what hands and most decks are, and revert beyond it.
library ByteList {
    function at(bytes memory list, uint256 i) internal pure returns (uint8 value) {
        if (i > 31) revert();
        assembly ("memory-safe") {
            value := byte(i, mload(add(list, 32)))
        }
    }

    /// Drops from the front, in place.
    function cut(bytes memory list, uint256 n) internal pure {
        if (list.length > 32 || n > list.length) revert();
        assembly ("memory-safe") {
            mstore(list, sub(mload(list), n))
            mstore(add(list, 32), shl(shl(3, n), mload(add(list, 32))))
        }
    }

    /// The list with one more byte, in a place of its own. A list that fills its word takes no more.
    function append(bytes memory list, uint8 value) internal pure returns (bytes memory longer) {
        if (list.length > 31) revert();
        assembly ("memory-safe") {
            longer := mload(0x40)
            mstore(0x40, add(longer, 64))
            let length := mload(list)
            let shift := sub(256, shl(3, length))
            let word := shl(shift, shr(shift, mload(add(list, 32))))
            mstore(longer, add(length, 1))
            mstore(add(longer, 32), or(word, shl(sub(shift, 8), value)))
        }
    }

    /// Bytes `from` up to `to`, that one not included, of a list of any length.
    function slice(bytes memory list, uint256 from, uint256 to) internal pure returns (bytes memory part) {
        part = new bytes(to - from);
        assembly ("memory-safe") {
            mcopy(add(part, 32), add(add(list, 32), from), sub(to, from))
        }
    }

    /// The same as slots, two bytes each: what `Needs.mix` and `Needs.exit` take.
    function toSlots(bytes memory list) internal pure returns (bytes memory slots) {
        slots = new bytes(2 * list.length);
        unchecked {
            for (uint256 i = 0; i < list.length; i++) {
                slots[2 * i + 1] = list[i];
            }
        }
    }
}
