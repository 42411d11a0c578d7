// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Sets of at most sixteen seats as masks, the twin of packages/game-kit/src/parts/seats.ts. The table runs by rising
/// seat number, then from the start again.
library Seats {
    uint256 internal constant MAX = 16;

    function has(uint256 mask, uint256 seat) internal pure returns (bool) {
        return seat < MAX && (mask >> seat) & 1 == 1;
    }

    function count(uint256 mask) internal pure returns (uint8 members) {
        unchecked {
            for (; mask != 0; mask &= mask - 1) {
                members++;
            }
        }
    }

    /// The first member at `from` or left of it. The mask must not be empty.
    function firstFrom(uint256 mask, uint256 from) internal pure returns (uint8) {
        unchecked {
            for (uint256 i = 0; i < MAX; i++) {
                uint256 seat = (from + i) % MAX;
                if ((mask >> seat) & 1 == 1) return uint8(seat);
            }
        }
        revert();
    }

    /// Whose turn is next among those still in; a seat that is alone comes after itself.
    function leftOf(uint256 mask, uint256 seat) internal pure returns (uint8) {
        unchecked {
            return firstFrom(mask, seat + 1);
        }
    }

    /// How many members lie below a seat: its place in the deal.
    function placeOf(uint256 mask, uint256 seat) internal pure returns (uint8) {
        return count(mask & ((1 << seat) - 1));
    }

    /// The members with the most, by seat.
    function highest(uint256 mask, uint8[] memory values) internal pure returns (uint16 found) {
        uint256 most;
        for (uint256 i = 0; i < values.length; i++) {
            if (!has(mask, i) || values[i] < most) continue;
            if (values[i] > most) (most, found) = (values[i], 0);
            found |= uint16(1 << i);
        }
    }

    /// The members with the fewest, by seat.
    function lowest(uint256 mask, uint8[] memory values) internal pure returns (uint16 found) {
        uint256 fewest = type(uint256).max;
        for (uint256 i = 0; i < values.length; i++) {
            if (!has(mask, i) || values[i] > fewest) continue;
            if (values[i] < fewest) (fewest, found) = (values[i], 0);
            found |= uint16(1 << i);
        }
    }
}
