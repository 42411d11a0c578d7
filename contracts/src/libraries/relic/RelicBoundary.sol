// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Seats} from "../Seats.sol";
import {RelicPhase, RelicState} from "../../types/RelicTypes.sol";
import {RelicCards as C} from "./RelicCards.sol";
import {RelicRound} from "./RelicRound.sol";

/// Between games: fees, the pool, who goes on. Twin of boundary.ts.
library RelicBoundary {
    uint48 private constant WIN = 2 ** 32;
    uint48 private constant GAME = 2 ** 16;

    function isBoundary(RelicState memory s) internal pure returns (bool) {
        return s.phase == RelicPhase.Waiting || s.phase == RelicPhase.Between;
    }

    function canPay(RelicState memory s, uint8 seat) internal pure returns (bool) {
        return s.stacks[seat] >= s.fee;
    }

    function undecided(RelicState memory s) internal pure returns (uint8) {
        return s.seated & ~(s.ready | s.leaving);
    }

    /// The seats that can play now.
    function able(RelicState memory s) internal pure returns (uint8 mask) {
        for (uint8 seat = 0; seat < 4; seat++) {
            if (Seats.has(s.seated & ~s.leaving, seat) && canPay(s, seat)) mask |= C.bit(seat);
        }
    }

    function decide(RelicState memory s) internal pure {
        if (undecided(s) != 0) return;
        if (Seats.count(s.ready) >= s.minSeats) return startGame(s, s.ready);
        s.phase = RelicPhase.Waiting;
        s.ready = 0;
    }

    function startGame(RelicState memory s, uint8 seats) internal pure {
        s.first = Seats.firstFrom(seats, s.first == C.NONE ? 0 : uint256(s.first) + 1);
        s.entered = seats;
        s.playing = seats;
        s.ready = 0;
        s.late = 0;
        s.winners = 0;
        s.pool = s.fee * Seats.count(seats);
        for (uint8 seat = 0; seat < 4; seat++) {
            s.relics[seat] = 0;
            if (Seats.has(seats, seat)) s.stacks[seat] -= s.fee;
        }
        RelicRound.start(s, s.first);
    }

    function endGame(RelicState memory s, uint8 winners) internal pure {
        s.winners = winners;
        for (uint8 seat = 0; seat < 4; seat++) {
            if (Seats.has(s.entered, seat)) s.tallies[seat] += GAME + s.relics[seat] + (Seats.has(winners, seat) ? WIN : 0);
        }
        close(s, winners);
    }

    /// These seats share the pool; what doesn't divide goes to the first of them from the game's first seat.
    function close(RelicState memory s, uint8 paid) internal pure {
        uint128 share = s.pool / Seats.count(paid);
        uint128 odd = s.pool % Seats.count(paid);
        for (uint8 seat = 0; seat < 4; seat++) {
            if (Seats.has(paid, seat)) s.stacks[seat] += share;
        }
        s.stacks[Seats.firstFrom(paid, s.first)] += odd;
        s.pool = 0;
        s.phase = RelicPhase.Between;
        s.playing = 0;
        s.alive = 0;
        s.ready = 0;
        RelicRound.clear(s);
    }
}
