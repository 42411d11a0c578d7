// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HoldemConfig, HoldemErrors, HoldemPhase, HoldemState} from "../../types/HoldemTypes.sol";
import {HoldemSeats} from "./HoldemSeats.sol";

/// A sit-and-go: everybody brings the same, blinds rise by hands played, and chips become prizes by place. While it
/// runs there is no boundary: nobody comes, tops up, leaves, or stops the table to be paid by chips.
library HoldemTournament {
    using HoldemSeats for uint256;

    uint256 private constant WORDS = 16;
    uint256 private constant WHOLE = 10_000;
    /// More than all chips.
    uint256 private constant ABOVE = 1 << 128;

    function isTournament(HoldemState memory s) internal pure returns (bool) {
        return s.config.levelHands != 0;
    }

    /// Also where it ended before the first hand, because all but one went.
    function requireNotBegun(HoldemState memory s) internal pure {
        if (isTournament(s) && (s.hand != 0 || s.places != 0)) revert HoldemErrors.TournamentBegun();
    }

    /// After the table's own blinds, buy-in and rake were found good.
    function check(HoldemConfig memory c) internal pure {
        if (c.levelHands == 0) {
            if (c.levels | c.antes | c.prizes != 0) revert HoldemErrors.LevelsInvalid();
            return;
        }
        // Multiples have 16 bits, so that no blind comes near the largest amount.
        uint256 levels = wordCount(c.levels);
        if (levels == 0 || c.levels >> (16 * levels - 16) >> 16 != 0 || c.ante != 0 || c.bigBlind > 1 << 80) {
            revert HoldemErrors.LevelsInvalid();
        }
        for (uint256 i = 0; i < WORDS; i++) {
            uint256 times = wordAt(c.levels, i);
            uint256 ante = wordAt(c.antes, i) * c.smallBlind;
            if (ante > times * c.bigBlind) revert HoldemErrors.LevelsInvalid();
            if (i > 0 && i < levels && times < wordAt(c.levels, i - 1)) revert HoldemErrors.LevelsInvalid();
        }
        uint256 places = wordCount(c.prizes);
        uint256 whole;
        for (uint256 i = 0; i < places; i++) {
            uint256 part = wordAt(c.prizes, i);
            if (i > 0 && part > wordAt(c.prizes, i - 1)) revert HoldemErrors.PrizesInvalid();
            whole += part;
        }
        if (whole != WHOLE || places > c.seats || c.prizes >> (16 * places) != 0) revert HoldemErrors.PrizesInvalid();
        // Chips are counted as what everybody brought: neither a bond nor an uneven buy-in may mix with them.
        if (c.minBuyIn != c.maxBuyIn || c.bond != 0) revert HoldemErrors.BuyInRangeInvalid();
    }

    function wordAt(uint256 word, uint256 i) internal pure returns (uint256) {
        return (word >> (16 * i)) & 0xffff;
    }

    /// How many numbers stand before the first zero.
    function wordCount(uint256 word) internal pure returns (uint256 count) {
        unchecked {
            while (word & 0xffff != 0) {
                count++;
                word >>= 16;
            }
        }
    }

    /// What the hand that is on, or else the first one, asks of its seats.
    function blinds(HoldemState memory s) internal pure returns (uint128 small, uint128 big, uint128 ante) {
        HoldemConfig memory c = s.config;
        if (c.levelHands == 0) return (c.smallBlind, c.bigBlind, c.ante);
        uint256 level = s.hand == 0 ? 0 : (s.hand - 1) / c.levelHands;
        uint256 last = wordCount(c.levels) - 1;
        if (level > last) level = last;
        uint128 times = uint128(wordAt(c.levels, level));
        return (c.smallBlind * times, c.bigBlind * times, c.smallBlind * uint128(wordAt(c.antes, level)));
    }

    /// The place in which a seat has finished, from 1; 0 while it plays.
    function finishOf(HoldemState memory s, uint256 seat) internal pure returns (uint256) {
        return (s.places >> (4 * seat)) & 15;
    }

    /// Between two hands: who has lost everything is out, and who is left without company has won. `late` are the
    /// seats that were missing just now: they are placed below all who are there and go with them.
    function rankSeats(HoldemState memory s, uint256 late) internal pure {
        uint256 left = HoldemSeats.ring(s);
        uint256 out = _open(s) & ~left;
        uint256[9] memory worth;
        // Of two who go in one hand the one who began it with more is placed higher; with as much they share. Whoever
        // has gone is below both, the sooner the lower: what he put in is dead, however much it was.
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            uint256 rank = 3;
            if (HoldemSeats.has(s.gone, seat)) rank = late.has(seat) ? 2 : HoldemSeats.has(s.dealt, seat) ? 1 : 0;
            worth[seat] = s.totals[seat] + ABOVE * rank;
        }
        _place(s, out, left.count() + 1, worth);
        if (s.phase != HoldemPhase.Waiting) return;
        // Whoever still answers is first, the others by their chips.
        uint256 answering = HoldemSeats.ready(s);
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            worth[seat] = s.stacks[seat] + ABOVE * (answering.has(seat) ? 2 : late.has(seat) ? 0 : 1);
        }
        _place(s, left, 1, worth);
        _payPlaces(s);
    }

    /// Nobody can play on, and no seat is to blame: places are paid as they were won, whoever is left takes the prize
    /// of the lowest place open to him, and the rest goes by chips. No rake.
    function payByChips(HoldemState memory s) internal pure {
        uint256 pool = _allChips(s);
        uint256 open = _open(s);
        uint256 least = _prizes(s.config.prizes, pool, open.count(), 1);
        uint256 rest = pool - least * open.count();
        uint128[9] memory prizes;
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (open.has(seat) || !HoldemSeats.has(s.seated, seat)) continue;
            prizes[seat] = uint128(_prizeOf(s, pool, seat));
            rest -= prizes[seat];
        }
        uint256 odd = rest;
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (!open.has(seat)) continue;
            uint256 share = rest * s.stacks[seat] / pool;
            prizes[seat] = uint128(least + share);
            odd -= share;
        }
        prizes[open.nextIn(HoldemSeats.SEATS - 1)] += uint128(odd);
        s.stacks = prizes;
    }

    /// What each seat can no longer lose while the others play on, and what is still played for.
    function assured(HoldemState memory s) internal pure returns (uint256[] memory payouts, uint256 pot) {
        payouts = new uint256[](s.config.seats);
        pot = _allChips(s);
        (uint256 pool,) = _prizePool(s.config, pot);
        uint256 open = _open(s);
        // Who has no chips and isn't in the hand will be out with it, below all who are.
        uint256 dealt = open & (HoldemSeats.withChips(s, open) | s.dealt);
        uint256 playing = open & (HoldemSeats.withChips(s, open) | (s.dealt & ~s.gone));
        for (uint256 seat = 0; seat < payouts.length; seat++) {
            if (!HoldemSeats.has(s.seated, seat)) continue;
            uint256 below = playing.has(seat) ? playing : dealt.has(seat) ? dealt : open;
            payouts[seat] =
                open.has(seat) ? _prizes(s.config.prizes, pool, below.count(), 1) : _prizeOf(s, pool, seat);
            pot -= payouts[seat];
        }
    }

    /// Seats that have not finished.
    function _open(HoldemState memory s) private pure returns (uint256 open) {
        open = s.seated;
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) if (finishOf(s, seat) != 0) open &= ~(1 << seat);
    }

    function _place(HoldemState memory s, uint256 seats, uint256 first, uint256[9] memory worth) private pure {
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (!seats.has(seat)) continue;
            uint256 place = first;
            for (uint256 other = 0; other < HoldemSeats.SEATS; other++) {
                if (seats.has(other) && worth[other] > worth[seat]) place++;
            }
            s.places |= uint64(place << (4 * seat));
        }
    }

    function _payPlaces(HoldemState memory s) private pure {
        (uint256 pool, uint256 rake) = _prizePool(s.config, _allChips(s));
        uint128[9] memory prizes;
        s.winners = 0;
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            if (!HoldemSeats.has(s.seated, seat)) continue;
            prizes[seat] = uint128(_prizeOf(s, pool, seat));
            if (finishOf(s, seat) == 1) s.winners |= uint16(1 << seat);
        }
        s.stacks = prizes;
        s.house += uint128(rake);
    }

    function _allChips(HoldemState memory s) private pure returns (uint256 chips) {
        bool between = s.phase <= HoldemPhase.Shuffle;
        for (uint256 seat = 0; seat < HoldemSeats.SEATS; seat++) {
            chips += s.stacks[seat];
            if (!between) chips += s.totals[seat];
        }
    }

    function _prizePool(HoldemConfig memory c, uint256 whole) private pure returns (uint256 pool, uint256 rake) {
        rake = whole * c.rakeBp / WHOLE;
        if (rake > c.rakeCap) rake = c.rakeCap;
        pool = whole - rake;
    }

    /// Seats that share a place share the prizes of the places they fill; what doesn't divide goes to the first.
    function _prizeOf(HoldemState memory s, uint256 pool, uint256 seat) private pure returns (uint256) {
        uint256 place = finishOf(s, seat);
        uint256 tied;
        for (uint256 other = 0; other < HoldemSeats.SEATS; other++) {
            if (HoldemSeats.has(s.seated, other) && finishOf(s, other) == place) tied |= 1 << other;
        }
        uint256 ways = tied.count();
        uint256 whole = _prizes(s.config.prizes, pool, place, ways);
        uint256 share = whole / ways;
        return tied & ((1 << seat) - 1) == 0 ? whole - share * (ways - 1) : share;
    }

    /// The prizes of so many places from `place` on. What is lost by rounding goes to the first.
    function _prizes(uint256 prizes, uint256 pool, uint256 place, uint256 ways) private pure returns (uint256 sum) {
        uint256 rest = pool;
        uint256 places = wordCount(prizes);
        for (uint256 i = 0; i < places; i++) {
            uint256 prize = pool * wordAt(prizes, i) / WHOLE;
            rest -= prize;
            if (i + 1 >= place && i + 1 < place + ways) sum += prize;
        }
        if (place == 1) sum += rest;
    }
}
