// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemState} from "../../types/HoldemTypes.sol";

/// Sets of seats are masks; the table runs clockwise by rising seat number.
library HoldemSeats {
    uint256 internal constant SEATS = 9;
    uint8 internal constant NOBODY = 255;

    function has(uint256 mask, uint256 seat) internal pure returns (bool) {
        return (mask >> seat) & 1 == 1;
    }

    function without(uint16 mask, uint256 seat) internal pure returns (uint16) {
        return mask & ~uint16(1 << seat);
    }

    function count(uint256 mask) internal pure returns (uint256 members) {
        unchecked {
            for (; mask != 0; mask &= mask - 1) members++;
        }
    }

    /// The first member of a non-empty mask clockwise after `seat`, which itself comes last.
    function nextIn(uint256 mask, uint256 seat) internal pure returns (uint8) {
        unchecked {
            for (uint256 i = 0; i < SEATS; i++) {
                seat = seat + 1 == SEATS ? 0 : seat + 1;
                if ((mask >> seat) & 1 == 1) return uint8(seat);
            }
            return uint8(seat);
        }
    }

    /// How many members lie below a seat: its place in the deal.
    function placeOf(uint256 mask, uint256 seat) internal pure returns (uint256) {
        return count(mask & ((1 << seat) - 1));
    }

    /// Seats that the next hand deals in.
    function ready(HoldemState memory s) internal pure returns (uint256) {
        return withChips(s, s.seated & ~s.away & ~s.gone);
    }

    /// Seats that button and blinds go round: at a sit-and-go also those that are gone, until their chips are.
    function ring(HoldemState memory s) internal pure returns (uint256) {
        return s.config.levelHands != 0 ? withChips(s, s.seated) : ready(s);
    }

    /// Live seats that still have chips to bet.
    function betting(HoldemState memory s) internal pure returns (uint256) {
        return withChips(s, s.live);
    }

    function boardSize(HoldemState memory s) internal pure returns (uint256 size) {
        unchecked {
            for (uint256 rest = s.board; rest != 0; rest >>= 8) size++;
        }
    }

    function withChips(HoldemState memory s, uint256 mask) internal pure returns (uint256) {
        unchecked {
            uint128[9] memory stacks = s.stacks;
            for (uint256 seat = 0; seat < SEATS; seat++) if (stacks[seat] == 0) mask &= ~(1 << seat);
            return mask;
        }
    }
}
