// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRules} from "../interfaces/IRules.sol";
import {BroughtList} from "../libraries/BroughtList.sol";
import {ByteList} from "../libraries/ByteList.sol";
import {ConcealedCodec} from "../libraries/ConcealedCodec.sol";
import {Needs} from "../libraries/Needs.sol";
import {
    ConcealedConfig,
    ConcealedErrors,
    ConcealedKind,
    ConcealedPhase,
    ConcealedState
} from "../types/ConcealedTypes.sol";
import {Need, Outcome, Pending, PendingKind, Shown, Step} from "../types/JointTypes.sol";

/// Concealed, the twin of packages/games/concealed/src/concealed.ts.
contract ConcealedRules is IRules, ConcealedErrors {
    uint8 private constant NOBODY = 2;
    uint256 private constant FACES = 64;
    uint256 private constant MAX_DECK = 64;
    uint256 private constant MAX_HAND = 16;
    uint256 private constant MAX_CARDS_PER_ROUND = 4;
    /// Laying, drawing and plays of a seat: all of them are replayed in the one transaction that closes an audited
    /// game.
    uint256 private constant MAX_EVENTS = 720;

    function setup(bytes calldata config) external pure returns (Step memory) {
        ConcealedState memory s;
        s.config = abi.decode(config, (ConcealedConfig));
        if (keccak256(abi.encode(s.config)) != keccak256(config)) revert MalformedConfig();
        _checkConfig(s.config);
        s.winner = NOBODY;
        return _step(s);
    }

    function admit(bytes calldata state, uint8 seat, uint256 amount) external pure returns (Step memory) {
        ConcealedState memory s = ConcealedCodec.decode(state);
        if (s.phase != ConcealedPhase.Waiting) revert NotAtBoundary();
        if (seat > 1) revert NoSuchSeat();
        if (s.seated[seat]) revert SeatTaken();
        if (amount != _share(s)) revert AmountOutOfRange();
        s.seated[seat] = true;
        s.stacks[seat] = amount;
        return _step(s);
    }

    function release(bytes calldata state, uint8 seat) external pure returns (Step memory, uint256 amount) {
        ConcealedState memory s = ConcealedCodec.decode(state);
        if (s.phase != ConcealedPhase.Waiting && s.phase != ConcealedPhase.Over) revert NotAtBoundary();
        if (seat > 1) revert NoSuchSeat();
        if (!s.seated[seat]) revert SeatEmpty();
        amount = s.stacks[seat];
        s.seated[seat] = false;
        s.stacks[seat] = 0;
        return (_step(s), amount);
    }

    function begin(bytes calldata state) external pure returns (Step memory) {
        ConcealedState memory s = ConcealedCodec.decode(state);
        if (s.phase != ConcealedPhase.Waiting) revert NotAtBoundary();
        if (!s.seated[0] || !s.seated[1]) revert NotEnoughSeats();
        bool isChosen = s.config.lists[0].length == 0 || s.config.lists[1].length == 0;
        s.phase = isChosen ? ConcealedPhase.Choose : ConcealedPhase.Lay;
        s.stacks[0] = 0;
        s.stacks[1] = 0;
        s.pot = 2 * _share(s);
        return _step(s);
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(ConcealedCodec.decode(state));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory result) {
        if (action.length < 32 || uint256(bytes32(action)) > 255) revert MalformedAction();
        ConcealedState memory s = ConcealedCodec.decode(state);
        uint8 kind = uint8(action[31]);
        if (!_isActing(s.phase) || seat != _turn(s)) revert NotYourTurn();
        if (kind == ConcealedKind.Concede) {
            if (action.length != 32) revert UnknownAction();
            _concede(s, seat);
            return _step(s);
        }
        if (s.phase == ConcealedPhase.Choose || s.phase == ConcealedPhase.Reveal) {
            _bringList(s, seat, kind, action[32:]);
            return _step(s);
        }
        if (kind != ConcealedKind.Play || action.length != 32) revert UnknownAction();
        bytes memory hand = s.hands[seat];
        uint256 count = s.config.cardsPerRound;
        Need[] memory needs = new Need[](count);
        for (uint256 i = 0; i < count; i++) {
            needs[i] = Needs.mix(ByteList.slice(hand, 2 * i, hand.length));
        }
        s.hands[seat] = ByteList.slice(hand, 2 * count, hand.length);
        s.plays[seat] = ByteList.slice(hand, 0, 2 * count);
        s.phase = s.phase == ConcealedPhase.First ? ConcealedPhase.Second : ConcealedPhase.Open;
        result = _step(s);
        result.needs = needs;
    }

    function on(bytes calldata state, Shown[] calldata shown) external pure returns (Step memory) {
        ConcealedState memory s = ConcealedCodec.decode(state);
        if (s.phase == ConcealedPhase.Lay) {
            s.phase = ConcealedPhase.Deal;
            for (uint256 i = 0; i < 2; i++) {
                s.next[i] = 0;
                s.hands[i] = "";
            }
        } else if (s.phase == ConcealedPhase.Deal) {
            s.phase = ConcealedPhase.First;
            uint8 count = _drawCount(s);
            for (uint8 i = 0; i < 2; i++) {
                for (uint8 j = 0; j < count; j++) {
                    s.hands[i] = bytes.concat(s.hands[i], bytes1(i), bytes1(s.next[i] + j));
                }
                s.next[i] += count;
            }
        } else if (s.phase == ConcealedPhase.Open) {
            _score(s, shown);
        } else {
            _settleUp(s);
        }
        return _step(s);
    }

    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        ConcealedState memory s = ConcealedCodec.decode(state);
        _concede(s, seat);
        return _step(s);
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return broken(state, seats);
    }

    function broken(bytes calldata state, uint256 parties) public pure returns (Step memory) {
        ConcealedState memory s = ConcealedCodec.decode(state);
        uint256 share = _share(s);
        if (parties == 1) _end(s, 0, 2 * share, 1);
        else if (parties == 2) _end(s, 2 * share, 0, 0);
        else _end(s, share, share, NOBODY);
        return _step(s);
    }

    function outcome(bytes calldata state) external pure returns (Outcome memory o) {
        ConcealedState memory s = ConcealedCodec.decode(state);
        bool over = s.phase == ConcealedPhase.Over;
        o.boundary = over || s.phase == ConcealedPhase.Waiting;
        o.payouts = new uint256[](2);
        o.payouts[0] = s.stacks[0];
        o.payouts[1] = s.stacks[1];
        o.pot = s.pot;
        if (over && s.winner != NOBODY) o.winners = 1 << s.winner;
    }

    function _checkConfig(ConcealedConfig memory c) private pure {
        if (c.stake == 0 || c.stake >= 2 ** 100 || c.bond >= 2 ** 100) revert AmountOutOfRange();
        if (c.rounds == 0 || c.handSize == 0 || c.handSize > MAX_HAND) revert MalformedConfig();
        if (c.cardsPerRound == 0 || c.cardsPerRound > MAX_CARDS_PER_ROUND || c.cardsPerRound > c.handSize) {
            revert MalformedConfig();
        }
        if (_cardsDrawn(c) > MAX_DECK) revert MalformedConfig();
        if (uint256(c.rounds) * (uint256(c.cardsPerRound) + 2) > MAX_EVENTS) revert GameTooLong();
        for (uint256 i = 0; i < 2; i++) {
            if (c.lists[i].length != 0 && !_isPlayable(c, c.lists[i])) revert MalformedConfig();
        }
    }

    /// A list has room for every card that will be drawn from it.
    function _isPlayable(ConcealedConfig memory c, bytes memory list) private pure returns (bool) {
        if (list.length > MAX_DECK || list.length < _cardsDrawn(c)) return false;
        for (uint256 j = 0; j < list.length; j++) {
            if (uint8(list[j]) >= FACES) return false;
        }
        return true;
    }

    function _cardsDrawn(ConcealedConfig memory c) private pure returns (uint256) {
        return c.replace ? c.handSize : c.handSize + uint256(c.rounds - 1) * c.cardsPerRound;
    }

    /// A list's hash first; the lists themselves when both hashes are there.
    function _bringList(ConcealedState memory s, uint8 seat, uint8 kind, bytes calldata data) private pure {
        if (s.phase == ConcealedPhase.Choose) {
            if (kind != ConcealedKind.ChooseList) revert UnknownAction();
            if (data.length != 32 || bytes32(data) == 0) revert WrongList();
            s.listHashes[seat] = bytes32(data);
            bool waits = s.config.lists[1 - seat].length == 0 && s.listHashes[1 - seat] == 0;
            if (!waits) s.phase = ConcealedPhase.Reveal;
            return;
        }
        if (kind != ConcealedKind.RevealList) revert UnknownAction();
        bytes memory list = BroughtList.opened(seat, data, s.listHashes[seat]);
        if (list.length == 0 || !_isPlayable(s.config, list)) revert WrongList();
        s.config.lists[seat] = list;
        s.listHashes[seat] = 0;
        if (s.config.lists[1 - seat].length != 0) s.phase = ConcealedPhase.Lay;
    }

    function _isActing(uint8 phase) private pure returns (bool) {
        return phase == ConcealedPhase.First || phase == ConcealedPhase.Second || phase == ConcealedPhase.Choose
            || phase == ConcealedPhase.Reveal;
    }

    function _share(ConcealedState memory s) private pure returns (uint256) {
        return uint256(s.config.stake) + s.config.bond;
    }

    function _turn(ConcealedState memory s) private pure returns (uint8) {
        if (s.phase == ConcealedPhase.Choose) return s.config.lists[0].length == 0 && s.listHashes[0] == 0 ? 0 : 1;
        if (s.phase == ConcealedPhase.Reveal) return s.config.lists[0].length == 0 ? 0 : 1;
        return s.phase == ConcealedPhase.First ? s.round % 2 : 1 - (s.round % 2);
    }

    function _drawCount(ConcealedState memory s) private pure returns (uint8) {
        return s.config.replace || s.round == 0 ? s.config.handSize : s.config.cardsPerRound;
    }

    function _concede(ConcealedState memory s, uint8 seat) private pure {
        s.phase = ConcealedPhase.Close;
        s.winner = 1 - seat;
    }

    function _score(ConcealedState memory s, Shown[] calldata shown) private pure {
        uint256[2] memory sums;
        for (uint256 i = 0; i < shown.length; i++) {
            sums[shown[i].slot >> 8 == 0 ? 0 : 1] += shown[i].face;
        }
        if (sums[0] > sums[1]) s.points[0]++;
        if (sums[1] > sums[0]) s.points[1]++;
        s.plays[0] = "";
        s.plays[1] = "";
        s.round++;
        if (s.round < s.config.rounds) {
            s.phase = s.config.replace ? ConcealedPhase.Lay : ConcealedPhase.Deal;
            return;
        }
        s.phase = ConcealedPhase.Close;
        s.winner = s.points[0] > s.points[1] ? 0 : s.points[1] > s.points[0] ? 1 : NOBODY;
    }

    /// Everything deferred has been settled: the stakes go to the winner, each bond goes home.
    function _settleUp(ConcealedState memory s) private pure {
        uint256 stake = s.config.stake;
        uint256 bond = s.config.bond;
        if (s.winner == NOBODY) _end(s, stake + bond, stake + bond, NOBODY);
        else if (s.winner == 0) _end(s, 2 * stake + bond, bond, 0);
        else _end(s, bond, 2 * stake + bond, 1);
    }

    function _end(ConcealedState memory s, uint256 first, uint256 second, uint8 winner) private pure {
        s.phase = ConcealedPhase.Over;
        s.stacks[0] = first;
        s.stacks[1] = second;
        s.pot = 0;
        s.winner = winner;
    }

    function _pending(ConcealedState memory s) private pure returns (Pending memory p) {
        if (s.phase == ConcealedPhase.Waiting || s.phase == ConcealedPhase.Over) return p;
        if (_isActing(s.phase)) {
            p.kind = PendingKind.Action;
            p.seat = _turn(s);
            return p;
        }
        p.kind = PendingKind.Dealer;
        if (s.phase == ConcealedPhase.Close) {
            p.needs = new Need[](1);
            p.needs[0] = Needs.close();
        } else if (s.phase == ConcealedPhase.Lay) {
            p.needs = new Need[](2);
            for (uint8 i = 0; i < 2; i++) {
                p.needs[i] = Needs.ownDeck(i, s.config.lists[i], i, 3);
            }
        } else if (s.phase == ConcealedPhase.Deal) {
            uint8 count = _drawCount(s);
            p.needs = new Need[](2 * uint256(count));
            for (uint8 i = 0; i < 2; i++) {
                for (uint8 j = 0; j < count; j++) {
                    p.needs[uint256(i) * count + j] = Needs.deal((uint16(i) << 8) + s.next[i] + j, i);
                }
            }
        } else {
            uint256 first = s.plays[0].length / 2;
            p.needs = new Need[](first + s.plays[1].length / 2);
            for (uint256 k = 0; k < p.needs.length; k++) {
                uint16 slot = k < first ? Needs.slotAt(s.plays[0], k) : Needs.slotAt(s.plays[1], k - first);
                p.needs[k] = Needs.show(slot, (1 << FACES) - 1);
            }
        }
    }

    function _step(ConcealedState memory s) private pure returns (Step memory result) {
        result.state = ConcealedCodec.encode(s);
        result.pending = _pending(s);
    }
}
