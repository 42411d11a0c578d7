// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {HeadsUpOrder, HoldemConfig, HoldemEnd, HoldemErrors, HoldemPhase, HoldemState} from "../../types/HoldemTypes.sol";
import {HoldemBetting} from "./HoldemBetting.sol";
import {HoldemPots} from "./HoldemPots.sol";
import {HoldemSeats} from "./HoldemSeats.sol";
import {HoldemTournament} from "./HoldemTournament.sol";

/// Between hands: sitting down, topping up, leaving; and how a hand starts.
library HoldemBoundary {
    using HoldemSeats for uint256;

    /// Amounts stay far below what sums of nine seats and many hands could push out of 128 bits.
    uint256 private constant MAX_AMOUNT = 1 << 96;

    function setup(HoldemConfig memory c) internal pure returns (HoldemState memory s) {
        if (c.seats < 2 || c.seats > HoldemSeats.SEATS) revert HoldemErrors.SeatCountOutOfRange();
        if (c.headsUpOrder > HeadsUpOrder.BigBlindFirst) revert HoldemErrors.UnknownHeadsUpOrder();
        if (c.smallBlind == 0 || c.smallBlind > c.bigBlind || c.bigBlind > MAX_AMOUNT || c.ante > c.bigBlind) {
            revert HoldemErrors.BlindsOutOfRange();
        }
        if (c.minBuyIn == 0 || c.minBuyIn > c.maxBuyIn || c.maxBuyIn > MAX_AMOUNT || c.bond > MAX_AMOUNT) {
            revert HoldemErrors.BuyInRangeInvalid();
        }
        if (c.rakeBp > 10_000) revert HoldemErrors.RakeOutOfRange();
        HoldemTournament.check(c);
        s.config = c;
        s.button = uint8(HoldemSeats.SEATS - 1);
        s.bigBlindSeat = HoldemSeats.NOBODY;
        s.aggressor = HoldemSeats.NOBODY;
    }

    /// Sits down with buy-in and bond, tops up, or (away, with nothing or more) comes back.
    function admit(HoldemState memory s, uint8 seat, uint256 amount) internal pure {
        if (!HoldemPots.isBoundary(s)) revert HoldemErrors.NotAtBoundary();
        if (seat >= s.config.seats) revert HoldemErrors.NoSuchSeat();
        HoldemTournament.requireNotBegun(s);
        uint16 own = uint16(1 << seat);
        if (s.seated & own == 0) {
            uint256 bond = s.config.bond;
            if (amount < s.config.minBuyIn + bond || amount > s.config.maxBuyIn + bond) {
                revert HoldemErrors.BuyInOutOfRange();
            }
            s.stacks[seat] = uint128(amount - bond);
            s.seated |= own;
            s.bonded |= own;
            return;
        }
        if (s.gone & own != 0) revert HoldemErrors.SeatTaken();
        if (s.hand == 0) revert HoldemErrors.AlreadySeated();
        if (s.away & own == 0 || amount != 0) {
            if (amount == 0 || amount > s.config.maxBuyIn) revert HoldemErrors.TopUpOutOfRange();
            uint256 stack = s.stacks[seat] + amount;
            if (stack < s.config.minBuyIn || stack > s.config.maxBuyIn) revert HoldemErrors.TopUpOutOfRange();
            s.stacks[seat] = uint128(stack);
        }
        s.away &= ~own;
    }

    function release(HoldemState memory s, uint8 seat) internal pure returns (uint256 amount) {
        if (!HoldemPots.isBoundary(s)) revert HoldemErrors.NotAtBoundary();
        if (seat >= s.config.seats) revert HoldemErrors.NoSuchSeat();
        if (!HoldemSeats.has(s.seated, seat)) revert HoldemErrors.SeatEmpty();
        amount = owned(s, seat);
        s.stacks[seat] = 0;
        s.seated = HoldemSeats.without(s.seated, seat);
        s.away = HoldemSeats.without(s.away, seat);
        s.gone = HoldemSeats.without(s.gone, seat);
        s.bonded = HoldemSeats.without(s.bonded, seat);
        if (s.phase == HoldemPhase.Shuffle) HoldemPots.toBoundary(s, 0);
    }

    function begin(HoldemState memory s) internal pure {
        if (!HoldemPots.isBoundary(s)) revert HoldemErrors.NotAtBoundary();
        if (s.phase != HoldemPhase.Waiting) revert HoldemErrors.AlreadyBegun();
        HoldemTournament.requireNotBegun(s);
        uint256 least = HoldemTournament.wordCount(s.config.prizes);
        if (HoldemSeats.ready(s).count() < (least > 2 ? least : 2)) revert HoldemErrors.NotEnoughSeats();
        s.phase = HoldemPhase.Shuffle;
    }

    /// Stack and bond: what a seat owns outright.
    function owned(HoldemState memory s, uint256 seat) internal pure returns (uint256) {
        return uint256(s.stacks[seat]) + (HoldemSeats.has(s.bonded, seat) ? s.config.bond : 0);
    }

    /// The deck is shuffled: the button moves and the last hand is forgotten.
    function startHand(HoldemState memory s) internal pure {
        uint256 dealt = HoldemSeats.ready(s);
        s.phase = HoldemPhase.Deal;
        s.dealt = uint16(dealt);
        s.live = uint16(dealt);
        s.hand += 1;
        uint256 seats = HoldemTournament.isTournament(s) ? HoldemSeats.ring(s) : dealt;
        s.button = seats.nextIn(s.button);
        // Nobody is big blind twice in a row when three seats become two: then the button stays one seat back.
        if (seats.count() == 2 && seats.nextIn(s.button) == s.bigBlindSeat) s.button = s.bigBlindSeat;
        s.end = HoldemEnd.None;
        s.acted = 0;
        s.shown = 0;
        s.winners = 0;
        s.aggressor = HoldemSeats.NOBODY;
        s.bet = 0;
        s.minRaise = 0;
        s.board = 0;
        s.holes = 0;
        s.ranks = 0;
        delete s.bets;
        delete s.totals;
    }

    /// The hole cards are out: antes, then blinds, then the first seat's turn. A short big blind doesn't lower the call.
    function postBlinds(HoldemState memory s) internal pure {
        (uint128 smallBlind, uint128 bigBlind, uint128 ante) = HoldemTournament.blinds(s);
        // A seat that has sat down since isn't dealt in.
        uint256 seats = HoldemTournament.isTournament(s) ? HoldemSeats.ring(s) : s.dealt;
        bool headsUp = seats.count() == 2;
        uint8 small = headsUp ? s.button : seats.nextIn(s.button);
        uint8 big = seats.nextIn(small);
        if (ante > 0) {
            for (uint8 seat = 0; seat < HoldemSeats.SEATS; seat++) {
                if (seats.has(seat)) HoldemBetting.pay(s, seat, ante);
            }
            delete s.bets;
        }
        HoldemBetting.pay(s, small, smallBlind);
        HoldemBetting.pay(s, big, bigBlind);
        s.bigBlindSeat = big;
        s.bet = bigBlind;
        s.minRaise = bigBlind;
        s.phase = HoldemPhase.PreFlop;
        bool bigBlindFirst = headsUp && s.config.headsUpOrder == HeadsUpOrder.BigBlindFirst;
        HoldemBetting.passTurn(s, bigBlindFirst ? small : big);
    }
}
