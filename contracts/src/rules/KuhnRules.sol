// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRules} from "../interfaces/IRules.sol";
import {Needs} from "../libraries/Needs.sol";
import {Need, Outcome, Pending, PendingKind, Shown, Step} from "../types/JointTypes.sol";
import {KuhnAction, KuhnConfig, KuhnErrors, KuhnKind, KuhnPhase, KuhnState} from "../types/KuhnTypes.sol";

/// Kuhn's three-card poker, the twin of packages/game-kit/src/testing/kuhn/kuhn.ts.
contract KuhnRules is IRules, KuhnErrors {
    uint8 private constant NOBODY = 2;

    function setup(bytes calldata config) external pure returns (Step memory) {
        if (config.length != 32) revert MalformedConfig();
        KuhnState memory s;
        s.ante = abi.decode(config, (KuhnConfig)).ante;
        if (s.ante == 0 || s.ante >= 2 ** 100) revert AmountOutOfRange();
        s.winner = NOBODY;
        return _step(s);
    }

    function admit(bytes calldata state, uint8 seat, uint256 amount) external pure returns (Step memory) {
        KuhnState memory s = abi.decode(state, (KuhnState));
        if (s.phase != KuhnPhase.Waiting) revert NotAtBoundary();
        if (seat > 1) revert NoSuchSeat();
        if (s.seated[seat]) revert SeatTaken();
        if (amount != 2 * uint256(s.ante)) revert AmountOutOfRange();
        s.stacks[seat] = uint128(amount);
        s.seated[seat] = true;
        return _step(s);
    }

    function release(bytes calldata state, uint8 seat) external pure returns (Step memory, uint256 amount) {
        KuhnState memory s = abi.decode(state, (KuhnState));
        if (s.phase != KuhnPhase.Waiting && s.phase != KuhnPhase.Over) revert NotAtBoundary();
        if (seat > 1) revert NoSuchSeat();
        if (!s.seated[seat]) revert SeatEmpty();
        amount = s.stacks[seat];
        s.stacks[seat] = 0;
        s.seated[seat] = false;
        return (_step(s), amount);
    }

    function begin(bytes calldata state) external pure returns (Step memory) {
        KuhnState memory s = abi.decode(state, (KuhnState));
        if (s.phase != KuhnPhase.Waiting) revert NotAtBoundary();
        if (!s.seated[0] || !s.seated[1]) revert NotEnoughSeats();
        s.phase = KuhnPhase.Shuffle;
        for (uint256 i = 0; i < 2; i++) {
            s.stacks[i] = s.ante;
            s.bets[i] = s.ante;
        }
        return _step(s);
    }

    function pending(bytes calldata state) external pure returns (Pending memory) {
        return _pending(abi.decode(state, (KuhnState)));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory) {
        if (action.length != 32) revert MalformedAction();
        KuhnAction memory a = abi.decode(action, (KuhnAction));
        KuhnState memory s = abi.decode(state, (KuhnState));
        Pending memory p = _pending(s);
        if (p.kind != PendingKind.Action || p.seat != seat) revert NotYourTurn();
        if (a.kind > KuhnKind.Bet) revert UnknownAction();

        if (a.kind == KuhnKind.Bet) {
            s.stacks[seat] -= s.ante;
            s.bets[seat] += s.ante;
            if (s.phase == KuhnPhase.Answer) {
                s.phase = KuhnPhase.Showdown;
            } else {
                s.checked = s.phase == KuhnPhase.Second;
                s.phase = KuhnPhase.Answer;
            }
        } else if (s.phase == KuhnPhase.First) {
            s.phase = KuhnPhase.Second;
        } else if (s.phase == KuhnPhase.Second) {
            s.phase = KuhnPhase.Showdown;
        } else {
            _award(s, 1 - seat);
        }
        return _step(s);
    }

    function on(bytes calldata state, Shown[] calldata shown) external pure returns (Step memory) {
        KuhnState memory s = abi.decode(state, (KuhnState));
        if (s.phase == KuhnPhase.Shuffle) s.phase = KuhnPhase.Deal;
        else if (s.phase == KuhnPhase.Deal) s.phase = KuhnPhase.First;
        else _award(s, shown[0].face > shown[1].face ? 0 : 1);
        return _step(s);
    }

    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory) {
        KuhnState memory s = abi.decode(state, (KuhnState));
        _award(s, 1 - seat);
        return _step(s);
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory) {
        return broken(state, seats);
    }

    function broken(bytes calldata state, uint256 parties) public pure returns (Step memory) {
        KuhnState memory s = abi.decode(state, (KuhnState));
        if (parties == 1) {
            _award(s, 1);
        } else if (parties == 2) {
            _award(s, 0);
        } else {
            s.phase = KuhnPhase.Over;
            for (uint256 i = 0; i < 2; i++) {
                s.stacks[i] += s.bets[i];
                s.bets[i] = 0;
            }
        }
        return _step(s);
    }

    function outcome(bytes calldata state) external pure returns (Outcome memory o) {
        KuhnState memory s = abi.decode(state, (KuhnState));
        o.boundary = s.phase == KuhnPhase.Waiting || s.phase == KuhnPhase.Over;
        o.payouts = new uint256[](2);
        o.payouts[0] = s.stacks[0];
        o.payouts[1] = s.stacks[1];
        o.pot = uint256(s.bets[0]) + s.bets[1];
        if (s.winner != NOBODY) o.winners = 1 << s.winner;
    }

    function _award(KuhnState memory s, uint8 winner) private pure {
        s.phase = KuhnPhase.Over;
        s.stacks[winner] += s.bets[0] + s.bets[1];
        s.bets[0] = 0;
        s.bets[1] = 0;
        s.winner = winner;
    }

    function _pending(KuhnState memory s) private pure returns (Pending memory p) {
        if (s.phase == KuhnPhase.Shuffle) {
            p.kind = PendingKind.Dealer;
            p.needs = new Need[](1);
            p.needs[0] = Needs.deck(0, hex"000102", 3);
        } else if (s.phase == KuhnPhase.Deal) {
            p.kind = PendingKind.Dealer;
            p.needs = new Need[](2);
            p.needs[0] = Needs.deal(0, 0);
            p.needs[1] = Needs.deal(1, 1);
        } else if (s.phase == KuhnPhase.Showdown) {
            p.kind = PendingKind.Dealer;
            p.needs = new Need[](2);
            p.needs[0] = Needs.show(0, 7);
            p.needs[1] = Needs.show(1, 7);
        } else if (s.phase != KuhnPhase.Waiting && s.phase != KuhnPhase.Over) {
            p.kind = PendingKind.Action;
            p.seat = s.phase == KuhnPhase.Second || (s.phase == KuhnPhase.Answer && !s.checked) ? 1 : 0;
        }
    }

    function _step(KuhnState memory s) private pure returns (Step memory result) {
        result.state = abi.encode(s);
        result.pending = _pending(s);
    }
}
