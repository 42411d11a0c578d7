// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemEnd, HoldemPhase, HoldemState} from "../../types/HoldemTypes.sol";
import {HoldemSeats} from "./HoldemSeats.sol";
import {HoldemTournament} from "./HoldemTournament.sol";

/// Pots by contribution level, their winners and the rake.
library HoldemPots {
    using HoldemSeats for uint256;

    struct Tally {
        uint256 whole;
        uint256 rest;
        uint256 level;
        uint256 sum;
        uint256 taken;
        bool raked;
    }

    function chipsIn(HoldemState memory s) internal pure returns (uint256 sum) {
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) sum += s.totals[seat];
    }

    /// Where seats may come and go, and the table may be settled.
    function isBoundary(HoldemState memory s) internal pure returns (bool) {
        return s.phase == HoldemPhase.Waiting || (s.phase == HoldemPhase.Shuffle && !HoldemTournament.isTournament(s));
    }

    /// What no other seat has matched goes back, if the seat is still in.
    function returnUncalled(HoldemState memory s) internal pure {
        uint128 top;
        uint128 second;
        uint256 owner;
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            uint128 total = s.totals[seat];
            if (total > top) {
                second = top;
                top = total;
                owner = seat;
            } else if (total > second) {
                second = total;
            }
        }
        if (top == second || !HoldemSeats.has(s.live, owner)) return;
        s.stacks[owner] += top - second;
        s.totals[owner] = second;
    }

    /// Every pot to its winners, the rake to the house, and on to the next hand. `late`: who was missing just now.
    function award(HoldemState memory s, uint8 end, uint256 late) internal pure {
        s.end = end;
        returnUncalled(s);
        s.winners = 0;
        Tally memory t;
        t.whole = chipsIn(s);
        t.rest = s.live;
        t.raked = end != HoldemEnd.Timeout && HoldemSeats.boardSize(s) >= 3 && !HoldemTournament.isTournament(s);
        while (t.rest != 0) {
            uint256 eligible = t.rest;
            uint256 amount = _nextPot(s, t);
            if (amount == 0) continue;
            t.sum += amount;
            if (t.raked) {
                uint256 due = t.sum * s.config.rakeBp / 10_000;
                if (due > s.config.rakeCap) due = s.config.rakeCap;
                amount -= due - t.taken;
                t.taken = due;
            }
            _pay(s, _best(s, eligible), amount);
        }
        s.house += uint128(t.taken);
        toBoundary(s, late);
    }

    /// Between hands: the next deck is asked for as soon as two seats can play.
    function toBoundary(HoldemState memory s, uint256 late) internal pure {
        s.phase = HoldemSeats.ready(s).count() >= 2 ? HoldemPhase.Shuffle : HoldemPhase.Waiting;
        if (HoldemTournament.isTournament(s)) HoldemTournament.rankSeats(s, late);
    }

    /// Takes the next level off the tally; the last pot holds whatever is left.
    function _nextPot(HoldemState memory s, Tally memory t) private pure returns (uint256 amount) {
        unchecked {
            uint128[9] memory totals = s.totals;
            uint256 before = t.level;
            uint256 rest = t.rest;
            uint256 level = type(uint256).max;
            for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
                if ((rest >> seat) & 1 == 0) continue;
                uint256 total = totals[seat];
                if (total < level) level = total;
            }
            for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
                uint256 total = totals[seat];
                if (total == level) rest &= ~(1 << seat);
                if (total > before) amount += (total < level ? total : level) - before;
            }
            t.level = level;
            t.rest = rest;
            if (rest == 0) amount = t.whole - t.sum;
        }
    }

    /// The odd chips go to the first winner left of the button.
    function _pay(HoldemState memory s, uint256 winners, uint256 amount) private pure {
        s.winners |= uint16(winners);
        uint256 seat = winners.nextIn(s.button);
        uint256 ways = winners.count();
        uint256 share = amount / ways;
        s.stacks[seat] += uint128(amount - share * (ways - 1));
        for (; ways > 1; ways--) {
            seat = winners.nextIn(seat);
            s.stacks[seat] += uint128(share);
        }
    }

    function _best(HoldemState memory s, uint256 eligible) private pure returns (uint256 winners) {
        unchecked {
            if (eligible & (eligible - 1) == 0) return eligible;
            uint256 ranks = s.ranks;
            uint256 top;
            for (uint256 seat = 0; eligible != 0; seat++) {
                uint256 rank = ranks & 0xffffff;
                ranks >>= 24;
                if (eligible & 1 == 1) {
                    if (rank > top) {
                        top = rank;
                        winners = 0;
                    }
                    if (rank == top) winners |= 1 << seat;
                }
                eligible >>= 1;
            }
        }
    }
}
