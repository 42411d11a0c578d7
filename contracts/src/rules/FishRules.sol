// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ByteList} from "../libraries/ByteList.sol";
import {Fees} from "../libraries/Fees.sol";
import {Needs} from "../libraries/Needs.sol";
import {Seats} from "../libraries/Seats.sol";
import {FeeTable} from "../types/FeeTypes.sol";
import {FishAction, FishErrors, FishKind, FishPhase, FishState} from "../types/FishTypes.sol";
import {Need, Pending, PendingKind, Shown, Step} from "../types/JointTypes.sol";
import {FeeRules} from "./FeeRules.sol";

/// A small Go Fish, the twin of packages/game-kit/src/testing/fish/fish.ts.
contract FishRules is FeeRules {
    uint8 private constant RANKS = 5;
    uint8 private constant BOOK = 3;
    uint8 private constant HAND = 3;
    uint8 private constant CARDS = 15;
    bytes private constant FACES = hex"000000010101020202030303040404";

    function setup(bytes calldata config) external pure returns (Step memory) {
        FishState memory s;
        s.table = Fees.open(config, 4);
        s.hands = new bytes[](s.table.maxSeats);
        s.books = new uint8[](s.table.maxSeats);
        return _step(s, new Need[](0));
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(abi.decode(state, (FishState)));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory) {
        if (action.length != 128) revert FishErrors.MalformedAction();
        for (uint256 i = 0; i < 128; i += 32) {
            if (uint256(bytes32(action[i:i + 32])) > 255) revert FishErrors.MalformedAction();
        }
        FishAction memory a = abi.decode(action, (FishAction));
        FishState memory s = abi.decode(state, (FishState));
        _check(s, seat, a);
        Need[] memory needs = _needs(s, seat, a);
        if (a.kind == FishKind.Ask) {
            s.phase = FishPhase.Answer;
            s.asked = a.seat;
            s.rank = a.rank;
            return _step(s, needs);
        }
        bytes memory hand = s.hands[seat];
        uint256 gone = a.kind == FishKind.Book ? BOOK : a.count;
        if (a.kind == FishKind.Give && gone == 0) {
            _fish(s);
            return _step(s, needs);
        }
        s.hands[seat] = ByteList.slice(hand, gone, hand.length);
        if (a.kind == FishKind.Book) s.books[seat]++;
        else s.hands[s.turn] = bytes.concat(s.hands[s.turn], ByteList.slice(hand, 0, gone));
        _turn(s, s.turn);
        return _step(s, needs);
    }

    function on(bytes calldata state, Shown[] calldata) external pure returns (Step memory) {
        FishState memory s = abi.decode(state, (FishState));
        if (s.phase == FishPhase.Shuffle) {
            s.phase = FishPhase.Deal;
        } else if (s.phase == FishPhase.Deal) {
            for (uint8 i = 0; i < s.hands.length; i++) {
                if (!Seats.has(s.table.playing, i)) continue;
                for (uint8 j = 0; j < HAND; j++) {
                    s.hands[i] = ByteList.append(s.hands[i], s.next++);
                }
            }
            _turn(s, s.turn);
        } else {
            s.hands[s.turn] = ByteList.append(s.hands[s.turn], s.next++);
            _turn(s, Seats.leftOf(s.table.playing, s.turn));
        }
        return _step(s, new Need[](0));
    }

    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        FishState memory s = abi.decode(state, (FishState));
        Fees.drop(s.table, 1 << seat);
        s.hands[seat] = "";
        if (Seats.count(s.table.playing) == 1) _end(s, s.table.playing);
        else _turn(s, seat == s.turn ? Seats.leftOf(s.table.playing, seat) : s.turn);
        return _step(s, new Need[](0));
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return broken(state, seats);
    }

    function broken(bytes calldata state, uint256 parties) public pure returns (Step memory) {
        FishState memory s = abi.decode(state, (FishState));
        uint16 rest = s.table.playing & ~uint16(parties);
        if (rest != 0) s.table.playing = rest;
        if (Seats.count(rest) == 1) {
            _end(s, rest);
        } else {
            s.phase = FishPhase.Over;
            Fees.refund(s.table, s.turn);
        }
        return _step(s, new Need[](0));
    }

    function _tableOf(bytes calldata state) internal pure override returns (FeeTable memory, Stage) {
        FishState memory s = abi.decode(state, (FishState));
        if (s.phase == FishPhase.Waiting) return (s.table, Stage.Waiting);
        return (s.table, s.phase == FishPhase.Over ? Stage.Over : Stage.Playing);
    }

    function _with(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        FishState memory s = abi.decode(state, (FishState));
        s.table = table;
        return _step(s, new Need[](0));
    }

    function _start(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        FishState memory s = abi.decode(state, (FishState));
        s.table = table;
        s.phase = FishPhase.Shuffle;
        s.turn = Seats.firstFrom(table.playing, 0);
        return _step(s, new Need[](0));
    }

    function _check(FishState memory s, uint8 seat, FishAction memory a) private pure {
        bool isAnswer = s.phase == FishPhase.Answer;
        if ((!isAnswer && s.phase != FishPhase.Ask) || seat != (isAnswer ? s.asked : s.turn)) {
            revert FishErrors.NotYourTurn();
        }
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
        if (a.kind == FishKind.Ask) {
            needs = new Need[](2);
            needs[1] = Needs.claim(ByteList.at(hand, 0), 1 << a.rank);
        } else if (a.kind == FishKind.Book) {
            needs = new Need[](1 + BOOK);
            for (uint256 i = 0; i < BOOK; i++) {
                needs[1 + i] = Needs.show(ByteList.at(hand, i), 1 << a.rank);
            }
        } else {
            needs = new Need[](1 + hand.length + a.count);
            uint256 n = 1;
            for (uint256 i = 0; i < hand.length; i++) {
                uint8 slot = ByteList.at(hand, i);
                uint256 rank = 1 << s.rank;
                needs[n++] = Needs.claim(slot, i < a.count ? rank : ((1 << RANKS) - 1) & ~rank);
                if (i < a.count) needs[n++] = Needs.pass(slot, s.turn);
            }
        }
        needs[0] = Needs.mix(ByteList.toSlots(hand));
    }

    function _isTarget(FishState memory s, uint8 seat) private pure returns (bool) {
        return seat != s.turn && Seats.has(s.table.playing, seat) && s.hands[seat].length > 0;
    }

    /// A seat that has nothing, or nobody to ask, goes fishing at once.
    function _turn(FishState memory s, uint8 turn) private pure {
        s.turn = turn;
        s.asked = 0;
        s.rank = 0;
        s.phase = FishPhase.Ask;
        if (s.hands[turn].length > 0) {
            for (uint8 i = 0; i < s.hands.length; i++) {
                if (_isTarget(s, i)) return;
            }
        }
        _fish(s);
    }

    function _fish(FishState memory s) private pure {
        if (s.next < CARDS) {
            s.asked = 0;
            s.rank = 0;
            s.phase = FishPhase.Draw;
            return;
        }
        uint16 winners;
        uint8 most;
        for (uint256 i = 0; i < s.books.length; i++) {
            if (!Seats.has(s.table.playing, i)) continue;
            if (s.books[i] > most) winners = 0;
            if (s.books[i] >= most) winners |= uint16(1 << i);
            if (s.books[i] > most) most = s.books[i];
        }
        _end(s, winners);
    }

    function _end(FishState memory s, uint16 winners) private pure {
        s.phase = FishPhase.Over;
        Fees.share(s.table, winners, 0);
    }

    function _pending(FishState memory s) private pure returns (Pending memory p) {
        if (s.phase == FishPhase.Ask || s.phase == FishPhase.Answer) {
            p.kind = PendingKind.Action;
            p.seat = s.phase == FishPhase.Ask ? s.turn : s.asked;
            return p;
        }
        if (s.phase == FishPhase.Waiting || s.phase == FishPhase.Over) return p;
        p.kind = PendingKind.Dealer;
        if (s.phase == FishPhase.Deal) {
            p.needs = new Need[](HAND * Seats.count(s.table.playing));
            uint8 slot;
            for (uint8 i = 0; i < s.hands.length; i++) {
                if (!Seats.has(s.table.playing, i)) continue;
                for (uint256 j = 0; j < HAND; j++) {
                    p.needs[slot] = Needs.deal(slot, i);
                    slot++;
                }
            }
            return p;
        }
        p.needs = new Need[](1);
        p.needs[0] =
            s.phase == FishPhase.Shuffle ? Needs.deck(0, FACES, s.table.playing) : Needs.deal(s.next, s.turn);
    }

    function _step(FishState memory s, Need[] memory needs) private pure returns (Step memory) {
        return Step(abi.encode(s), needs, _pending(s));
    }
}
