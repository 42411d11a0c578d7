// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ByteList} from "../libraries/ByteList.sol";
import {Hands} from "../libraries/Hands.sol";
import {Needs} from "../libraries/Needs.sol";
import {Seats} from "../libraries/Seats.sol";
import {HeartsGame} from "../types/HeartsGame.sol";
import {HeartsAction, HeartsErrors, HeartsKind, HeartsPhase, HeartsState} from "../types/HeartsTypes.sol";
import {Need, Pending, Shown} from "../types/JointTypes.sol";

/// The twin of packages/game-kit/src/testing/hearts/hearts.ts: all pass at once, and who doesn't follow suit proves that he can't.
contract HeartsRules is HeartsGame {
    uint8 private constant RANKS = 5;
    uint8 private constant FACES = 20;
    uint8 private constant HAND = 5;
    uint8 private constant PASSED = 3;
    bytes private constant CARDS = hex"000102030405060708090a0b0c0d0e0f10111213";

    function _maxSeats() internal pure override returns (uint256) {
        return 4;
    }

    function _empty(HeartsState memory s) internal pure override {
        s.hands = new bytes[](s.table.maxSeats);
        s.taken = new uint8[](s.table.maxSeats);
    }

    function _begin(HeartsState memory s) internal pure override {
        (s.phase, s.turn) = (HeartsPhase.Shuffle, Seats.firstFrom(s.table.playing, 0));
    }

    function _pending(HeartsState memory s) internal pure override returns (Pending memory p) {
        uint16 playing = s.table.playing;
        if (s.phase == HeartsPhase.Shuffle) {
            Need memory deck = Needs.deck(0, CARDS, playing);
            deck.other = uint16(HAND * Seats.count(playing)) % FACES;
            return Needs.dealerOwes(Needs.only(deck));
        }
        if (s.phase == HeartsPhase.Deal) return Needs.dealerOwes(Hands.dealEach(playing, HAND));
        if (s.phase == HeartsPhase.Pass) return Needs.actionByAll(s.owing);
        if (s.phase == HeartsPhase.Trick) return Needs.actionBy(s.turn);
        if (s.phase != HeartsPhase.Exchange) return p;
        Need[] memory needs;
        for (uint256 i = 0; i < s.hands.length; i++) {
            if (!Seats.has(playing, i)) continue;
            needs = Needs.and(needs, Needs.dealAll(_passedBy(playing, i), Seats.leftOf(playing, i)));
        }
        return Needs.dealerOwes(needs);
    }

    function _act(HeartsState memory s, uint8 seat, HeartsAction memory a)
        internal
        pure
        override
        returns (Need[] memory needs)
    {
        bytes memory hand = s.hands[seat];
        needs = Needs.only(Needs.mix(ByteList.toSlots(hand)));
        if (s.phase == HeartsPhase.Pass) {
            if (a.kind != HeartsKind.Pass || a.face != 0) revert HeartsErrors.UnknownAction();
            s.hands[seat] = ByteList.slice(hand, PASSED, hand.length);
            s.owing &= ~uint16(1 << seat);
            _passed(s);
            return Needs.and(needs, Needs.passAll(ByteList.slice(hand, 0, PASSED), Needs.DECK));
        }
        if (a.kind != HeartsKind.Play || a.face >= FACES) revert HeartsErrors.UnknownAction();
        needs = Needs.and(needs, Needs.only(Needs.show(uint8(hand[0]), 1 << a.face)));
        bytes memory rest = ByteList.slice(hand, 1, hand.length);
        uint8 led = (s.trick.length == 0 ? a.face : uint8(s.trick[0])) / RANKS;
        uint256 suit = ((1 << RANKS) - 1) << (led * RANKS);
        if (led != a.face / RANKS) needs = Needs.and(needs, Needs.only(Needs.none(ByteList.toSlots(rest), suit)));
        (s.hands[seat], s.trick) = (rest, ByteList.append(s.trick, a.face));
        s.turn = Seats.leftOf(s.table.playing, seat);
        if (s.trick.length == Seats.count(s.table.playing)) _score(s);
    }

    function _on(HeartsState memory s, Shown[] calldata) internal pure override {
        uint16 playing = s.table.playing;
        if (s.phase == HeartsPhase.Shuffle) {
            s.phase = HeartsPhase.Deal;
        } else if (s.phase == HeartsPhase.Deal) {
            Hands.dealt(s.hands, playing, HAND);
            (s.phase, s.owing) = (HeartsPhase.Pass, playing);
        } else {
            for (uint256 i = 0; i < s.hands.length; i++) {
                if (!Seats.has(playing, i)) continue;
                uint8 to = Seats.leftOf(playing, i);
                s.hands[to] = bytes.concat(s.hands[to], _passedBy(playing, i));
            }
            s.phase = HeartsPhase.Trick;
        }
    }

    /// Without one of its seats the game is off.
    function _forfeit(HeartsState memory s, uint8 seat) internal pure override {
        if (s.phase != HeartsPhase.Pass) return _callOff(s, 1 << seat);
        s.owing &= ~uint16(1 << seat);
        s.late |= uint16(1 << seat);
        _passed(s);
    }

    /// What becomes of it is decided once nobody owes anything.
    function _passed(HeartsState memory s) private pure {
        if (s.owing != 0) return;
        if (s.late == 0) s.phase = HeartsPhase.Exchange;
        else _callOff(s, s.late);
        s.late = 0;
    }

    /// The highest card of the suit that was led takes the trick; `turn` is the seat that led.
    function _score(HeartsState memory s) private pure {
        uint256 best;
        uint8 bad;
        for (uint256 i = 0; i < s.trick.length; i++) {
            uint8 face = uint8(s.trick[i]);
            if (face / RANKS == 0) bad++;
            if (face / RANKS == uint8(s.trick[0]) / RANKS && face > uint8(s.trick[best])) best = i;
        }
        for (; best > 0; best--) {
            s.turn = Seats.leftOf(s.table.playing, s.turn);
        }
        s.taken[s.turn] += bad;
        s.trick = "";
        if (s.hands[s.turn].length == 0) _end(s, Seats.lowest(s.table.playing, s.taken));
    }

    function _passedBy(uint16 playing, uint256 seat) private pure returns (bytes memory) {
        return ByteList.slice(Hands.dealtTo(playing, seat, HAND), 0, PASSED);
    }
}
