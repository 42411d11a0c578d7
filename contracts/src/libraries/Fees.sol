// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FeeConfig, FeeErrors, FeeTable} from "../types/FeeTypes.sol";
import {Seats} from "./Seats.sol";

/// Entry fees and the prize pool, the twin of packages/game-kit/src/parts/fees.ts.
library Fees {
    function open(bytes calldata config, uint256 most) internal pure returns (FeeTable memory t) {
        if (config.length != 96) revert FeeErrors.MalformedConfig();
        FeeConfig memory c = abi.decode(config, (FeeConfig));
        if (c.fee >= 2 ** 100) revert FeeErrors.AmountOutOfRange();
        if (c.minSeats < 2 || c.maxSeats < c.minSeats || c.maxSeats > most) revert FeeErrors.MalformedConfig();
        t.fee = c.fee;
        t.minSeats = c.minSeats;
        t.maxSeats = c.maxSeats;
        t.stacks = new uint128[](c.maxSeats);
    }

    function sit(FeeTable memory t, uint8 seat, uint256 amount) internal pure {
        if (seat >= t.maxSeats) revert FeeErrors.NoSuchSeat();
        if (Seats.has(t.seated, seat)) revert FeeErrors.SeatTaken();
        if (amount != t.fee) revert FeeErrors.AmountOutOfRange();
        t.seated |= uint16(1 << seat);
        t.stacks[seat] = uint128(amount);
    }

    function leave(FeeTable memory t, uint8 seat) internal pure returns (uint256 amount) {
        if (seat >= t.maxSeats) revert FeeErrors.NoSuchSeat();
        if (!Seats.has(t.seated, seat)) revert FeeErrors.SeatEmpty();
        amount = t.stacks[seat];
        t.seated &= ~uint16(1 << seat);
        t.stacks[seat] = 0;
    }

    /// All who sit pay and play.
    function pay(FeeTable memory t) internal pure {
        uint8 payers = Seats.count(t.seated);
        if (payers < t.minSeats) revert FeeErrors.NotEnoughSeats();
        t.playing = t.seated;
        t.pool = t.fee * payers;
        for (uint256 i = 0; i < t.stacks.length; i++) {
            t.stacks[i] = 0;
        }
    }

    /// These seats are out of the game, with nothing.
    function drop(FeeTable memory t, uint256 seats) internal pure {
        t.playing &= ~uint16(seats);
    }

    /// The winners share the pool; what doesn't divide goes to the first of them from `first` on.
    function share(FeeTable memory t, uint16 winners, uint8 first) internal pure {
        uint128 ways = Seats.count(winners);
        for (uint256 i = 0; i < t.stacks.length; i++) {
            if (Seats.has(winners, i)) t.stacks[i] += t.pool / ways;
        }
        t.stacks[Seats.firstFrom(winners, first)] += t.pool % ways;
        t.winners = winners;
        t.pool = 0;
    }

    /// The game is off: everyone who paid and is not to blame shares the pool, and nobody has won.
    function refund(FeeTable memory t, uint8 first) internal pure {
        share(t, t.playing, first);
        t.winners = 0;
    }

    /// The deck can't go on without these seats: a last one wins the pool, several share it and nobody has won. Where
    /// all are missing, all share.
    function callOff(FeeTable memory t, uint256 missing) internal pure {
        uint16 rest = t.playing & ~uint16(missing);
        if (rest != 0) t.playing = rest;
        if (Seats.count(rest) == 1) share(t, rest, 0);
        else refund(t, 0);
    }
}
