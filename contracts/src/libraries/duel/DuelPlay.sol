// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DuelErrors, DuelScope, DuelTrigger} from "../../types/DuelTypes.sol";
import {DuelEffects} from "./DuelEffects.sol";
import {DuelField, Field} from "./DuelField.sol";
import {DuelTurn} from "./DuelTurn.sol";

/// Cards that are played, replaced, and oaths: the twin of packages/games/duel/src/play.ts.
library DuelPlay {
    using DuelField for uint256;
    using DuelField for Field;

    uint256 private constant LAST_CARD = 54;

    /// A card of the hidden hand; that it is there must be proven.
    function fromHand(Field memory f, uint256 seat, uint256 face, uint256 to, uint256 target) internal pure {
        if (f.s.hands[seat].length == 0) revert DuelErrors.HandEmpty();
        if (face == 0 || face > LAST_CARD || !_holds(f.s.config.lists[seat], face)) revert DuelErrors.NotInList();
        _check(f, seat, face, to, target);
        DuelField.removeSlots(f.s, seat, 1);
        _play(f, seat, face, to, target);
    }

    function fromOpen(Field memory f, uint256 seat, uint256 at, uint256 to, uint256 target) internal pure {
        bytes memory open = f.s.open[seat];
        if (at >= open.length) revert DuelErrors.NoSuchCard();
        uint256 face = uint8(open[at]);
        _check(f, seat, face, to, target);
        bytes memory rest = new bytes(open.length - 1);
        for (uint256 i = 0; i < rest.length; i++) {
            rest[i] = open[i < at ? i : i + 1];
        }
        f.s.open[seat] = rest;
        _play(f, seat, face, to, target);
    }

    function _holds(bytes memory list, uint256 face) private pure returns (bool) {
        unchecked {
            for (uint256 i = 1; i < list.length; i++) {
                if (uint8(list[i]) == face) return true;
            }
            return false;
        }
    }

    function _check(Field memory f, uint256 seat, uint256 face, uint256 to, uint256 target) private pure {
        uint256 r = f.record(face);
        if (r.cost() > f.s.mana[seat]) revert DuelErrors.NotEnoughMana();
        uint256 scope = r.targetScope();
        if (r.isSpell()) {
            if (to != DuelField.NONE) revert DuelErrors.UnexpectedField();
            _checkTarget(f, seat, scope, target);
            return;
        }
        if (to >= 45) revert DuelErrors.OutOfReach();
        if (f.board[to] != 0) revert DuelErrors.SquareTaken();
        if (DuelField.around(to) & f.stand[seat] == 0) revert DuelErrors.NotNextToFriend();
        // A unit whose Arrive finds no target is played without effect.
        if (target == DuelField.NONE && _targets(f, seat, scope) == 0) return;
        _checkTarget(f, seat, scope, target);
    }

    function _checkTarget(Field memory f, uint256 seat, uint256 scope, uint256 target) private pure {
        bool isRight = scope == DuelScope.None
            ? target == DuelField.NONE
            : target < 45 && (_targets(f, seat, scope) >> target) & 1 == 1;
        if (!isRight) revert DuelErrors.BadTarget();
    }

    /// Squares of everything that the seat may choose.
    function _targets(Field memory f, uint256 seat, uint256 scope) private pure returns (uint256) {
        uint256 generals = (1 << f.home[0]) | (1 << f.home[1]);
        if (scope == DuelScope.None) return 0;
        if (scope == DuelScope.Unit) return (f.stand[0] | f.stand[1]) & ~generals;
        if (scope == DuelScope.Friend) return f.stand[seat];
        if (scope == DuelScope.OwnUnit) return f.stand[seat] & ~generals;
        return f.stand[1 - seat];
    }

    function _play(Field memory f, uint256 seat, uint256 face, uint256 to, uint256 target) private pure {
        uint256 r = f.record(face);
        f.s.mana[seat] -= uint8(r.cost());
        f.s.lastPlayed[seat] = uint8(face);
        if (r.isSpell()) {
            DuelEffects.run(f, face, DuelTrigger.Spell, DuelEffects.Source(seat, f.home[seat], target));
            DuelEffects.fire(f, DuelTrigger.Cast, seat);
            return;
        }
        f.place(f.fresh(face, seat, to));
        if (f.has(f.board[f.home[1 - seat]], DuelField.MIRROR)) _reflect(f, seat, face, to);
        DuelEffects.run(f, face, DuelTrigger.Arrive, DuelEffects.Source(seat, to, target));
    }

    /// The Mirror's own unit of the same face, beside it, with health 1.
    function _reflect(Field memory f, uint256 seat, uint256 face, uint256 square) private pure {
        uint256 free = f.freeAround(square);
        if (free == DuelField.NONE) return;
        uint256 unit = f.fresh(face, 1 - seat, free);
        f.place(unit.withNumbers(unit.attack(), 1, 1));
    }

    function replace(Field memory f, uint256 seat) internal pure {
        if (f.s.hands[seat].length == 0) revert DuelErrors.HandEmpty();
        uint256 limit = 1 + DuelTurn.count(f, f.stand[seat], DuelField.BARTER);
        if (f.s.replaces >= limit) revert DuelErrors.AlreadyReplaced();
        DuelField.removeSlots(f.s, seat, 1);
        f.s.replaces++;
        if (f.has(f.board[f.home[1 - seat]], DuelField.ARCHIVE)) DuelEffects.hurt(f, f.home[seat], 1);
        DuelEffects.draw(f, seat, 1);
    }

    function oath(Field memory f, uint256 seat, uint256 target) internal pure {
        uint256 face = f.board[f.home[seat]].face();
        uint256 ownTurn = (uint256(f.s.turn) + 1) / 2;
        if (!f.s.config.oaths || face > 62 || f.s.oathed || ownTurn % 3 != 0) revert DuelErrors.NoOath();
        if (f.s.mana[seat] == 0) revert DuelErrors.NotEnoughMana();
        _checkTarget(f, seat, f.record(face).targetScope(), target);
        f.s.mana[seat]--;
        f.s.oathed = true;
        DuelEffects.run(f, face, DuelTrigger.Oath, DuelEffects.Source(seat, f.home[seat], target));
    }
}
