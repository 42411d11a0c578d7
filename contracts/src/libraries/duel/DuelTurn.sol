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
        if (!f.isHurt) return;
        uint256[45] memory dead;
        for (uint256 round = 0; round < MAX_ROUNDS; round++) {
            if (!_take(f, dead)) break;
            _last(f, dead, f.s.seat);
            _last(f, dead, 1 - f.s.seat);
        }
        f.isHurt = false;
        bool first = f.board[f.home[0]].health() == 0;
        bool second = f.board[f.home[1]].health() == 0;
        if (first || second) _close(f, first && second ? NOBODY : first ? 1 : 0);
    }

    /// The dead leave the board, by square.
    function _take(Field memory f, uint256[45] memory dead) private pure returns (bool isAny) {
        unchecked {
            uint256 all = f.stand[0] | f.stand[1];
            for (uint256 square = 0; square < 45; square++) {
                dead[square] = 0;
                if ((all >> square) & 1 == 0) continue;
                uint256 unit = f.board[square];
                if (unit.health() != 0 || unit.isGeneral()) continue;
                dead[square] = unit;
                f.remove(square);
                isAny = true;
            }
        }
    }

    function _last(Field memory f, uint256[45] memory dead, uint256 seat) private pure {
        unchecked {
            for (uint256 square = 0; square < 45; square++) {
                uint256 unit = dead[square];
                if (unit == 0 || unit.seatOf() != seat || unit.isHushed()) continue;
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
            uint256 mask = f.stand[seat];
            for (uint256 square = 0; mask >> square != 0; square++) {
                if ((mask >> square) & 1 == 0) continue;
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
            for (uint256 square = 0; square < 45; square++) {
                uint256 unit = f.board[square];
                if (unit == 0) continue;
                unit = unit.renewed();
                f.board[square] = unit.seatOf() == seat ? unit.readied() : unit;
            }
        }
    }

    /// How many of these units have a key.
    function count(Field memory f, uint256 mask, uint256 key) internal pure returns (uint256 found) {
        unchecked {
            for (uint256 square = 0; mask >> square != 0; square++) {
                if ((mask >> square) & 1 == 1 && f.has(f.board[square], key)) found++;
            }
        }
    }
}
