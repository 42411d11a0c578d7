// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {RelicFace} from "../../types/RelicTypes.sol";

/// The deck of Relic and small sets: the twin of cards.ts, seats.ts and bytes.ts.
library RelicCards {
    uint256 internal constant FACES = 10;
    uint16 internal constant ALL = 1023;
    uint8 internal constant BURNT = 0;
    uint256 internal constant DECK_SIZE = 21;
    uint8 internal constant FIRST_COPY = 21;
    uint8 internal constant NONE = 255;
    uint8 internal constant TABLE = 15;
    uint8 internal constant SEATS = 4;
    bytes internal constant DECK_FACES = hex"000001010101010102020303040405050606070809";

    function allBut(uint8 face) internal pure returns (uint16) {
        return ALL & ~uint16(1 << face);
    }

    function above(uint8 face) internal pure returns (uint16) {
        return ALL & ~uint16((2 << face) - 1);
    }

    function isAimed(uint8 face) internal pure returns (bool) {
        return face == RelicFace.Knight || face == RelicFace.Healer || face == RelicFace.Berserker
            || face == RelicFace.Paladin;
    }

    function yieldsToIdol(uint8 face) internal pure returns (bool) {
        return face == RelicFace.Wizard || face == RelicFace.Paladin;
    }

    function bit(uint8 seat) internal pure returns (uint8) {
        return uint8(1 << seat);
    }

    function has(uint8 mask, uint8 seat) internal pure returns (bool) {
        return seat < SEATS && (mask >> seat) & 1 == 1;
    }

    function count(uint8 mask) internal pure returns (uint8) {
        unchecked {
            return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1) + ((mask >> 3) & 1);
        }
    }

    /// The first member at `from` or left of it. The mask must not be empty.
    function firstFrom(uint8 mask, uint256 from) internal pure returns (uint8) {
        unchecked {
            for (uint256 i = 0; i < 4; i++) {
                uint8 seat = uint8((from + i) & 3);
                if ((mask >> seat) & 1 == 1) return seat;
            }
        }
        revert();
    }

    /// Lists in the state that never outgrow one word: the deck and the discards.
    function at(bytes memory list, uint256 i) internal pure returns (uint8 value) {
        assembly ("memory-safe") {
            value := byte(i, mload(add(list, 32)))
        }
    }

    /// Drops from the front, in place.
    function cut(bytes memory list, uint256 n) internal pure {
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
}
