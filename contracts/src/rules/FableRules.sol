// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IBring} from "../interfaces/IBring.sol";
import {IRules} from "../interfaces/IRules.sol";
import {FableCodec} from "../libraries/fable/FableCodec.sol";
import {FableCombat} from "../libraries/fable/FableCombat.sol";
import {FableLists} from "../libraries/fable/FableLists.sol";
import {FableSet} from "../libraries/fable/FableSet.sol";
import {Needs} from "../libraries/Needs.sol";
import {
    FableConfig,
    FableErrors,
    FableKind,
    FablePhase,
    FableReason,
    FableStart,
    FableState
} from "../types/FableTypes.sol";
import {Need, Outcome, Pending, PendingKind, Shown, Step} from "../types/JointTypes.sol";

/// Fable, the twin of packages/games/fable/src/fable.ts.
contract FableRules is IRules, IBring, FableErrors {
    uint8 private constant NOBODY = 2;
    uint256 private constant MAX_HAND = 16;
    uint256 private constant MAX_DECK = 62;
    uint256 private constant LEAST_DECK = 10;
    uint256 private constant LEAST_PROVISION = 5;
    uint8 private constant FIRST_HAND = 7;

    function setup(bytes calldata config) external pure returns (Step memory) {
        FableState memory s;
        s.config = abi.decode(config, (FableConfig));
        if (keccak256(abi.encode(s.config)) != keccak256(config)) revert MalformedConfig();
        FableConfig memory c = s.config;
        if (c.stake >= 2 ** 100 || c.bond >= 2 ** 100) revert AmountOutOfRange();
        if (c.health == 0 || c.minDeck < LEAST_DECK || c.minDeck > MAX_DECK) revert MalformedConfig();
        if ((c.provision > 0 && c.provision < LEAST_PROVISION) || c.start > FableStart.Bid) revert MalformedConfig();
        s.winner = NOBODY;
        return _step(s);
    }

    function admit(bytes calldata state, uint8 seat, uint256 amount) external pure returns (Step memory) {
        FableState memory s = FableCodec.decode(state);
        if (s.phase != FablePhase.Waiting) revert NotAtBoundary();
        if (seat > 1) revert NoSuchSeat();
        if (s.seated[seat]) revert SeatTaken();
        if (amount != _share(s)) revert AmountOutOfRange();
        s.seated[seat] = true;
        s.stacks[seat] = amount;
        return _step(s);
    }

    /// What a seat has staked, as the table's locker counts it: two bits a face.
    function bring(bytes calldata state, uint8 seat, uint256 word) external pure returns (Step memory) {
        FableState memory s = FableCodec.decode(state);
        if (s.phase != FablePhase.Waiting) revert NotAtBoundary();
        if (seat > 1) revert NoSuchSeat();
        if (!s.seated[seat]) revert SeatEmpty();
        if (!s.config.owned) revert NothingToBring();
        if (s.owned[seat] != 0) revert BroughtAlready();
        if (word == 0) revert NothingBrought();
        s.owned[seat] = word;
        return _step(s);
    }

    function release(bytes calldata state, uint8 seat) external pure returns (Step memory, uint256 amount) {
        FableState memory s = FableCodec.decode(state);
        if (s.phase != FablePhase.Waiting && s.phase != FablePhase.Over) revert NotAtBoundary();
        if (seat > 1) revert NoSuchSeat();
        if (!s.seated[seat]) revert SeatEmpty();
        amount = s.stacks[seat];
        s.seated[seat] = false;
        s.stacks[seat] = 0;
        s.owned[seat] = 0;
        return (_step(s), amount);
    }

    function begin(bytes calldata state) external pure returns (Step memory) {
        FableState memory s = FableCodec.decode(state);
        if (s.phase != FablePhase.Waiting) revert NotAtBoundary();
        if (!s.seated[0] || !s.seated[1]) revert NotEnoughSeats();
        if (s.config.owned && (s.owned[0] == 0 || s.owned[1] == 0)) revert NothingBrought();
        s.phase = FablePhase.Choose;
        s.stacks[0] = 0;
        s.stacks[1] = 0;
        s.pot = 2 * _share(s);
        return _step(s);
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(FableCodec.decode(state));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory result) {
        if (action.length < 32 || uint256(bytes32(action)) > 255) revert MalformedAction();
        FableState memory s = FableCodec.decode(state);
        uint8 kind = uint8(action[31]);
        bytes calldata data = action[32:];
        if (!_isActing(s.phase) || seat != _turn(s)) revert NotYourTurn();
        if (kind == FableKind.Concede) {
            if (data.length != 0) revert UnknownAction();
            _lose(s, seat, FableReason.Concede);
        } else if (s.phase == FablePhase.Choose) {
            if (kind != FableKind.ChooseList) revert UnknownAction();
            if (data.length != 32 || bytes32(data) == 0) revert WrongList();
            s.listHashes[seat] = bytes32(data);
            if (seat == 1) s.phase = FablePhase.Reveal;
        } else if (s.phase == FablePhase.Reveal) {
            if (kind != FableKind.RevealList) revert UnknownAction();
            _reveal(s, seat, data);
        } else if (s.phase == FablePhase.Defend) {
            if (kind != FableKind.Defend) revert UnknownAction();
            _defend(s, data);
        } else if (kind == FableKind.Play) {
            if (s.phase != FablePhase.Main || data.length != 0) revert UnknownAction();
            return _play(s);
        } else {
            _endTurn(s, kind, data);
        }
        return _step(s);
    }

    function on(bytes calldata state, Shown[] calldata shown) external pure returns (Step memory) {
        FableState memory s = FableCodec.decode(state);
        if (s.phase == FablePhase.Lay) {
            s.phase = FablePhase.Deal;
        } else if (s.phase == FablePhase.Deal) {
            s.phase = FablePhase.Main;
            s.turns = 1;
            for (uint8 seat = 0; seat < 2; seat++) {
                s.next[seat] = FIRST_HAND;
                s.hands[seat] = new bytes(2 * uint256(FIRST_HAND));
                for (uint8 i = 0; i < FIRST_HAND; i++) {
                    s.hands[seat][2 * i] = bytes1(seat);
                    s.hands[seat][2 * i + 1] = bytes1(i);
                }
            }
        } else if (s.phase == FablePhase.Draw) {
            s.phase = FablePhase.Main;
            s.hands[s.turn] = bytes.concat(s.hands[s.turn], bytes1(s.turn), bytes1(s.next[s.turn]));
            s.next[s.turn]++;
        } else if (s.phase == FablePhase.Battle) {
            for (uint256 i = 0; i < shown.length; i++) {
                s.boards[s.turn] = bytes.concat(s.boards[s.turn], bytes1(shown[i].face), bytes1(0));
            }
        } else {
            uint256 stake = s.config.stake;
            uint256 bond = s.config.bond;
            if (s.winner == 0) _pay(s, 2 * stake + bond, bond);
            else _pay(s, bond, 2 * stake + bond);
        }
        return _step(s);
    }

    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        FableState memory s = FableCodec.decode(state);
        _lose(s, seat, FableReason.Late);
        return _step(s);
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return broken(state, seats);
    }

    function broken(bytes calldata state, uint256 parties) public pure returns (Step memory) {
        FableState memory s = FableCodec.decode(state);
        uint256 share = _share(s);
        s.attackers = 0;
        s.reason = FableReason.Broken;
        s.winner = parties == 1 ? 1 : parties == 2 ? 0 : NOBODY;
        if (parties == 1) _pay(s, 0, 2 * share);
        else if (parties == 2) _pay(s, 2 * share, 0);
        else _pay(s, share, share);
        return _step(s);
    }

    function outcome(bytes calldata state) external pure returns (Outcome memory o) {
        FableState memory s = FableCodec.decode(state);
        bool over = s.phase == FablePhase.Over;
        o.boundary = over || s.phase == FablePhase.Waiting;
        o.payouts = new uint256[](2);
        o.payouts[0] = s.stacks[0];
        o.payouts[1] = s.stacks[1];
        o.pot = s.pot;
        if (over && s.winner != NOBODY) o.winners = 1 << s.winner;
    }

    /// A nonce, a bid and a list, which open the seat's hash. The second opening decides who starts.
    function _reveal(FableState memory s, uint8 seat, bytes calldata data) private pure {
        if (data.length <= 33) revert WrongList();
        if (keccak256(bytes.concat(bytes1(seat), data)) != s.listHashes[seat]) revert WrongList();
        bytes calldata list = data[33:];
        uint8 bid = uint8(data[32]);
        FableLists.check(s.config, s.owned[seat], list);
        FableLists.checkBid(s.config, bid);
        s.lists[seat] = list;
        s.bids[seat] = bid;
        s.listHashes[seat] = 0;
        s.nonces[seat] = bytes32(data);
        if (seat == 0) return;
        uint8 first = uint8(uint256(keccak256(abi.encode(s.nonces))) & 1);
        if (s.bids[0] != s.bids[1]) first = s.bids[0] > s.bids[1] ? 0 : 1;
        s.phase = FablePhase.Lay;
        s.nonces[0] = 0;
        s.nonces[1] = 0;
        s.first = first;
        s.turn = first;
        s.health[0] = s.config.health;
        s.health[1] = s.config.health;
        s.health[first] -= s.bids[first];
    }

    /// The whole hand is mixed, so that the played card's place tells nothing.
    function _play(FableState memory s) private pure returns (Step memory result) {
        bytes memory hand = s.hands[s.turn];
        if (hand.length == 0) revert HandEmpty();
        Need[] memory needs = new Need[](2);
        needs[0] = Needs.mix(hand);
        needs[1] = Needs.show(Needs.slotAt(hand, 0), (1 << FableSet.FACES) - 1);
        bytes memory left = new bytes(hand.length - 2);
        assembly ("memory-safe") {
            mcopy(add(left, 32), add(hand, 34), mload(left))
        }
        s.hands[s.turn] = left;
        s.phase = FablePhase.Battle;
        result = _step(s);
        result.needs = needs;
    }

    function _endTurn(FableState memory s, uint8 kind, bytes calldata data) private pure {
        if (kind == FableKind.Pass ? data.length != 0 : (kind != FableKind.Attack || data.length != 8)) {
            revert UnknownAction();
        }
        if (s.phase == FablePhase.Main && s.hands[s.turn].length == 2 * MAX_HAND) revert MustPlay();
        uint64 attackers;
        if (kind == FableKind.Attack) {
            if (s.config.quietFirst && s.turns == 1) revert QuietTurn();
            attackers = uint64(bytes8(data));
            if (attackers == 0) revert NoAttackers();
            bytes memory board = s.boards[s.turn];
            if (attackers >> (board.length / 2) != 0) revert NoSuchCreature();
            FableCombat.tire(board, attackers);
        }
        s.turn = 1 - s.turn;
        s.turns++;
        s.attackers = attackers;
        if (attackers == 0) _wake(s);
        else s.phase = FablePhase.Defend;
    }

    function _defend(FableState memory s, bytes calldata blocks) private pure {
        uint256 damage = FableCombat.defend(s, blocks);
        uint8 health = s.health[s.turn];
        s.attackers = 0;
        s.health[s.turn] = damage < health ? uint8(health - damage) : 0;
        if (damage < health) _wake(s);
        else _lose(s, s.turn, FableReason.Health);
    }

    /// The defence is over: the seat's creatures wake, and it draws or has lost.
    function _wake(FableState memory s) private pure {
        FableCombat.wake(s.boards[s.turn]);
        if (s.next[s.turn] == s.lists[s.turn].length) _lose(s, s.turn, FableReason.EmptyDeck);
        else s.phase = FablePhase.Draw;
    }

    function _lose(FableState memory s, uint8 seat, uint8 reason) private pure {
        s.phase = FablePhase.Close;
        s.attackers = 0;
        s.winner = 1 - seat;
        s.reason = reason;
    }

    function _pay(FableState memory s, uint256 first, uint256 second) private pure {
        s.phase = FablePhase.Over;
        s.stacks[0] = first;
        s.stacks[1] = second;
        s.pot = 0;
    }

    function _share(FableState memory s) private pure returns (uint256) {
        return uint256(s.config.stake) + s.config.bond;
    }

    function _isActing(uint8 phase) private pure returns (bool) {
        return phase == FablePhase.Main || phase == FablePhase.Battle || phase == FablePhase.Defend
            || phase == FablePhase.Choose || phase == FablePhase.Reveal;
    }

    function _turn(FableState memory s) private pure returns (uint8) {
        if (s.phase == FablePhase.Choose) return s.listHashes[0] == 0 ? 0 : 1;
        if (s.phase == FablePhase.Reveal) return s.lists[0].length == 0 ? 0 : 1;
        return s.turn;
    }

    function _pending(FableState memory s) private pure returns (Pending memory p) {
        if (s.phase == FablePhase.Waiting || s.phase == FablePhase.Over) return p;
        if (_isActing(s.phase)) {
            p.kind = PendingKind.Action;
            p.seat = _turn(s);
            return p;
        }
        p.kind = PendingKind.Dealer;
        if (s.phase == FablePhase.Deal) {
            p.needs = new Need[](2 * uint256(FIRST_HAND));
            for (uint8 i = 0; i < p.needs.length; i++) {
                uint8 seat = i / FIRST_HAND;
                p.needs[i] = Needs.deal((uint16(seat) << 8) + (i % FIRST_HAND), seat);
            }
        } else if (s.phase == FablePhase.Lay) {
            p.needs = new Need[](2);
            for (uint8 seat = 0; seat < 2; seat++) {
                p.needs[seat] = Needs.ownDeck(seat, s.lists[seat], seat, 3);
            }
        } else {
            p.needs = new Need[](1);
            p.needs[0] = s.phase == FablePhase.Draw
                ? Needs.deal((uint16(s.turn) << 8) + s.next[s.turn], s.turn)
                : Needs.close();
        }
    }

    function _step(FableState memory s) private pure returns (Step memory result) {
        result.state = FableCodec.encode(s);
        result.pending = _pending(s);
    }
}
