// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DuelPhase, DuelTrigger} from "../../types/DuelTypes.sol";
import {DuelEffects} from "./DuelEffects.sol";
import {DuelField, Field} from "./DuelField.sol";

/// Deaths, and the turn's end and start: the twin of packages/games/duel/src/turn.ts.
library DuelTurn {
    using DuelField for uint256;
    using DuelField for Field;

    uint8 private constant LAST_TURN = 80;
    uint8 private constant MOST_MANA = 9;
    uint8 private constant NOBODY = 2;
    uint256 private constant MAX_ROUNDS = 8;

    /// Articles 13 and 14: the dead go, their Last effects follow, and whose general is at 0 has lost.
    function settleDeaths(Field memory f) internal pure {
        if (f.fallen == 0) return;
        uint256 generals = (1 << f.home[0]) | (1 << f.home[1]);
        for (uint256 round = 0; round < MAX_ROUNDS; round++) {
            uint256 dead = f.fallen & (f.stand[0] | f.stand[1]) & ~generals;
            f.fallen = 0;
            if (dead == 0) break;
            uint256[] memory units = _take(f, dead);
            _last(f, units, f.s.seat);
            _last(f, units, 1 - f.s.seat);
        }
        bool first = f.board[f.home[0]].health() == 0;
        bool second = f.board[f.home[1]].health() == 0;
        if (first || second) _close(f, first && second ? NOBODY : first ? 1 : 0);
    }

    /// The dead leave the board; as they were, by square.
    function _take(Field memory f, uint256 dead) private pure returns (uint256[] memory units) {
        unchecked {
            units = new uint256[](45);
            uint256 count;
            for (; dead != 0; dead &= dead - 1) {
                uint256 square = DuelField.lowest(dead);
                units[count++] = f.board[square];
                f.remove(square);
            }
            assembly ("memory-safe") {
                mstore(units, count)
            }
        }
    }

    function _last(Field memory f, uint256[] memory dead, uint256 seat) private pure {
        unchecked {
            for (uint256 i = 0; i < dead.length; i++) {
                uint256 unit = dead[i];
                if (unit.seatOf() != seat || unit.isHushed()) continue;
                uint256 square = unit & 0xff;
                DuelEffects.run(f, unit.face(), DuelTrigger.Last, DuelEffects.Source(seat, square, square));
            }
        }
    }

    function _close(Field memory f, uint8 winner) private pure {
        f.s.phase = DuelPhase.Close;
        f.s.winner = winner;
    }

    /// After an action of a turn: what the table waits for next.
    function settleAction(Field memory f) internal pure {
        settleDeaths(f);
        if (f.s.phase == DuelPhase.Close) return;
        bool isDrawing = f.s.draws[0] != 0 || f.s.draws[1] != 0 || f.s.aside != 0;
        f.s.phase = f.isForgetting ? DuelPhase.Forget : isDrawing ? DuelPhase.Draw : DuelPhase.Turn;
    }

    /// Article 10: Dusk, then the draw; the other seat's turn starts when the draw is proven.
    function end(Field memory f) internal pure {
        uint256 seat = f.s.seat;
        DuelEffects.fire(f, DuelTrigger.Dusk, seat);
        settleDeaths(f);
        if (f.s.phase == DuelPhase.Close) return;
        uint256 own = f.keys(f.board[f.home[seat]]);
        uint256 other = f.keys(f.board[f.home[1 - seat]]);
        if ((own | other) & DuelField.HUNGER != 0) DuelEffects.hurt(f, f.home[seat], f.s.mana[seat]);
        uint256 readers = count(f, f.stand[0] | f.stand[1], DuelField.STUDY);
        DuelEffects.draw(f, seat, 1 + readers + (own & DuelField.ARCHIVE != 0 ? 1 : 0));
        settleDeaths(f);
        if (f.s.phase == DuelPhase.Close) return;
        _wake(f, seat);
        if (f.s.draws[seat] > 0) f.s.phase = DuelPhase.EndDraw;
        else start(f);
    }

    /// A stun is over at the end of its owner's turn.
    function _wake(Field memory f, uint256 seat) private pure {
        unchecked {
            for (uint256 mask = f.stand[seat]; mask != 0; mask &= mask - 1) {
                uint256 square = DuelField.lowest(mask);
                uint256 stun = f.board[square].stun();
                if (stun > 0) f.board[square] = f.board[square].withStun(stun - 1);
            }
        }
    }

    function start(Field memory f) internal pure {
        if (f.s.turn == LAST_TURN) {
            uint256 first = f.board[f.home[0]].health();
            uint256 second = f.board[f.home[1]].health();
            _close(f, first > second ? 0 : second > first ? 1 : NOBODY);
            return;
        }
        uint8 seat = 1 - f.s.seat;
        f.s.seat = seat;
        f.s.turn++;
        uint8 most = f.s.most[seat];
        if (most < MOST_MANA) most++;
        f.s.most[seat] = most;
        f.s.mana[seat] = most;
        f.s.replaces = 0;
        f.s.oathed = false;
        _ready(f, seat);
        DuelEffects.fire(f, DuelTrigger.Dawn, seat);
        settleAction(f);
    }

    function _ready(Field memory f, uint256 seat) private pure {
        unchecked {
            for (uint256 mask = f.stand[0] | f.stand[1]; mask != 0; mask &= mask - 1) {
                uint256 square = DuelField.lowest(mask);
                uint256 unit = f.board[square].renewed();
                f.board[square] = unit.seatOf() == seat ? unit.readied() : unit;
            }
        }
    }

    /// How many of these units have a key.
    function count(Field memory f, uint256 mask, uint256 key) internal pure returns (uint256 found) {
        unchecked {
            for (; mask != 0; mask &= mask - 1) {
                if (f.has(f.board[DuelField.lowest(mask)], key)) found++;
            }
        }
    }
}
