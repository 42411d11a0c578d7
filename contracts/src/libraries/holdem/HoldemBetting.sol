// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemAction, HoldemEnd, HoldemErrors, HoldemKind, HoldemPhase, HoldemState} from "../../types/HoldemTypes.sol";
import {HoldemPots} from "./HoldemPots.sol";
import {HoldemSeats} from "./HoldemSeats.sol";
import {HoldemTournament} from "./HoldemTournament.sol";

/// Fold, check, call and raise, whose turn it is, and how a street ends.
library HoldemBetting {
    using HoldemSeats for uint256;

    function isBetting(uint8 phase) internal pure returns (bool) {
        return phase == HoldemPhase.PreFlop || phase == HoldemPhase.FlopBetting || phase == HoldemPhase.TurnBetting
            || phase == HoldemPhase.RiverBetting;
    }

    function check(HoldemState memory s, uint8 seat, HoldemAction memory a) internal pure {
        bool owes = s.bets[seat] < s.bet;
        if (a.kind == HoldemKind.Check && owes) revert HoldemErrors.CannotCheck();
        if (a.kind == HoldemKind.Call && !owes) revert HoldemErrors.NothingToCall();
        if (a.kind != HoldemKind.Raise) return;
        if (a.amount < 0) revert HoldemErrors.NegativeAmount();
        uint256 own = s.bets[seat];
        uint256 max = own + s.stacks[seat];
        if (max <= s.bet) revert HoldemErrors.NotEnoughChips();
        // A seat that has acted may raise again only when it faces a full raise, be it one or several short all-ins together.
        if (HoldemSeats.has(s.acted, seat) && s.bet - own < s.minRaise) revert HoldemErrors.RaisingClosed();
        if (HoldemSeats.betting(s) & ~(1 << seat) == 0) revert HoldemErrors.NobodyToRaise();
        uint256 amount = uint256(a.amount);
        if (amount > max) revert HoldemErrors.NotEnoughChips();
        if (amount < max && amount < uint256(s.bet) + s.minRaise) revert HoldemErrors.BelowMinimumRaise();
    }

    function apply_(HoldemState memory s, uint8 seat, HoldemAction memory a) internal pure {
        if (a.kind == HoldemKind.Fold) {
            fold(s, seat, HoldemEnd.Fold);
            return;
        }
        if (a.kind == HoldemKind.Call) pay(s, seat, s.bet - s.bets[seat]);
        if (a.kind == HoldemKind.Raise) {
            uint128 amount = uint128(uint256(a.amount));
            pay(s, seat, amount - s.bets[seat]);
            if (amount - s.bet > s.minRaise) s.minRaise = amount - s.bet;
            s.bet = amount;
            s.aggressor = seat;
        }
        s.acted |= uint16(1 << seat);
        passTurn(s, seat);
    }

    /// The seat is out of the hand; the last one left wins it.
    function fold(HoldemState memory s, uint8 seat, uint8 end) internal pure {
        s.live = HoldemSeats.without(s.live, seat);
        if (HoldemSeats.count(s.live) == 1) HoldemPots.award(s, end, 0);
        else passTurn(s, seat);
    }

    /// Moves chips into the pot, as many as there are.
    function pay(HoldemState memory s, uint8 seat, uint128 amount) internal pure {
        if (amount > s.stacks[seat]) amount = s.stacks[seat];
        s.stacks[seat] -= amount;
        s.bets[seat] += amount;
        s.totals[seat] += amount;
    }

    /// To the next seat that has something to decide, or on to what follows this street.
    function passTurn(HoldemState memory s, uint8 from) internal pure {
        uint256 able = HoldemSeats.betting(s);
        uint256 left = able.count();
        bool alone = left == 1;
        uint8 seat = from;
        for (; left > 0; left--) {
            seat = able.nextIn(seat);
            bool asked = alone
                ? s.bets[seat] < _highestOther(s, seat)
                : !HoldemSeats.has(s.acted, seat) || s.bets[seat] < s.bet;
            if (asked) {
                s.turn = seat;
                return;
            }
        }
        _closeStreet(s, able);
    }

    /// The board has grown; the first live seat left of the button acts first. Heads-up the seed lets the button act first.
    function startStreet(HoldemState memory s) internal pure {
        s.phase += 1;
        s.bet = 0;
        (, s.minRaise,) = HoldemTournament.blinds(s);
        s.acted = 0;
        s.aggressor = HoldemSeats.NOBODY;
        delete s.bets;
        bool bigBlindFirst = s.config.headsUpOrder != 0 && HoldemSeats.count(s.dealt) == 2;
        passTurn(s, bigBlindFirst ? s.bigBlindSeat : s.button);
    }

    /// What the other live seats have really put in: a seat that covers them all has nothing to decide.
    function _highestOther(HoldemState memory s, uint8 seat) private pure returns (uint128 top) {
        for (uint256 other = 0; other < HoldemSeats.SEATS; other++) {
            if (other != seat && HoldemSeats.has(s.live, other) && s.bets[other] > top) top = s.bets[other];
        }
    }

    function _closeStreet(HoldemState memory s, uint256 able) private pure {
        bool last = s.phase == HoldemPhase.RiverBetting;
        if (last ? able != s.live : able.count() < 2) {
            HoldemPots.returnUncalled(s);
            s.phase = HoldemPhase.Runout;
        } else if (last) {
            s.phase = HoldemPhase.Showdown;
            s.turn = s.aggressor == HoldemSeats.NOBODY ? HoldemSeats.nextIn(s.live, s.button) : s.aggressor;
        } else {
            s.phase += 1;
        }
    }
}
