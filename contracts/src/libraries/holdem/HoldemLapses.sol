// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemEnd, HoldemPhase, HoldemState} from "../../types/HoldemTypes.sol";
import {HoldemBetting} from "./HoldemBetting.sol";
import {HoldemPots} from "./HoldemPots.sol";
import {HoldemSeats} from "./HoldemSeats.sol";
import {HoldemShowdown} from "./HoldemShowdown.sol";
import {HoldemTournament} from "./HoldemTournament.sol";

/// What the clock does: an action that wasn't made, a deck that can't go on.
library HoldemLapses {
    using HoldemSeats for uint256;

    /// Too late with an action: a fold (at the showdown a muck) that brings no exit tokens.
    function forfeit(HoldemState memory s, uint8 seat) internal pure {
        if (s.phase == HoldemPhase.Showdown) HoldemShowdown.muck(s, seat, HoldemEnd.Timeout);
        else HoldemBetting.fold(s, seat, HoldemEnd.Timeout);
    }

    /// Too late with a dealer's step. Where one live seat is left it wins what it has matched, as by a fold, and
    /// the rest goes back; otherwise the hand is cancelled, the live seats share what the missing ones put in as
    /// far as they matched it, and all who are there share the bonds. Before the deck is shuffled nothing is at
    /// stake and no bond is lost. Whoever is missing leaves the table.
    function breakHand(HoldemState memory s, uint256 parties) internal pure {
        bool shuffling = s.phase == HoldemPhase.Shuffle;
        uint256 missing = parties & 511 & (shuffling ? HoldemSeats.ready(s) : s.dealt);
        s.gone |= uint16(missing);
        if (!shuffling) {
            uint256 rest = s.live & ~missing;
            if (rest.count() == 1) {
                _returnUnmatched(s, rest);
                s.live = uint16(rest);
                HoldemPots.award(s, HoldemEnd.Timeout, missing);
                return;
            }
            _cancel(s, missing, rest);
        }
        // A dealer's server is at fault, not a seat: the table stops rather than ask it for ever.
        if (missing != 0) return HoldemPots.toBoundary(s, missing);
        s.phase = HoldemPhase.Waiting;
        if (HoldemTournament.isTournament(s)) HoldemTournament.payByChips(s);
    }

    /// Too late with a dealer's step, and the deck goes on: their hands are mucked, since nobody else can show
    /// them, and the hand is played to its end by the others. They keep their bonds and leave the table. Where
    /// nothing is dealt yet, or fewer than two live seats are left, it is as in `breakHand`.
    function muckAbsent(HoldemState memory s, uint256 seats) internal pure {
        uint256 missing = seats & 511 & s.dealt;
        uint256 rest = s.live & ~missing;
        bool undealt = s.phase == HoldemPhase.Shuffle || s.phase == HoldemPhase.Deal;
        if (undealt || missing == 0 || rest.count() < 2) return breakHand(s, seats);
        s.gone |= uint16(missing);
        _returnUnmatched(s, rest);
        s.live = uint16(rest);
    }

    /// Nobody who is there has a claim on what none of the seats that are left has matched.
    function _returnUnmatched(HoldemState memory s, uint256 rest) private pure {
        uint128 matched;
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (rest.has(seat) && s.totals[seat] > matched) matched = s.totals[seat];
        }
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (rest.has(seat) || !HoldemSeats.has(s.dealt, seat) || s.totals[seat] <= matched) continue;
            s.stacks[seat] += s.totals[seat] - matched;
            s.totals[seat] = matched;
        }
    }

    function _cancel(HoldemState memory s, uint256 missing, uint256 rest) private pure {
        uint256 blamed = rest == 0 ? 0 : missing & s.dealt;
        uint256 bonds;
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (!blamed.has(seat)) {
                // Also what a seat posted that was not dealt in.
                s.stacks[seat] += s.totals[seat];
                continue;
            }
            _shareStake(s, seat, rest);
            if (HoldemSeats.has(s.bonded, seat)) bonds += s.config.bond;
            s.bonded = HoldemSeats.without(s.bonded, seat);
        }
        if (bonds > 0) _shareBonds(s, bonds, s.dealt & ~blamed);
        s.end = HoldemEnd.Cancelled;
        s.winners = 0;
    }

    /// What a missing seat put in, level by level, in equal parts to the live seats that matched the level; the
    /// rest is its own.
    function _shareStake(HoldemState memory s, uint256 seat, uint256 matching) private pure {
        uint256 put = s.totals[seat];
        uint256 level;
        while (matching != 0 && level < put) {
            uint256 before = level;
            uint256 lowest = type(uint256).max;
            for (uint256 i = 0; i < HoldemSeats.SEATS; i++) {
                if (matching.has(i) && s.totals[i] < lowest) lowest = s.totals[i];
            }
            level = lowest < put ? lowest : put;
            _split(s, matching, level - before);
            for (uint256 i = 0; i < HoldemSeats.SEATS; i++) {
                if (s.totals[i] == lowest) matching &= ~(1 << i);
            }
        }
        s.stacks[seat] += uint128(put - level);
    }

    /// In proportion to what each who is there put into the hand, rounded down; what is left goes to the first of
    /// them left of the button.
    function _shareBonds(HoldemState memory s, uint256 bonds, uint256 present) private pure {
        uint256 whole;
        uint256 paying;
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (!present.has(seat) || s.totals[seat] == 0) continue;
            whole += s.totals[seat];
            paying |= 1 << seat;
        }
        if (whole == 0) return _split(s, present, bonds);
        uint256 left = bonds;
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (!paying.has(seat)) continue;
            uint256 share = bonds * s.totals[seat] / whole;
            s.stacks[seat] += uint128(share);
            left -= share;
        }
        s.stacks[paying.nextIn(s.button)] += uint128(left);
    }

    /// In equal parts; the odd chips to the first left of the button.
    function _split(HoldemState memory s, uint256 among, uint256 amount) private pure {
        uint256 ways = among.count();
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (among.has(seat)) s.stacks[seat] += uint128(amount / ways);
        }
        s.stacks[among.nextIn(s.button)] += uint128(amount % ways);
    }
}
