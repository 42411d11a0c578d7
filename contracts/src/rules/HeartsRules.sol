// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ByteList} from "../libraries/ByteList.sol";
import {Fees} from "../libraries/Fees.sol";
import {Needs} from "../libraries/Needs.sol";
import {Seats} from "../libraries/Seats.sol";
import {FeeTable} from "../types/FeeTypes.sol";
import {HeartsAction, HeartsErrors, HeartsKind, HeartsPhase, HeartsState} from "../types/HeartsTypes.sol";
import {Need, Pending, PendingKind, Shown, Step} from "../types/JointTypes.sol";
import {FeeRules} from "./FeeRules.sol";

/// The twin of packages/game-kit/src/testing/hearts/hearts.ts: all pass at once, and who doesn't follow suit proves that he can't.
contract HeartsRules is FeeRules {
    uint256 private constant MAX_SEATS = 4;
    uint8 private constant RANKS = 5;
    uint8 private constant FACES = 20;
    uint8 private constant HAND = 5;
    uint8 private constant PASSED = 3;
    bytes private constant CARDS = hex"000102030405060708090a0b0c0d0e0f10111213";

    function setup(bytes calldata config) external pure returns (Step memory) {
        HeartsState memory s;
        s.table = Fees.open(config, MAX_SEATS);
        s.hands = new bytes[](s.table.maxSeats);
        s.taken = new uint8[](s.table.maxSeats);
        return _step(s, new Need[](0));
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(_at(state));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory) {
        if (action.length != 64 || uint256(bytes32(action)) > 255 || uint256(bytes32(action[32:])) > 255) {
            revert HeartsErrors.MalformedAction();
        }
        HeartsState memory s = _at(state);
        HeartsAction memory a = abi.decode(action, (HeartsAction));
        if (s.phase == HeartsPhase.Pass ? !Seats.has(s.owing, seat) : s.phase != HeartsPhase.Trick || seat != s.turn) {
            revert HeartsErrors.NotYourTurn();
        }
        if (a.kind != (s.phase == HeartsPhase.Pass ? HeartsKind.Pass : HeartsKind.Play)) {
            revert HeartsErrors.UnknownAction();
        }
        if (a.face >= (a.kind == HeartsKind.Pass ? 1 : FACES)) revert HeartsErrors.NoSuchFace();
        Need[] memory needs = _needs(s, s.hands[seat], a);
        bytes memory hand = s.hands[seat];
        s.hands[seat] = ByteList.slice(hand, a.kind == HeartsKind.Pass ? PASSED : 1, hand.length);
        if (a.kind == HeartsKind.Pass) {
            s.owing &= ~uint16(1 << seat);
            _passed(s);
        } else {
            s.trick = ByteList.append(s.trick, a.face);
            s.turn = Seats.leftOf(s.table.playing, seat);
            if (s.trick.length == Seats.count(s.table.playing)) _score(s);
        }
        return _step(s, needs);
    }

    function on(bytes calldata state, Shown[] calldata) external pure returns (Step memory) {
        HeartsState memory s = _at(state);
        uint16 playing = s.table.playing;
        if (s.phase == HeartsPhase.Shuffle) {
            s.phase = HeartsPhase.Deal;
        } else if (s.phase == HeartsPhase.Deal) {
            for (uint256 i = 0; i < s.hands.length; i++) {
                if (Seats.has(playing, i)) s.hands[i] = _dealtTo(playing, i, HAND);
            }
            (s.phase, s.owing) = (HeartsPhase.Pass, playing);
        } else {
            for (uint256 i = 0; i < s.hands.length; i++) {
                if (!Seats.has(playing, i)) continue;
                uint8 to = Seats.leftOf(playing, i);
                s.hands[to] = bytes.concat(s.hands[to], _dealtTo(playing, i, PASSED));
            }
            s.phase = HeartsPhase.Trick;
        }
        return _step(s, new Need[](0));
    }

    /// Without one of its seats the game is off: the others share, and nobody has won.
    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        HeartsState memory s = _at(state);
        if (s.phase == HeartsPhase.Pass) {
            s.owing &= ~uint16(1 << seat);
            s.late |= uint16(1 << seat);
            _passed(s);
        } else {
            _off(s, 1 << seat);
        }
        return _step(s, new Need[](0));
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return broken(state, seats);
    }

    function broken(bytes calldata state, uint256 parties) public pure returns (Step memory) {
        HeartsState memory s = _at(state);
        _off(s, parties);
        return _step(s, new Need[](0));
    }

    function _tableOf(bytes calldata state) internal pure override returns (FeeTable memory, Stage) {
        HeartsState memory s = _at(state);
        if (s.phase == HeartsPhase.Waiting) return (s.table, Stage.Waiting);
        return (s.table, s.phase == HeartsPhase.Over ? Stage.Over : Stage.Playing);
    }

    function _with(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        HeartsState memory s = _at(state);
        s.table = table;
        return _step(s, new Need[](0));
    }

    function _start(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        HeartsState memory s = _at(state);
        (s.table, s.phase, s.turn) = (table, HeartsPhase.Shuffle, Seats.firstFrom(table.playing, 0));
        return _step(s, new Need[](0));
    }

    function _needs(HeartsState memory s, bytes memory hand, HeartsAction memory a)
        private
        pure
        returns (Need[] memory needs)
    {
        uint8 led = s.trick.length == 0 ? a.face / RANKS : uint8(s.trick[0]) / RANKS;
        needs = new Need[](a.kind == HeartsKind.Pass ? 1 + PASSED : led == a.face / RANKS ? 2 : 3);
        needs[0] = Needs.mix(ByteList.toSlots(hand));
        if (a.kind == HeartsKind.Pass) {
            for (uint256 i = 0; i < PASSED; i++) {
                needs[i + 1] = Needs.pass(uint8(hand[i]), Needs.DECK);
            }
            return needs;
        }
        needs[1] = Needs.show(uint8(hand[0]), uint256(1) << a.face);
        if (needs.length == 2) return needs;
        uint256 suit = ((uint256(1) << RANKS) - 1) << (led * RANKS);
        needs[2] = Needs.none(ByteList.toSlots(ByteList.slice(hand, 1, hand.length)), suit);
    }

    /// What becomes of it is decided once nobody owes anything.
    function _passed(HeartsState memory s) private pure {
        if (s.owing != 0) return;
        uint16 late = s.late;
        s.late = 0;
        if (late == 0) s.phase = HeartsPhase.Exchange;
        else _off(s, late);
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
        if (s.hands[s.turn].length > 0) return;
        uint8 fewest = type(uint8).max;
        uint16 winners;
        for (uint256 i = 0; i < s.taken.length; i++) {
            if (!Seats.has(s.table.playing, i) || s.taken[i] > fewest) continue;
            if (s.taken[i] < fewest) (fewest, winners) = (s.taken[i], 0);
            winners |= uint16(1 << i);
        }
        s.phase = HeartsPhase.Over;
        Fees.share(s.table, winners, 0);
    }

    function _off(HeartsState memory s, uint256 missing) private pure {
        uint16 rest = s.table.playing & ~uint16(missing);
        if (rest != 0) s.table.playing = rest;
        s.phase = HeartsPhase.Over;
        Fees.refund(s.table, 0);
    }

    function _pending(HeartsState memory s) private pure returns (Pending memory p) {
        if (s.phase == HeartsPhase.Waiting || s.phase == HeartsPhase.Over) return p;
        uint16 playing = s.table.playing;
        if (s.phase == HeartsPhase.Pass) {
            (p.kind, p.seats) = (PendingKind.All, s.owing);
        } else if (s.phase == HeartsPhase.Trick) {
            (p.kind, p.seat) = (PendingKind.Action, s.turn);
        } else if (s.phase == HeartsPhase.Shuffle) {
            p.kind = PendingKind.Dealer;
            p.needs = new Need[](1);
            p.needs[0] = Needs.deck(0, CARDS, playing);
            p.needs[0].other = uint16(HAND * Seats.count(playing)) % FACES;
        } else {
            uint8 each = s.phase == HeartsPhase.Deal ? HAND : PASSED;
            p.kind = PendingKind.Dealer;
            p.needs = new Need[](each * Seats.count(playing));
            uint256 n;
            for (uint8 i = 0; i < s.hands.length; i++) {
                if (!Seats.has(playing, i)) continue;
                for (uint256 j = 0; j < each; j++) {
                    uint8 slot = uint8(HAND * Seats.placeOf(playing, i) + j);
                    p.needs[n++] = Needs.deal(slot, each == HAND ? i : Seats.leftOf(playing, i));
                }
            }
        }
    }

    function _dealtTo(uint16 playing, uint256 seat, uint8 n) private pure returns (bytes memory slots) {
        slots = new bytes(n);
        for (uint8 i = 0; i < n; i++) {
            slots[i] = bytes1(HAND * Seats.placeOf(playing, seat) + i);
        }
    }

    function _at(bytes calldata state) private pure returns (HeartsState memory) {
        return abi.decode(state, (HeartsState));
    }

    function _step(HeartsState memory s, Need[] memory needs) private pure returns (Step memory) {
        return Step(abi.encode(s), needs, _pending(s));
    }
}
