// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ByteList} from "../libraries/ByteList.sol";
import {Fees} from "../libraries/Fees.sol";
import {Hands} from "../libraries/Hands.sol";
import {Needs} from "../libraries/Needs.sol";
import {Seats} from "../libraries/Seats.sol";
import {Windows} from "../libraries/Windows.sol";
import {CheatGame} from "../types/CheatGame.sol";
import {CheatAction, CheatErrors, CheatKind, CheatPhase, CheatState} from "../types/CheatTypes.sol";
import {Need, Pending, Shown} from "../types/JointTypes.sol";
import {Window} from "../types/WindowTypes.sol";

/// The twin of packages/game-kit/src/testing/cheat/cheat.ts: a window in which everyone may doubt, and a pile that is taken back.
contract CheatRules is CheatGame {
    using Windows for Window;

    uint8 private constant RANKS = 4;
    uint8 private constant HAND = 4;
    uint8 private constant MOST = 3;
    uint8 private constant MAX_TURNS = 24;

    function _maxSeats() internal pure override returns (uint256) {
        return 4;
    }

    function _empty(CheatState memory s) internal pure override {
        s.hands = new bytes[](s.table.maxSeats);
    }

    function _begin(CheatState memory s) internal pure override {
        (s.phase, s.turn) = (CheatPhase.Shuffle, Seats.firstFrom(s.table.playing, 0));
    }

    function _pending(CheatState memory s) internal pure override returns (Pending memory p) {
        uint16 playing = s.table.playing;
        if (s.phase == CheatPhase.Shuffle) return Needs.dealerOwes(Needs.only(Needs.deck(0, _cards(playing), playing)));
        if (s.phase == CheatPhase.Deal) return Needs.dealerOwes(Hands.dealEach(playing, HAND));
        if (s.phase == CheatPhase.Lay) return Needs.actionBy(s.turn);
        if (s.phase == CheatPhase.Doubt) return s.window.pendingIn();
        if (s.phase == CheatPhase.Reveal) return Needs.dealerOwes(Needs.showAll(_laid(s), (1 << RANKS) - 1));
        if (s.phase == CheatPhase.Take) return Needs.actionBy(s.taker);
        if (s.phase == CheatPhase.Pile) return Needs.dealerOwes(Needs.dealAll(s.pile, s.taker));
    }

    function _act(CheatState memory s, uint8 seat, CheatAction memory a) internal pure override returns (Need[] memory) {
        bytes memory hand = s.hands[seat];
        if (s.phase == CheatPhase.Lay) {
            if (a.kind != CheatKind.Lay || a.count == 0 || a.count > MOST || a.count > hand.length) {
                revert CheatErrors.UnknownAction();
            }
            bytes memory laid = ByteList.slice(hand, 0, a.count);
            s.pile = bytes.concat(s.pile, laid);
            s.hands[seat] = ByteList.slice(hand, a.count, hand.length);
            (s.phase, s.turns, s.laid) = (CheatPhase.Doubt, s.turns + 1, a.count);
            s.window = Windows.open(s.table.playing & ~uint16(1 << seat));
            return Needs.and(Needs.only(Needs.mix(ByteList.toSlots(hand))), Needs.passAll(laid, Needs.DECK));
        }
        bool isAnswer = a.kind == CheatKind.Silent || a.kind == CheatKind.Doubt;
        if (a.count != 0 || (s.phase == CheatPhase.Take ? a.kind != CheatKind.Take : !isAnswer)) {
            revert CheatErrors.UnknownAction();
        }
        if (isAnswer) {
            _said(s, seat, a.kind == CheatKind.Doubt);
            return Needs.nothing();
        }
        bytes memory taken = _laid(s);
        s.hands[seat] = bytes.concat(hand, taken);
        s.pile = ByteList.slice(s.pile, 0, s.pile.length - s.laid);
        (s.laid, s.phase) = (0, CheatPhase.Pile);
        if (s.pile.length == 0) _nextTurn(s);
        return Needs.hideAll(taken, seat);
    }

    function _on(CheatState memory s, Shown[] calldata shown) internal pure override {
        if (s.phase == CheatPhase.Shuffle) {
            s.phase = CheatPhase.Deal;
        } else if (s.phase == CheatPhase.Deal) {
            Hands.dealt(s.hands, s.table.playing, HAND);
            s.phase = CheatPhase.Lay;
        } else if (s.phase == CheatPhase.Reveal) {
            (s.phase, s.taker) = (CheatPhase.Take, s.window.firstToSpeak(s.turn));
            for (uint256 i = 0; i < shown.length; i++) {
                if (shown[i].face != s.rank) s.taker = s.turn;
            }
        } else {
            (s.hands[s.taker], s.pile) = (bytes.concat(s.hands[s.taker], s.pile), "");
            _nextTurn(s);
        }
    }

    /// Who says nothing in time doubts nothing. Who is late with a card or the pile is out, and so is the pile.
    function _forfeit(CheatState memory s, uint8 seat) internal pure override {
        if (s.phase == CheatPhase.Doubt) return _said(s, seat, false);
        Fees.drop(s.table, 1 << seat);
        (s.hands[seat], s.pile) = ("", "");
        _nextTurn(s);
    }

    /// What becomes of the cards is decided once everyone has said it.
    function _said(CheatState memory s, uint8 seat, bool doubts) private pure {
        s.window.answer(seat, doubts);
        if (s.window.asked != 0) return;
        if (s.window.spoke == 0) _nextTurn(s);
        else s.phase = CheatPhase.Reveal;
    }

    /// A seat without cards has won, and a seat alone; else the next one lays the next rank.
    function _nextTurn(CheatState memory s) private pure {
        s.window = Windows.open(0);
        (s.laid, s.taker) = (0, 0);
        uint16 playing = s.table.playing;
        uint16 winners = Seats.lowest(playing, Hands.lengths(s.hands));
        bool hasWon = s.hands[Seats.firstFrom(winners, 0)].length == 0;
        if (hasWon || Seats.count(playing) == 1 || s.turns >= MAX_TURNS) return _end(s, winners);
        (s.phase, s.turn, s.rank) = (CheatPhase.Lay, Seats.leftOf(playing, s.turn), (s.rank + 1) % RANKS);
    }

    function _laid(CheatState memory s) private pure returns (bytes memory) {
        return ByteList.slice(s.pile, s.pile.length - s.laid, s.pile.length);
    }

    function _cards(uint16 playing) private pure returns (bytes memory faces) {
        faces = new bytes(HAND * Seats.count(playing));
        for (uint256 i = 0; i < faces.length; i++) {
            faces[i] = bytes1(uint8(i % RANKS));
        }
    }
}
