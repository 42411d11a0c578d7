// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ByteList} from "../libraries/ByteList.sol";
import {Fees} from "../libraries/Fees.sol";
import {Hands} from "../libraries/Hands.sol";
import {Needs} from "../libraries/Needs.sol";
import {Seats} from "../libraries/Seats.sol";
import {FishGame} from "../types/FishGame.sol";
import {FishAction, FishErrors, FishKind, FishPhase, FishState} from "../types/FishTypes.sol";
import {Need, Pending, Shown} from "../types/JointTypes.sol";

/// A small Go Fish, the twin of packages/game-kit/src/testing/fish/fish.ts.
contract FishRules is FishGame {
    uint8 private constant RANKS = 5;
    uint8 private constant BOOK = 3;
    uint8 private constant HAND = 3;
    uint8 private constant CARDS = 15;
    bytes private constant FACES = hex"000000010101020202030303040404";

    function _maxSeats() internal pure override returns (uint256) {
        return 4;
    }

    function _empty(FishState memory s) internal pure override {
        s.hands = new bytes[](s.table.maxSeats);
        s.books = new uint8[](s.table.maxSeats);
    }

    function _begin(FishState memory s) internal pure override {
        (s.phase, s.turn) = (FishPhase.Shuffle, Seats.firstFrom(s.table.playing, 0));
    }

    function _pending(FishState memory s) internal pure override returns (Pending memory p) {
        uint16 playing = s.table.playing;
        if (s.phase == FishPhase.Shuffle) return Needs.dealerOwes(Needs.only(Needs.deck(0, FACES, playing)));
        if (s.phase == FishPhase.Deal) return Needs.dealerOwes(Hands.dealEach(playing, HAND));
        if (s.phase == FishPhase.Draw) return Needs.dealerOwes(Needs.only(Needs.deal(s.next, s.turn)));
        if (s.phase == FishPhase.Ask) return Needs.actionBy(s.turn);
        if (s.phase == FishPhase.Answer) return Needs.actionBy(s.asked);
    }

    function _act(FishState memory s, uint8 seat, FishAction memory a)
        internal
        pure
        override
        returns (Need[] memory needs)
    {
        _check(s, seat, a);
        needs = _needs(s, seat, a);
        if (a.kind == FishKind.Ask) {
            (s.phase, s.asked, s.rank) = (FishPhase.Answer, a.seat, a.rank);
            return needs;
        }
        bytes memory hand = s.hands[seat];
        uint256 gone = a.kind == FishKind.Book ? BOOK : a.count;
        if (gone == 0) {
            _fish(s);
            return needs;
        }
        s.hands[seat] = ByteList.slice(hand, gone, hand.length);
        if (a.kind == FishKind.Book) s.books[seat]++;
        else s.hands[s.turn] = bytes.concat(s.hands[s.turn], ByteList.slice(hand, 0, gone));
        _turn(s, s.turn);
    }

    function _on(FishState memory s, Shown[] calldata) internal pure override {
        if (s.phase == FishPhase.Shuffle) {
            s.phase = FishPhase.Deal;
        } else if (s.phase == FishPhase.Deal) {
            Hands.dealt(s.hands, s.table.playing, HAND);
            s.next = HAND * Seats.count(s.table.playing);
            _turn(s, s.turn);
        } else {
            s.hands[s.turn] = ByteList.append(s.hands[s.turn], s.next++);
            _turn(s, Seats.leftOf(s.table.playing, s.turn));
        }
    }

    function _forfeit(FishState memory s, uint8 seat) internal pure override {
        Fees.drop(s.table, 1 << seat);
        s.hands[seat] = "";
        if (Seats.count(s.table.playing) == 1) _end(s, s.table.playing);
        else _turn(s, seat == s.turn ? Seats.leftOf(s.table.playing, seat) : s.turn);
    }

    function _check(FishState memory s, uint8 seat, FishAction memory a) private pure {
        bool isAnswer = s.phase == FishPhase.Answer;
        uint256 held = s.hands[seat].length;
        if (a.kind > FishKind.Book || (a.kind == FishKind.Give) != isAnswer) revert FishErrors.UnknownAction();
        if (a.kind != FishKind.Ask && a.seat != 0) revert FishErrors.UnexpectedField();
        if (isAnswer) {
            if (a.rank != 0) revert FishErrors.UnexpectedField();
            if (a.count > BOOK || a.count > held) revert FishErrors.WrongCount();
            return;
        }
        if (a.count != 0) revert FishErrors.UnexpectedField();
        if (a.rank >= RANKS) revert FishErrors.NoSuchRank();
        if (a.kind == FishKind.Book && held < BOOK) revert FishErrors.WrongCount();
        if (a.kind == FishKind.Ask && !_isTarget(s, a.seat)) revert FishErrors.NoSuchTarget();
    }

    function _needs(FishState memory s, uint8 seat, FishAction memory a) private pure returns (Need[] memory needs) {
        bytes memory hand = s.hands[seat];
        needs = Needs.only(Needs.mix(ByteList.toSlots(hand)));
        if (a.kind == FishKind.Ask) {
            return Needs.and(needs, Needs.only(Needs.claim(ByteList.at(hand, 0), 1 << a.rank)));
        }
        if (a.kind == FishKind.Book) return Needs.and(needs, Needs.showAll(ByteList.slice(hand, 0, BOOK), 1 << a.rank));
        for (uint256 i = 0; i < a.count; i++) {
            uint8 slot = ByteList.at(hand, i);
            needs = Needs.and(needs, Needs.only(Needs.claim(slot, 1 << s.rank)));
            needs = Needs.and(needs, Needs.only(Needs.pass(slot, s.turn)));
        }
        bytes memory kept = ByteList.slice(hand, a.count, hand.length);
        return Needs.and(needs, Needs.claimAll(kept, ((1 << RANKS) - 1) & ~(1 << s.rank)));
    }

    function _isTarget(FishState memory s, uint8 seat) private pure returns (bool) {
        return seat != s.turn && Seats.has(s.table.playing, seat) && s.hands[seat].length > 0;
    }

    /// A seat that has nothing, or nobody to ask, goes fishing at once.
    function _turn(FishState memory s, uint8 turn) private pure {
        (s.turn, s.asked, s.rank, s.phase) = (turn, 0, 0, FishPhase.Ask);
        if (s.hands[turn].length > 0) {
            for (uint8 i = 0; i < s.hands.length; i++) {
                if (_isTarget(s, i)) return;
            }
        }
        _fish(s);
    }

    function _fish(FishState memory s) private pure {
        if (s.next < CARDS) (s.asked, s.rank, s.phase) = (0, 0, FishPhase.Draw);
        else _end(s, Seats.highest(s.table.playing, s.books));
    }
}
