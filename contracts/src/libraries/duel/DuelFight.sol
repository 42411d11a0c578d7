// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DuelErrors} from "../../types/DuelTypes.sol";
import {DuelEffects} from "./DuelEffects.sol";
import {DuelField, Field} from "./DuelField.sol";

/// Moves and strikes: the twin of packages/games/duel/src/fight.ts.
library DuelFight {
    using DuelField for uint256;
    using DuelField for Field;

    uint256 private constant EXTRA = 2;

    /// The seat's unit on a square, which may still do something.
    function _actor(Field memory f, uint256 seat, uint256 square) private pure returns (uint256 unit, uint256 limit) {
        if (square >= 45 || (f.stand[seat] >> square) & 1 == 0) revert DuelErrors.NoUnitThere();
        unit = f.board[square];
        if (unit.moves() == DuelField.EXHAUSTED) revert DuelErrors.Exhausted();
        if (unit.stun() > 0) revert DuelErrors.Stunned();
        limit = f.has(unit, DuelField.TWIN) ? 2 : 1;
        if (unit.strikes() >= limit) revert DuelErrors.HasStruck();
    }

    /// Next to a foe's Guard: it can't move, and strikes Guards only.
    function _isBound(Field memory f, uint256 seat, uint256 square) private pure returns (bool) {
        unchecked {
            uint256 foes = DuelField.around(square) & f.stand[1 - seat];
            for (; foes != 0; foes &= foes - 1) {
                if (f.has(f.board[DuelField.lowest(foes)], DuelField.GUARD)) return true;
            }
            return false;
        }
    }

    function move(Field memory f, uint256 seat, uint256 from, uint256 to) internal pure {
        (uint256 unit, uint256 limit) = _actor(f, seat, from);
        uint256 keys = f.keys(unit);
        if (keys & DuelField.ROOTED != 0) revert DuelErrors.Rooted();
        if (unit.moves() >= limit) revert DuelErrors.HasMoved();
        if (_isBound(f, seat, from)) revert DuelErrors.Bound();
        if (to >= 45) revert DuelErrors.OutOfReach();
        if (f.board[to] != 0) revert DuelErrors.SquareTaken();
        if (keys & DuelField.FLIGHT == 0 && !_isReachable(f, seat, from, to)) revert DuelErrors.OutOfReach();
        f.remove(from);
        if (unit.isGeneral()) f.home[seat] = to;
        f.place(((unit & ~uint256(0xff)) | to) + (1 << 40));
    }

    /// One or two orthogonal steps, not through a foe.
    function _isReachable(Field memory f, uint256 seat, uint256 from, uint256 to) private pure returns (bool) {
        uint256 steps = DuelField.steps(from);
        if ((steps >> to) & 1 == 1) return true;
        return steps & DuelField.steps(to) & ~f.stand[1 - seat] != 0;
    }

    /// Article 7: both sides' damage is fixed before any is taken.
    function strike(Field memory f, uint256 seat, uint256 from, uint256 to) internal pure {
        (uint256 unit,) = _actor(f, seat, from);
        uint256 keys = f.keys(unit);
        if (unit.attack() == 0) revert DuelErrors.NoAttack();
        if (to >= 45 || (f.stand[1 - seat] >> to) & 1 == 0) revert DuelErrors.NoFoeThere();
        bool isNear = DuelField.isAround(from, to);
        if (!isNear && keys & DuelField.LONGSHOT == 0) revert DuelErrors.OutOfReach();
        uint256 foeKeys = f.keys(f.board[to]);
        if (foeKeys & DuelField.GUARD == 0 && _isBound(f, seat, from)) revert DuelErrors.MustStrikeGuard();

        bool isAmbush = keys & DuelField.AMBUSH != 0 && _isBehind(from, to, seat);
        bool isAnswered = !isAmbush && f.board[to].stun() == 0 && (isNear || foeKeys & DuelField.LONGSHOT != 0);
        uint256 back = isAnswered ? f.board[to].attack() : 0;
        f.board[from] = unit + (1 << 42);
        uint256 dealt = DuelEffects.hurt(f, to, unit.attack() + (isAmbush ? EXTRA : 0));
        if (keys & DuelField.SWEEP != 0) dealt += _sweep(f, from, to, unit.attack());
        uint256 taken = DuelEffects.hurt(f, from, back);
        if (keys & DuelField.LEECH != 0) DuelEffects.heal(f, f.home[seat], dealt);
        if (foeKeys & DuelField.LEECH != 0) DuelEffects.heal(f, f.home[1 - seat], taken);
    }

    function _sweep(Field memory f, uint256 from, uint256 to, uint256 attack) private pure returns (uint256 dealt) {
        unchecked {
            uint256 foes = DuelField.around(from) & f.stand[1 - f.board[from].seatOf()] & ~(uint256(1) << to);
            for (; foes != 0; foes &= foes - 1) dealt += DuelEffects.hurt(f, DuelField.lowest(foes), attack);
        }
    }

    /// Is the striker on the square behind the foe? Seat 0 looks to the right, seat 1 to the left.
    function _isBehind(uint256 from, uint256 to, uint256 seat) private pure returns (bool) {
        if (from / 9 != to / 9) return false;
        return seat == 0 ? from == to + 1 : from + 1 == to;
    }
}
