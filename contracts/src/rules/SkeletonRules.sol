// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ByteList} from "../libraries/ByteList.sol";
import {Fees} from "../libraries/Fees.sol";
import {Hands} from "../libraries/Hands.sol";
import {Needs} from "../libraries/Needs.sol";
import {Seats} from "../libraries/Seats.sol";
import {Need, Pending, Shown} from "../types/JointTypes.sol";
import {SkeletonGame} from "../types/SkeletonGame.sol";
import {SkeletonAction, SkeletonErrors, SkeletonKind, SkeletonPhase, SkeletonState} from "../types/SkeletonTypes.sol";

/// The twin of packages/games/skeleton/src/skeleton.ts.
contract SkeletonRules is SkeletonGame {
    uint256 private constant ALL = (1 << 13) - 1;
    bytes private constant CARDS = hex"000102030405060708090a0b0c";

    function _maxSeats() internal pure override returns (uint256) {
        return 6;
    }

    function _empty(SkeletonState memory s) internal pure override {
        s.hands = new bytes[](s.table.maxSeats);
    }

    function _begin(SkeletonState memory s) internal pure override {
        s.phase = SkeletonPhase.Shuffle;
    }

    function _pending(SkeletonState memory s) internal pure override returns (Pending memory p) {
        uint16 playing = s.table.playing;
        if (s.phase == SkeletonPhase.Shuffle) return Needs.dealerOwes(Needs.only(Needs.deck(0, CARDS, playing)));
        if (s.phase == SkeletonPhase.Deal) return Needs.dealerOwes(Hands.dealEach(playing, 1));
        if (s.phase == SkeletonPhase.Draw) return Needs.dealerOwes(Needs.only(Needs.deal(s.next, s.turn)));
        if (s.phase == SkeletonPhase.Act) return Needs.actionBy(s.turn);
        if (s.phase != SkeletonPhase.Showdown) return p;
        bytes memory held;
        for (uint256 i = 0; i < s.hands.length; i++) {
            held = bytes.concat(held, s.hands[i]);
        }
        return Needs.dealerOwes(Needs.showAll(held, ALL));
    }

    function _act(SkeletonState memory s, uint8 seat, SkeletonAction memory a)
        internal
        pure
        override
        returns (Need[] memory)
    {
        if (a.kind > SkeletonKind.Swap) revert SkeletonErrors.UnknownAction();
        if (a.kind == SkeletonKind.Stay) {
            _turnFrom(s, seat + 1);
            return Needs.nothing();
        }
        Need memory gone = Needs.drop(ByteList.at(s.hands[seat], 0));
        (s.phase, s.hands[seat]) = (SkeletonPhase.Draw, "");
        return Needs.only(gone);
    }

    function _on(SkeletonState memory s, Shown[] calldata shown) internal pure override {
        if (s.phase == SkeletonPhase.Shuffle) {
            s.phase = SkeletonPhase.Deal;
        } else if (s.phase == SkeletonPhase.Deal) {
            Hands.dealt(s.hands, s.table.playing, 1);
            s.next = Seats.count(s.table.playing);
            _turnFrom(s, 0);
        } else if (s.phase == SkeletonPhase.Draw) {
            s.hands[s.turn] = ByteList.append("", s.next++);
            _turnFrom(s, s.turn + 1);
        } else {
            uint256 best;
            for (uint256 i = 1; i < shown.length; i++) {
                if (shown[i].face > shown[best].face) best = i;
            }
            uint8 winner = Seats.firstFrom(s.table.playing, 0);
            for (; best > 0; best--) {
                winner = Seats.leftOf(s.table.playing, winner);
            }
            s.hands = new bytes[](s.hands.length);
            _end(s, uint16(1 << winner));
        }
    }

    function _forfeit(SkeletonState memory s, uint8 seat) internal pure override {
        Fees.drop(s.table, 1 << seat);
        s.hands[seat] = "";
        if (Seats.count(s.table.playing) == 1) _end(s, s.table.playing);
        else _turnFrom(s, seat + 1);
    }

    /// The first seat at `seat` or above; after the last the cards are shown.
    function _turnFrom(SkeletonState memory s, uint256 seat) private pure {
        uint256 later = (s.table.playing >> seat) << seat;
        s.phase = later == 0 ? SkeletonPhase.Showdown : SkeletonPhase.Act;
        s.turn = later == 0 ? 0 : Seats.firstFrom(later, 0);
    }
}
