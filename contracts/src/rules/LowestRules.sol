// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Fees} from "../libraries/Fees.sol";
import {Seats} from "../libraries/Seats.sol";
import {FeeTable} from "../types/FeeTypes.sol";
import {Need, Pending, PendingKind, Shown, Step} from "../types/JointTypes.sol";
import {LowestErrors, LowestPhase, LowestState} from "../types/LowestTypes.sol";
import {FeeRules} from "./FeeRules.sol";

/// The twin of packages/twin/src/lowest/lowest.ts: all seats act at once.
contract LowestRules is FeeRules {
    uint256 private constant MAX_SEATS = 6;
    uint8 private constant NONE = 255;
    uint8 private constant HIGHEST = 3;
    uint8 private constant ROUNDS = 3;

    function setup(bytes calldata config) external pure returns (Step memory) {
        LowestState memory s;
        s.table = Fees.open(config, MAX_SEATS);
        s.picks = new uint8[](s.table.maxSeats);
        _clear(s);
        return _step(s);
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(_at(state));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory) {
        if (action.length != 32 || uint256(bytes32(action)) > 255) revert LowestErrors.MalformedAction();
        LowestState memory s = _at(state);
        uint8 number = uint8(action[31]);
        if (s.phase != LowestPhase.Pick || !Seats.has(_owing(s), seat)) revert LowestErrors.NotYourTurn();
        if (number > HIGHEST) revert LowestErrors.NoSuchNumber();
        s.picks[seat] = number;
        _resolve(s);
        return _step(s);
    }

    function on(bytes calldata state, Shown[] calldata) external pure returns (Step memory) {
        return _step(_at(state));
    }

    /// One late seat more or less, in whatever order: what becomes of them is decided once nobody owes anything.
    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        LowestState memory s = _at(state);
        s.late |= uint16(1 << seat);
        _resolve(s);
        return _step(s);
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return broken(state, seats);
    }

    function broken(bytes calldata state, uint256) public pure returns (Step memory) {
        LowestState memory s = _at(state);
        s.phase = LowestPhase.Over;
        Fees.refund(s.table, 0);
        return _step(s);
    }

    function _tableOf(bytes calldata state) internal pure override returns (FeeTable memory, Stage) {
        LowestState memory s = _at(state);
        if (s.phase == LowestPhase.Waiting) return (s.table, Stage.Waiting);
        return (s.table, s.phase == LowestPhase.Over ? Stage.Over : Stage.Playing);
    }

    function _with(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        LowestState memory s = _at(state);
        s.table = table;
        return _step(s);
    }

    function _start(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        LowestState memory s = _at(state);
        (s.table, s.phase) = (table, LowestPhase.Pick);
        return _step(s);
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
            s.phase = LowestPhase.Over;
            Fees.share(s.table, uint16(1 << winner), 0);
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

    function _pending(LowestState memory s) private pure returns (Pending memory p) {
        if (s.phase != LowestPhase.Pick) return p;
        p.kind = PendingKind.All;
        p.seats = _owing(s);
    }

    function _at(bytes calldata state) private pure returns (LowestState memory) {
        return abi.decode(state, (LowestState));
    }

    function _step(LowestState memory s) private pure returns (Step memory) {
        return Step(abi.encode(s), new Need[](0), _pending(s));
    }
}
