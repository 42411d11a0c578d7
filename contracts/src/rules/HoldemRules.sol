// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRules} from "../interfaces/IRules.sol";
import {HoldemBetting} from "../libraries/holdem/HoldemBetting.sol";
import {HoldemBoundary} from "../libraries/holdem/HoldemBoundary.sol";
import {HoldemCodec} from "../libraries/holdem/HoldemCodec.sol";
import {HoldemDealing} from "../libraries/holdem/HoldemDealing.sol";
import {HoldemLapses} from "../libraries/holdem/HoldemLapses.sol";
import {HoldemPots} from "../libraries/holdem/HoldemPots.sol";
import {HoldemSeats} from "../libraries/holdem/HoldemSeats.sol";
import {HoldemShowdown} from "../libraries/holdem/HoldemShowdown.sol";
import {HoldemTournament} from "../libraries/holdem/HoldemTournament.sol";
import {
    HoldemAction,
    HoldemConfig,
    HoldemEnd,
    HoldemErrors,
    HoldemKind,
    HoldemPhase,
    HoldemState
} from "../types/HoldemTypes.sol";
import {Outcome, Pending, Shown, Step} from "../types/JointTypes.sol";

/// No-limit Texas Hold'em, many hands at one table: the twin of packages/games/holdem.
contract HoldemRules is IRules, HoldemErrors {
    uint256 private constant CONFIG_BYTES = 14 * 32;
    uint256 private constant ACTION_BYTES = 2 * 32;

    function setup(bytes calldata config) external pure returns (Step memory result) {
        if (config.length != CONFIG_BYTES) revert MalformedConfig();
        _finish(result, HoldemBoundary.setup(abi.decode(config, (HoldemConfig))));
    }

    function admit(bytes calldata state, uint8 seat, uint256 amount) external pure returns (Step memory result) {
        HoldemState memory s = HoldemCodec.decoder()(state);
        HoldemBoundary.admit(s, seat, amount);
        _finish(result, s);
    }

    function release(bytes calldata state, uint8 seat) external pure returns (Step memory result, uint256 amount) {
        HoldemState memory s = HoldemCodec.decoder()(state);
        amount = HoldemBoundary.release(s, seat);
        _finish(result, s);
    }

    function begin(bytes calldata state) external pure returns (Step memory result) {
        HoldemState memory s = HoldemCodec.decoder()(state);
        HoldemBoundary.begin(s);
        _finish(result, s);
    }

    function pending(bytes calldata state) external pure returns (Pending memory p) {
        HoldemDealing.pending(p, HoldemCodec.decoder()(state));
    }

    function step(bytes calldata state, uint8 seat, bytes calldata action) external pure returns (Step memory result) {
        if (action.length != ACTION_BYTES) revert MalformedAction();
        HoldemAction memory a = abi.decode(action, (HoldemAction));
        HoldemState memory s = HoldemCodec.decoder()(state);
        _check(s, seat, a);
        result.needs = HoldemDealing.actionNeeds(s, seat, a.kind);
        // A shown hand comes back through `on`, with its faces.
        if (a.kind == HoldemKind.SitOut) s.away |= uint16(1 << seat);
        else if (a.kind == HoldemKind.Muck) HoldemShowdown.muck(s, seat, HoldemEnd.Showdown);
        else if (a.kind != HoldemKind.Show) HoldemBetting.apply_(s, seat, a);
        _finish(result, s);
    }

    function on(bytes calldata state, Shown[] calldata shown) external pure returns (Step memory result) {
        HoldemState memory s = HoldemCodec.decoder()(state);
        if (s.phase == HoldemPhase.Shuffle) {
            HoldemBoundary.startHand(s);
        } else if (s.phase == HoldemPhase.Deal) {
            HoldemBoundary.postBlinds(s);
        } else if (s.phase == HoldemPhase.Showdown) {
            HoldemShowdown.showHand(s, shown);
        } else if (s.phase == HoldemPhase.Runout) {
            HoldemShowdown.runout(s, shown);
        } else {
            HoldemShowdown.growBoard(s, shown, 0);
            HoldemBetting.startStreet(s);
        }
        _finish(result, s);
    }

    function forfeit(bytes calldata state, uint8 seat) external pure returns (Step memory result) {
        HoldemState memory s = HoldemCodec.decoder()(state);
        HoldemLapses.forfeit(s, seat);
        _finish(result, s);
    }

    function absent(bytes calldata state, uint256 seats) external pure returns (Step memory result) {
        HoldemState memory s = HoldemCodec.decoder()(state);
        HoldemLapses.muckAbsent(s, seats);
        _finish(result, s);
    }

    function broken(bytes calldata state, uint256 parties) external pure returns (Step memory result) {
        HoldemState memory s = HoldemCodec.decoder()(state);
        HoldemLapses.breakHand(s, parties);
        _finish(result, s);
    }

    function outcome(bytes calldata state) external pure returns (Outcome memory o) {
        HoldemState memory s = HoldemCodec.decoder()(state);
        o.boundary = HoldemPots.isBoundary(s);
        o.house = s.house;
        o.winners = s.winners;
        if (!o.boundary && HoldemTournament.isTournament(s)) {
            (o.payouts, o.pot) = HoldemTournament.assured(s);
            return o;
        }
        o.payouts = new uint256[](s.config.seats);
        for (uint256 seat = 0; seat < s.config.seats; seat++) o.payouts[seat] = HoldemBoundary.owned(s, seat);
        if (!o.boundary) o.pot = HoldemPots.chipsIn(s);
    }

    function _check(HoldemState memory s, uint8 seat, HoldemAction memory a) private pure {
        bool showdown = s.phase == HoldemPhase.Showdown;
        if (s.turn != seat || !(showdown || HoldemBetting.isBetting(s.phase))) revert NotYourTurn();
        if (a.kind > HoldemKind.SitOut) revert UnknownAction();
        if (a.kind != HoldemKind.Raise && a.amount != 0) revert UnexpectedAmount();
        if (showdown) {
            if (a.kind != HoldemKind.Show && a.kind != HoldemKind.Muck) revert BettingIsOver();
            if (a.kind == HoldemKind.Muck && s.shown == 0) revert MustShow();
            return;
        }
        if (a.kind == HoldemKind.Show || a.kind == HoldemKind.Muck) revert NotAtShowdown();
        if (a.kind != HoldemKind.SitOut) HoldemBetting.check(s, seat, a);
        else if (HoldemTournament.isTournament(s)) revert TournamentBegun();
        else if (HoldemSeats.has(s.away, seat)) revert AlreadyAway();
    }

    function _finish(Step memory result, HoldemState memory s) private pure {
        result.state = HoldemCodec.encode(s);
        HoldemDealing.pending(result.pending, s);
    }
}
