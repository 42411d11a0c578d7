// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemEnd, HoldemPhase, HoldemState} from "../../types/HoldemTypes.sol";
import {HoldemBetting} from "./HoldemBetting.sol";
import {HoldemPots} from "./HoldemPots.sol";
import {HoldemSeats} from "./HoldemSeats.sol";
import {HoldemShowdown} from "./HoldemShowdown.sol";

/// What the clock does: an action that wasn't made, a deck that can't go on.
library HoldemLapses {
    using HoldemSeats for uint256;

    /// Too late with an action: a fold (at the showdown a muck) that brings no exit tokens.
    function forfeit(HoldemState memory s, uint8 seat) internal pure {
        if (s.phase == HoldemPhase.Showdown) HoldemShowdown.muck(s, seat, HoldemEnd.Timeout);
        else HoldemBetting.fold(s, seat, HoldemEnd.Timeout);
    }

    /// Too late with a dealer's step. Where one live seat is left it wins, as by a fold; otherwise the hand
    /// is cancelled and the live seats share what the missing ones put in, and their bonds. Before the deck
    /// is shuffled nothing is at stake and no bond is lost. Whoever is missing leaves the table.
    function breakHand(HoldemState memory s, uint256 parties) internal pure {
        bool shuffling = s.phase == HoldemPhase.Shuffle;
        uint256 missing = parties & 511 & (shuffling ? HoldemSeats.ready(s) : s.dealt);
        s.gone |= uint16(missing);
        if (!shuffling) {
            uint256 rest = s.live & ~missing;
            if (rest.count() == 1) {
                s.live = uint16(rest);
                HoldemPots.award(s, HoldemEnd.Timeout);
                return;
            }
            _cancel(s, missing, rest);
        }
        // A dealer's server is at fault, not a seat: the table stops rather than ask it for ever.
        if (missing == 0) s.phase = HoldemPhase.Waiting;
        else HoldemPots.toBoundary(s);
    }

    function _cancel(HoldemState memory s, uint256 missing, uint256 rest) private pure {
        uint256 pool;
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (!HoldemSeats.has(s.dealt, seat)) continue;
            if (rest == 0 || !missing.has(seat)) {
                s.stacks[seat] += s.totals[seat];
                continue;
            }
            pool += s.totals[seat];
            if (HoldemSeats.has(s.bonded, seat)) pool += s.config.bond;
            s.bonded = HoldemSeats.without(s.bonded, seat);
        }
        if (pool > 0) {
            uint256 ways = rest.count();
            for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
                if (rest.has(seat)) s.stacks[seat] += uint128(pool / ways);
            }
            s.stacks[rest.nextIn(s.button)] += uint128(pool % ways);
        }
        s.end = HoldemEnd.Cancelled;
        s.winners = 0;
    }
}
