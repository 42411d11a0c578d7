// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Fees} from "../libraries/Fees.sol";
import {Needs} from "../libraries/Needs.sol";
import {Seats} from "../libraries/Seats.sol";
import {FeeTable} from "../types/FeeTypes.sol";
import {Need, Pending, PendingKind, Shown, Step} from "../types/JointTypes.sol";
import {SkeletonErrors, SkeletonKind, SkeletonPhase, SkeletonState} from "../types/SkeletonTypes.sol";
import {FeeRules} from "./FeeRules.sol";

/// The twin of packages/games/skeleton/src/skeleton.ts.
contract SkeletonRules is FeeRules {
    uint256 private constant MAX_SEATS = 6;
    uint256 private constant ALL = (1 << 13) - 1;
    uint8 private constant NONE = 255;
    bytes private constant CARDS = hex"000102030405060708090a0b0c";

    function setup(bytes calldata config) external pure returns (Step memory) {
        SkeletonState memory s;
        s.table = Fees.open(config, MAX_SEATS);
        s.held = new uint8[](s.table.maxSeats);
        for (uint256 i = 0; i < s.held.length; i++) {
            s.held[i] = NONE;
        }
        return _step(s, new Need[](0));
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(_at(state));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory) {
        if (action.length != 32 || uint256(bytes32(action)) > 255) revert SkeletonErrors.MalformedAction();
        SkeletonState memory s = _at(state);
        uint8 kind = uint8(action[31]);
        if (s.phase != SkeletonPhase.Act || seat != s.turn) revert SkeletonErrors.NotYourTurn();
        if (kind > SkeletonKind.Swap) revert SkeletonErrors.UnknownAction();
        if (kind == SkeletonKind.Stay) {
            _turnFrom(s, seat + 1);
            return _step(s, new Need[](0));
        }
        Need[] memory needs = new Need[](1);
        needs[0] = Needs.drop(s.held[seat]);
        s.phase = SkeletonPhase.Draw;
        s.held[seat] = NONE;
        return _step(s, needs);
    }

    function on(bytes calldata state, Shown[] calldata shown) external pure returns (Step memory) {
        SkeletonState memory s = _at(state);
        if (s.phase == SkeletonPhase.Shuffle) {
            s.phase = SkeletonPhase.Deal;
        } else if (s.phase == SkeletonPhase.Deal) {
            for (uint256 i = 0; i < s.held.length; i++) {
                if (Seats.has(s.table.playing, i)) s.held[i] = s.next++;
            }
            _turnFrom(s, 0);
        } else if (s.phase == SkeletonPhase.Draw) {
            s.held[s.turn] = s.next++;
            _turnFrom(s, s.turn + 1);
        } else {
            uint256 best;
            for (uint256 i = 1; i < shown.length; i++) {
                if (shown[i].face > shown[best].face) best = i;
            }
            uint8 seat = Seats.firstFrom(s.table.playing, 0);
            for (; best > 0; best--) {
                seat = Seats.leftOf(s.table.playing, seat);
            }
            for (uint256 i = 0; i < s.held.length; i++) {
                s.held[i] = NONE;
            }
            _end(s, uint16(1 << seat));
        }
        return _step(s, new Need[](0));
    }

    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        SkeletonState memory s = _at(state);
        Fees.drop(s.table, 1 << seat);
        s.held[seat] = NONE;
        if (Seats.count(s.table.playing) == 1) _end(s, s.table.playing);
        else _turnFrom(s, seat + 1);
        return _step(s, new Need[](0));
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return broken(state, seats);
    }

    function broken(bytes calldata state, uint256 parties) public pure returns (Step memory) {
        SkeletonState memory s = _at(state);
        uint16 rest = s.table.playing & ~uint16(parties);
        if (rest != 0) s.table.playing = rest;
        if (Seats.count(rest) == 1) {
            _end(s, rest);
        } else {
            s.phase = SkeletonPhase.Over;
            Fees.refund(s.table, 0);
        }
        return _step(s, new Need[](0));
    }

    function _tableOf(bytes calldata state) internal pure override returns (FeeTable memory, Stage) {
        SkeletonState memory s = _at(state);
        if (s.phase == SkeletonPhase.Waiting) return (s.table, Stage.Waiting);
        return (s.table, s.phase == SkeletonPhase.Over ? Stage.Over : Stage.Playing);
    }

    function _with(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        SkeletonState memory s = _at(state);
        s.table = table;
        return _step(s, new Need[](0));
    }

    function _start(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        SkeletonState memory s = _at(state);
        s.table = table;
        s.phase = SkeletonPhase.Shuffle;
        return _step(s, new Need[](0));
    }

    /// The first seat at `seat` or above; after the last the cards are shown.
    function _turnFrom(SkeletonState memory s, uint256 seat) private pure {
        uint256 later = (s.table.playing >> seat) << seat;
        s.phase = later == 0 ? SkeletonPhase.Showdown : SkeletonPhase.Act;
        s.turn = later == 0 ? 0 : Seats.firstFrom(later, 0);
    }

    function _end(SkeletonState memory s, uint16 winners) private pure {
        s.phase = SkeletonPhase.Over;
        Fees.share(s.table, winners, 0);
    }

    function _pending(SkeletonState memory s) private pure returns (Pending memory p) {
        if (s.phase == SkeletonPhase.Waiting || s.phase == SkeletonPhase.Over) return p;
        if (s.phase == SkeletonPhase.Act) {
            p.kind = PendingKind.Action;
            p.seat = s.turn;
            return p;
        }
        p.kind = PendingKind.Dealer;
        if (s.phase == SkeletonPhase.Shuffle || s.phase == SkeletonPhase.Draw) {
            p.needs = new Need[](1);
            p.needs[0] = s.phase == SkeletonPhase.Draw
                ? Needs.deal(s.next, s.turn)
                : Needs.deck(0, CARDS, s.table.playing);
            return p;
        }
        p.needs = new Need[](Seats.count(s.table.playing));
        uint8 n;
        for (uint8 i = 0; i < s.held.length; i++) {
            if (!Seats.has(s.table.playing, i)) continue;
            p.needs[n] = s.phase == SkeletonPhase.Deal ? Needs.deal(n, i) : Needs.show(s.held[i], ALL);
            n++;
        }
    }

    function _at(bytes calldata state) private pure returns (SkeletonState memory) {
        return abi.decode(state, (SkeletonState));
    }

    function _step(SkeletonState memory s, Need[] memory needs) private pure returns (Step memory) {
        return Step(abi.encode(s), needs, _pending(s));
    }
}
