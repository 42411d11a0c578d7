// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemEnd, HoldemState} from "../../types/HoldemTypes.sol";
import {Shown} from "../../types/JointTypes.sol";
import {HoldemEvaluator} from "./HoldemEvaluator.sol";
import {HoldemPots} from "./HoldemPots.sol";
import {HoldemSeats} from "./HoldemSeats.sol";

/// Hands that are shown or mucked, and the cards that the table opens.
library HoldemShowdown {
    using HoldemSeats for uint256;

    function muck(HoldemState memory s, uint8 seat, uint8 end) internal pure {
        s.live = HoldemSeats.without(s.live, seat);
        _nextToShow(s, seat, end);
    }

    /// The acting seat's two cards are open.
    function showHand(HoldemState memory s, Shown[] calldata shown) internal pure {
        uint8 seat = s.turn;
        _recordHole(s, seat, shown);
        _nextToShow(s, seat, HoldemEnd.Showdown);
    }

    /// No betting is left: all live hands and the rest of the board are open at once.
    function runout(HoldemState memory s, Shown[] calldata shown) internal pure {
        growBoard(s, shown);
        for (uint8 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (HoldemSeats.has(s.live, seat)) _recordHole(s, seat, shown);
        }
        HoldemPots.award(s, HoldemEnd.Showdown);
    }

    /// Takes the board's cards, in the order of their slots, out of what was shown.
    function growBoard(HoldemState memory s, Shown[] calldata shown) internal pure {
        uint256 first = 2 * HoldemSeats.count(s.dealt);
        uint256 size = HoldemSeats.boardSize(s);
        for (uint256 i = 0; i < shown.length; i++) {
            if (shown[i].slot != first + size) continue;
            s.board |= uint64((uint256(shown[i].face) + 1) << (8 * size));
            size++;
        }
    }

    function _nextToShow(HoldemState memory s, uint8 seat, uint8 end) private pure {
        uint256 hidden = s.live & ~s.shown;
        if (HoldemSeats.count(s.live) == 1) HoldemPots.award(s, end);
        else if (hidden == 0) HoldemPots.award(s, HoldemEnd.Showdown);
        else s.turn = hidden.nextIn(seat);
    }

    /// Ranks the hand at once: the board is complete whenever hands are shown.
    function _recordHole(HoldemState memory s, uint256 seat, Shown[] calldata shown) private pure {
        unchecked {
            uint256 first = 2 * HoldemSeats.placeOf(s.dealt, seat);
            uint256 hole;
            for (uint256 i = 0; i < shown.length; i++) {
                uint256 slot = shown[i].slot;
                if (slot == first) hole |= uint256(shown[i].face) + 1;
                else if (slot == first + 1) hole |= (uint256(shown[i].face) + 1) << 8;
            }
            s.shown |= uint16(1 << seat);
            s.holes |= hole << (16 * seat);
            uint256 faces = (uint256(s.board) << 16 | hole) - 0x01010101010101;
            s.ranks |= HoldemEvaluator.rank7(faces) << (24 * seat);
        }
    }
}
