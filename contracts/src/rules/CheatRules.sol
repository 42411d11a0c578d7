// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ByteList} from "../libraries/ByteList.sol";
import {Fees} from "../libraries/Fees.sol";
import {Needs} from "../libraries/Needs.sol";
import {Seats} from "../libraries/Seats.sol";
import {Windows} from "../libraries/Windows.sol";
import {CheatAction, CheatErrors, CheatKind, CheatPhase, CheatState} from "../types/CheatTypes.sol";
import {FeeTable} from "../types/FeeTypes.sol";
import {Need, Pending, PendingKind, Shown, Step} from "../types/JointTypes.sol";
import {Window} from "../types/WindowTypes.sol";
import {FeeRules} from "./FeeRules.sol";

/// The twin of packages/game-kit/src/testing/cheat/cheat.ts: a window in which everyone may doubt, and a pile that is taken back.
contract CheatRules is FeeRules {
    using Windows for Window;

    uint256 private constant MAX_SEATS = 4;
    uint8 private constant RANKS = 4;
    uint8 private constant HAND = 4;
    uint8 private constant MOST = 3;
    uint8 private constant MAX_TURNS = 24;

    function setup(bytes calldata config) external pure returns (Step memory) {
        CheatState memory s;
        s.table = Fees.open(config, MAX_SEATS);
        s.hands = new bytes[](s.table.maxSeats);
        return _step(s, new Need[](0));
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(_at(state));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory) {
        CheatState memory s = _at(state);
        CheatAction memory a = _action(action);
        if (s.phase == CheatPhase.Doubt ? !s.window.isAsked(seat) : !_isTurn(s, seat)) revert CheatErrors.NotYourTurn();
        if (s.phase == CheatPhase.Lay) return _lay(s, seat, a);
        if (s.phase == CheatPhase.Take ? a.kind != CheatKind.Take : a.kind != CheatKind.Silent && a.kind != CheatKind.Doubt)
        {
            revert CheatErrors.UnknownAction();
        }
        if (a.count != 0) revert CheatErrors.WrongCount();
        if (s.phase == CheatPhase.Take) return _take(s, seat);
        _said(s, seat, a.kind == CheatKind.Doubt);
        return _step(s, new Need[](0));
    }

    function on(bytes calldata state, Shown[] calldata shown) external pure returns (Step memory) {
        CheatState memory s = _at(state);
        if (s.phase == CheatPhase.Shuffle) {
            s.phase = CheatPhase.Deal;
        } else if (s.phase == CheatPhase.Deal) {
            for (uint256 i = 0; i < s.hands.length; i++) {
                if (Seats.has(s.table.playing, i)) s.hands[i] = _dealtTo(s.table.playing, i);
            }
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
        return _step(s, new Need[](0));
    }

    /// Who says nothing in time doubts nothing. Who is late with a card or the pile is out, and so is the pile.
    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        CheatState memory s = _at(state);
        if (s.phase == CheatPhase.Doubt) {
            _said(s, seat, false);
        } else {
            Fees.drop(s.table, 1 << seat);
            (s.hands[seat], s.pile) = ("", "");
            _nextTurn(s);
        }
        return _step(s, new Need[](0));
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return broken(state, seats);
    }

    function broken(bytes calldata state, uint256 parties) public pure returns (Step memory) {
        CheatState memory s = _at(state);
        uint16 rest = s.table.playing & ~uint16(parties);
        if (rest != 0) s.table.playing = rest;
        s.phase = CheatPhase.Over;
        if (Seats.count(rest) == 1) Fees.share(s.table, rest, 0);
        else Fees.refund(s.table, 0);
        return _step(s, new Need[](0));
    }

    function _tableOf(bytes calldata state) internal pure override returns (FeeTable memory, Stage) {
        CheatState memory s = _at(state);
        if (s.phase == CheatPhase.Waiting) return (s.table, Stage.Waiting);
        return (s.table, s.phase == CheatPhase.Over ? Stage.Over : Stage.Playing);
    }

    function _with(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        CheatState memory s = _at(state);
        s.table = table;
        return _step(s, new Need[](0));
    }

    function _start(bytes calldata state, FeeTable memory table) internal pure override returns (Step memory) {
        CheatState memory s = _at(state);
        (s.table, s.phase, s.turn) = (table, CheatPhase.Shuffle, Seats.firstFrom(table.playing, 0));
        return _step(s, new Need[](0));
    }

    function _lay(CheatState memory s, uint8 seat, CheatAction memory a) private pure returns (Step memory) {
        bytes memory hand = s.hands[seat];
        if (a.kind != CheatKind.Lay) revert CheatErrors.UnknownAction();
        if (a.count == 0 || a.count > MOST || a.count > hand.length) revert CheatErrors.WrongCount();
        Need[] memory needs = new Need[](1 + a.count);
        needs[0] = Needs.mix(ByteList.toSlots(hand));
        for (uint256 i = 0; i < a.count; i++) {
            needs[i + 1] = Needs.pass(uint8(hand[i]), Needs.DECK);
        }
        s.pile = bytes.concat(s.pile, ByteList.slice(hand, 0, a.count));
        s.hands[seat] = ByteList.slice(hand, a.count, hand.length);
        (s.phase, s.laid) = (CheatPhase.Doubt, a.count);
        s.turns++;
        s.window = Windows.open(s.table.playing & ~uint16(1 << seat));
        return _step(s, needs);
    }

    function _take(CheatState memory s, uint8 seat) private pure returns (Step memory) {
        uint256 rest = s.pile.length - s.laid;
        bytes memory laid = ByteList.slice(s.pile, rest, s.pile.length);
        Need[] memory needs = new Need[](laid.length);
        for (uint256 i = 0; i < laid.length; i++) {
            needs[i] = Needs.hide(uint8(laid[i]), seat);
        }
        s.hands[seat] = bytes.concat(s.hands[seat], laid);
        (s.pile, s.laid, s.phase) = (ByteList.slice(s.pile, 0, rest), 0, CheatPhase.Pile);
        if (rest == 0) _nextTurn(s);
        return _step(s, needs);
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
        uint256 fewest = type(uint256).max;
        uint16 winners;
        for (uint256 i = 0; i < s.hands.length; i++) {
            if (!Seats.has(playing, i) || s.hands[i].length > fewest) continue;
            if (s.hands[i].length < fewest) (fewest, winners) = (s.hands[i].length, 0);
            winners |= uint16(1 << i);
        }
        if (fewest == 0 || Seats.count(playing) == 1 || s.turns >= MAX_TURNS) {
            s.phase = CheatPhase.Over;
            Fees.share(s.table, winners, 0);
        } else {
            (s.phase, s.turn, s.rank) = (CheatPhase.Lay, Seats.leftOf(playing, s.turn), (s.rank + 1) % RANKS);
        }
    }

    function _pending(CheatState memory s) private pure returns (Pending memory p) {
        if (s.phase == CheatPhase.Waiting || s.phase == CheatPhase.Over) return p;
        if (s.phase == CheatPhase.Doubt) return s.window.pendingIn();
        if (s.phase == CheatPhase.Lay || s.phase == CheatPhase.Take) {
            (p.kind, p.seat) = (PendingKind.Action, s.phase == CheatPhase.Lay ? s.turn : s.taker);
            return p;
        }
        p.kind = PendingKind.Dealer;
        p.needs = _owed(s);
    }

    function _owed(CheatState memory s) private pure returns (Need[] memory needs) {
        uint256 cards = HAND * Seats.count(s.table.playing);
        if (s.phase == CheatPhase.Shuffle) {
            bytes memory faces = new bytes(cards);
            for (uint256 i = 0; i < cards; i++) {
                faces[i] = bytes1(uint8(i % RANKS));
            }
            needs = new Need[](1);
            needs[0] = Needs.deck(0, faces, s.table.playing);
        } else if (s.phase == CheatPhase.Deal) {
            needs = new Need[](cards);
            uint8 seat = Seats.firstFrom(s.table.playing, 0);
            for (uint8 i = 0; i < cards; i++) {
                needs[i] = Needs.deal(i, seat);
                if (i % HAND == HAND - 1) seat = Seats.leftOf(s.table.playing, seat);
            }
        } else {
            bool isShow = s.phase == CheatPhase.Reveal;
            uint256 from = isShow ? s.pile.length - s.laid : 0;
            needs = new Need[](s.pile.length - from);
            for (uint256 i = 0; i < needs.length; i++) {
                uint8 slot = uint8(s.pile[from + i]);
                needs[i] = isShow ? Needs.show(slot, (1 << RANKS) - 1) : Needs.deal(slot, s.taker);
            }
        }
    }

    function _isTurn(CheatState memory s, uint8 seat) private pure returns (bool) {
        if (s.phase == CheatPhase.Lay) return seat == s.turn;
        return s.phase == CheatPhase.Take && seat == s.taker;
    }

    function _dealtTo(uint16 playing, uint256 seat) private pure returns (bytes memory slots) {
        slots = new bytes(HAND);
        for (uint8 i = 0; i < HAND; i++) {
            slots[i] = bytes1(HAND * Seats.placeOf(playing, seat) + i);
        }
    }

    function _action(bytes calldata action) private pure returns (CheatAction memory) {
        if (action.length != 64 || uint256(bytes32(action)) > 255 || uint256(bytes32(action[32:])) > 255) {
            revert CheatErrors.MalformedAction();
        }
        return abi.decode(action, (CheatAction));
    }

    function _at(bytes calldata state) private pure returns (CheatState memory) {
        return abi.decode(state, (CheatState));
    }

    function _step(CheatState memory s, Need[] memory needs) private pure returns (Step memory) {
        return Step(abi.encode(s), needs, _pending(s));
    }
}
