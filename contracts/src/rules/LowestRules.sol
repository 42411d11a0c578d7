// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Fees} from "../libraries/Fees.sol";
import {Needs} from "../libraries/Needs.sol";
import {Seats} from "../libraries/Seats.sol";
import {Need, Pending, Shown} from "../types/JointTypes.sol";
import {LowestGame} from "../types/LowestGame.sol";
import {LowestAction, LowestErrors, LowestPhase, LowestState} from "../types/LowestTypes.sol";

/// The twin of packages/twin/src/lowest/lowest.ts: all seats act at once.
contract LowestRules is LowestGame {
    uint8 private constant NONE = 255;
    uint8 private constant HIGHEST = 3;
    uint8 private constant ROUNDS = 3;

    function _maxSeats() internal pure override returns (uint256) {
        return 6;
    }

    function _empty(LowestState memory s) internal pure override {
        s.picks = new uint8[](s.table.maxSeats);
        _clear(s);
    }

    function _begin(LowestState memory s) internal pure override {
        s.phase = LowestPhase.Pick;
    }

    function _pending(LowestState memory s) internal pure override returns (Pending memory p) {
        return s.phase == LowestPhase.Pick ? Needs.actionByAll(_owing(s)) : p;
    }

    function _act(LowestState memory s, uint8 seat, LowestAction memory a)
        internal
        pure
        override
        returns (Need[] memory)
    {
        if (a.number > HIGHEST) revert LowestErrors.UnknownAction();
        s.picks[seat] = a.number;
        _resolve(s);
        return Needs.nothing();
    }

    function _on(LowestState memory, Shown[] calldata) internal pure override {}

    /// One late seat more or less, in whatever order: what becomes of them is decided once nobody owes anything.
    function _forfeit(LowestState memory s, uint8 seat) internal pure override {
        s.late |= uint16(1 << seat);
        _resolve(s);
    }

    function _owing(LowestState memory s) private pure returns (uint16 mask) {
        for (uint256 i = 0; i < s.picks.length; i++) {
            if (Seats.has(s.table.playing & ~s.late, i) && s.picks[i] == NONE) mask |= uint16(1 << i);
        }
    }

    /// Who was late is out; if all were, nobody is.
    function _resolve(LowestState memory s) private pure {
        if (_owing(s) != 0) return;
        uint16 there = s.table.playing & ~s.late;
        s.late = 0;
        if (there != 0) s.table.playing = there;
        uint8 winner =
            Seats.count(s.table.playing) == 1 ? Seats.firstFrom(s.table.playing, 0) : _loneLowest(there, s.picks);
        if (winner != NONE) {
            _end(s, uint16(1 << winner));
        } else if (s.round + 1 == ROUNDS) {
            s.phase = LowestPhase.Over;
            Fees.refund(s.table, 0);
        } else {
            s.round++;
            _clear(s);
        }
    }

    function _loneLowest(uint16 seats, uint8[] memory picks) private pure returns (uint8 winner) {
        for (uint8 number = 0; number <= HIGHEST; number++) {
            uint256 named;
            for (uint8 i = 0; i < picks.length; i++) {
                if (!Seats.has(seats, i) || picks[i] != number) continue;
                (winner, named) = (i, named + 1);
            }
            if (named == 1) return winner;
        }
        return NONE;
    }

    function _clear(LowestState memory s) private pure {
        for (uint256 i = 0; i < s.picks.length; i++) {
            s.picks[i] = NONE;
        }
    }
}
