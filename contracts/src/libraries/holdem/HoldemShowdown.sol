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
        _recordHole(s, seat, shown[0].face, shown[1].face);
        _nextToShow(s, seat, HoldemEnd.Showdown);
    }

    /// No betting is left: all live hands, by rising seat number, and the rest of the board are open at once.
    function runout(HoldemState memory s, Shown[] calldata shown) internal pure {
        unchecked {
            growBoard(s, shown, 2 * HoldemSeats.count(s.live));
            uint256 at;
            for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
                if (!HoldemSeats.has(s.live, seat)) continue;
                _recordHole(s, seat, shown[at].face, shown[at + 1].face);
                at += 2;
            }
        }
        HoldemPots.award(s, HoldemEnd.Showdown, 0);
    }

    /// The board's cards are those from the `from`-th shown on.
    function growBoard(HoldemState memory s, Shown[] calldata shown, uint256 from) internal pure {
        unchecked {
            uint256 board = s.board;
            uint256 shift = 8 * HoldemSeats.boardSize(s);
            for (uint256 i = from; i < shown.length; i++) {
                board |= (uint256(shown[i].face) + 1) << shift;
                shift += 8;
            }
            s.board = uint64(board);
        }
    }

    function _nextToShow(HoldemState memory s, uint8 seat, uint8 end) private pure {
        uint256 hidden = s.live & ~s.shown;
        if (HoldemSeats.count(s.live) == 1) HoldemPots.award(s, end, 0);
        else if (hidden == 0) HoldemPots.award(s, HoldemEnd.Showdown, 0);
        else s.turn = hidden.nextIn(seat);
    }

    /// Ranks the hand at once: the board is complete whenever hands are shown.
    function _recordHole(HoldemState memory s, uint256 seat, uint256 first, uint256 second) private pure {
        unchecked {
            uint256 hole = (first + 1) | ((second + 1) << 8);
            s.shown |= uint16(1 << seat);
            s.holes |= hole << (16 * seat);
            uint256 faces = ((uint256(s.board) << 16) | hole) - 0x01010101010101;
            s.ranks |= HoldemEvaluator.rank7(faces) << (24 * seat);
        }
    }
}
