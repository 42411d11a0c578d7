// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IBring} from "../interfaces/IBring.sol";
import {IRules} from "../interfaces/IRules.sol";
import {DuelBoard} from "../libraries/DuelBoard.sol";
import {DuelCodec} from "../libraries/duel/DuelCodec.sol";
import {DuelDealing} from "../libraries/duel/DuelDealing.sol";
import {DuelLobby} from "../libraries/duel/DuelLobby.sol";
import {DuelErrors, DuelKind, DuelPhase, DuelState} from "../types/DuelTypes.sol";
import {Need, Outcome, Pending, Shown, Step} from "../types/JointTypes.sol";

/// Duel, the twin of packages/games/duel/src/duel.ts. What happens on the board is in `DuelBoard`.
contract DuelRules is IRules, IBring, DuelErrors {
    uint8 private constant NONE = 255;
    uint8 private constant NOBODY = 2;
    uint8 private constant MAX_MULLIGAN = 2;
    uint8 private constant MAX_LAPSES = 3;
    uint256 private constant ACTION_BYTES = 128;

    function setup(bytes calldata config) external pure returns (Step memory) {
        return _step(DuelLobby.setup(config));
    }

    function admit(bytes calldata state, uint8 seat, uint256 amount) external pure returns (Step memory) {
        DuelState memory s = DuelCodec.decode(state);
        DuelLobby.admit(s, seat, amount);
        return _step(s);
    }

    function release(bytes calldata state, uint8 seat) external pure returns (Step memory, uint256 amount) {
        DuelState memory s = DuelCodec.decode(state);
        amount = DuelLobby.release(s, seat);
        return (_step(s), amount);
    }

    /// What the seat owns, two bits a face: its list may not hold more.
    function bring(bytes calldata state, uint8 seat, uint256 word) external pure returns (Step memory) {
        DuelState memory s = DuelCodec.decode(state);
        DuelLobby.bring(s, seat, word);
        return _step(s);
    }

    function begin(bytes calldata state) external pure returns (Step memory) {
        DuelState memory s = DuelCodec.decode(state);
        DuelLobby.begin(s);
        return _step(s);
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return DuelDealing.pending(DuelCodec.decode(state));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory result) {
        uint8[4] memory a = _action(action);
        DuelState memory s = DuelCodec.decode(state);
        if (!DuelDealing.isActing(s.phase) || seat != DuelDealing.asked(s)) revert NotYourTurn();
        _checkFields(a, action.length);
        if (a[0] == DuelKind.Concede) {
            _concede(s, seat);
            return _step(s);
        }
        if (s.phase == DuelPhase.Turn) {
            result.state = DuelBoard.act(state, seat, a);
            result.needs = DuelDealing.needs(s, seat, a[0], a[1]);
            result.pending = DuelDealing.pending(DuelCodec.decodeCopy(result.state));
            return result;
        }
        if (s.phase == DuelPhase.Choose || s.phase == DuelPhase.Reveal) {
            DuelLobby.bringList(s, seat, a[0], action[ACTION_BYTES:]);
            return _step(s);
        }
        _checkAnswer(s, seat, a);
        Need[] memory needs = DuelDealing.needs(s, seat, a[0], a[1]);
        if (a[0] == DuelKind.Mulligan) result = _mulligan(s, seat, a[1]);
        else if (a[0] == DuelKind.Keep) result = _keep(s, seat, a[1]);
        else result = _forget(s, seat);
        result.needs = needs;
    }

    function on(bytes calldata state, Shown[] calldata) external pure returns (Step memory) {
        DuelState memory s = DuelCodec.decode(state);
        uint8 phase = s.phase;
        if (phase == DuelPhase.Lay) {
            DuelDealing.lay(s);
        } else if (phase == DuelPhase.Close) {
            DuelLobby.settleUp(s);
        } else {
            DuelDealing.takeDealt(s);
            if (phase == DuelPhase.Opening) s.phase = DuelPhase.Mulligan;
            else if (phase == DuelPhase.Draw) s.phase = s.aside > 0 ? DuelPhase.Seek : DuelPhase.Turn;
            else if (phase == DuelPhase.Redraw) return _afterMulligan(s);
            else return _stepOf(DuelBoard.startTurn(DuelCodec.encode(s)));
        }
        return _step(s);
    }

    /// Article 16: a late turn is ended for the seat, and the third time it concedes.
    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        DuelState memory s = DuelCodec.decode(state);
        s.lapses[seat]++;
        if (s.lapses[seat] < MAX_LAPSES) {
            uint8[4] memory end = [DuelKind.End, 0, 0, 0];
            if (s.phase == DuelPhase.Turn) return _stepOf(DuelBoard.act(DuelCodec.encode(s), seat, end));
            if (s.phase == DuelPhase.Mulligan) return _mulligan(s, seat, 0);
        }
        _concede(s, seat);
        return _step(s);
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return broken(state, seats);
    }

    function broken(bytes calldata state, uint256 parties) public pure returns (Step memory) {
        DuelState memory s = DuelCodec.decode(state);
        DuelLobby.breakUp(s, parties);
        return _step(s);
    }

    function outcome(bytes calldata state) external pure returns (Outcome memory o) {
        DuelState memory s = DuelCodec.decode(state);
        bool over = s.phase == DuelPhase.Over;
        o.boundary = over || s.phase == DuelPhase.Waiting;
        o.payouts = new uint256[](2);
        o.payouts[0] = s.stacks[0];
        o.payouts[1] = s.stacks[1];
        o.pot = s.pot;
        if (over && s.winner != NOBODY) o.winners = 1 << s.winner;
    }

    /// Kind, what, to and target; data may follow.
    function _action(bytes calldata action) private pure returns (uint8[4] memory a) {
        if (action.length < ACTION_BYTES) revert MalformedAction();
        for (uint256 i = 0; i < 4; i++) {
            uint256 word = uint256(bytes32(action[32 * i:]));
            if (word > 255) revert MalformedAction();
            a[i] = uint8(word);
        }
    }

    /// Fields that a kind of action doesn't fill are zero, and only lists have data.
    function _checkFields(uint8[4] memory a, uint256 length) private pure {
        uint8 kind = a[0];
        bool isPlay = kind == DuelKind.Play || kind == DuelKind.PlayOpen;
        bool hasTo = isPlay || kind == DuelKind.Move || kind == DuelKind.Strike;
        bool hasWhat = hasTo || kind == DuelKind.Mulligan || kind == DuelKind.Keep;
        bool isStray = (a[1] != 0 && !hasWhat) || (a[2] != 0 && !hasTo) || (a[3] != 0 && !isPlay && kind != DuelKind.Oath);
        bool hasData = length != ACTION_BYTES && kind != DuelKind.ChooseList && kind != DuelKind.RevealList;
        if (isStray || hasData) revert UnexpectedField();
    }

    /// Mulligan, Keep and Forget, each in its own phase.
    function _checkAnswer(DuelState memory s, uint8 seat, uint8[4] memory a) private pure {
        if (s.phase == DuelPhase.Mulligan) {
            if (a[0] != DuelKind.Mulligan) revert UnknownAction();
            if (a[1] > MAX_MULLIGAN) revert TooMany();
        } else if (s.phase == DuelPhase.Seek) {
            if (a[0] != DuelKind.Keep) revert UnknownAction();
            if (a[1] != NONE) DuelLobby.checkSought(s, seat, a[1]);
        } else if (a[0] != DuelKind.Forget) {
            revert UnknownAction();
        }
    }

    /// Seat 0 buries, then seat 1; then seat 0's first turn starts.
    function _mulligan(DuelState memory s, uint8 seat, uint8 count) private pure returns (Step memory) {
        DuelDealing.bury(s, seat, count);
        s.left[seat] -= count;
        s.draws[seat] = count;
        if (count == 0) return _afterMulligan(s);
        s.phase = DuelPhase.Redraw;
        return _step(s);
    }

    function _afterMulligan(DuelState memory s) private pure returns (Step memory) {
        if (s.seat == 1) return _stepOf(DuelBoard.startTurn(DuelCodec.encode(s)));
        s.seat = 1;
        s.phase = DuelPhase.Mulligan;
        return _step(s);
    }

    /// The card that was sought becomes open; the others that were laid aside are buried.
    function _keep(DuelState memory s, uint8 seat, uint8 face) private pure returns (Step memory) {
        DuelDealing.bury(s, seat, s.aside);
        if (face != NONE) DuelDealing.addOpen(s, seat, face);
        s.aside = 0;
        s.seek = 0;
        s.phase = DuelPhase.Turn;
        return _step(s);
    }

    /// Every hidden card of the hand is buried, and as many are dealt.
    function _forget(DuelState memory s, uint8 seat) private pure returns (Step memory) {
        uint256 count = s.hands[seat].length / 2;
        if (count > s.left[seat]) count = s.left[seat];
        s.hands[seat] = "";
        s.left[seat] -= uint8(count);
        s.draws[seat] += uint8(count);
        s.phase = count > 0 ? DuelPhase.Draw : DuelPhase.Turn;
        return _step(s);
    }

    function _concede(DuelState memory s, uint8 seat) private pure {
        s.phase = DuelPhase.Close;
        s.winner = 1 - seat;
    }

    function _step(DuelState memory s) private pure returns (Step memory result) {
        result.state = DuelCodec.encode(s);
        result.pending = DuelDealing.pending(s);
    }

    function _stepOf(bytes memory state) private pure returns (Step memory result) {
        result.state = state;
        result.pending = DuelDealing.pending(DuelCodec.decodeCopy(state));
    }
}
