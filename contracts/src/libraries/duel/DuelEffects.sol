// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DuelOp, DuelScope, DuelTrigger} from "../../types/DuelTypes.sol";
import {DuelField, Field} from "./DuelField.sol";

/// What abilities do: the twin of packages/games/duel/src/effects.ts.
library DuelEffects {
    using DuelField for uint256;
    using DuelField for Field;

    /// Whose effect it is, from where, and at which square it aims.
    struct Source {
        uint256 seat;
        uint256 square;
        uint256 target;
    }

    /// Runs those of a face's abilities that have this trigger.
    function run(Field memory f, uint256 face, uint256 trigger, Source memory from) internal pure {
        unchecked {
            uint256 r = f.record(face);
            for (uint256 shift = 48; ; shift -= 24) {
                uint256 ability = (r >> shift) & 0xffffff;
                if (ability >> 20 == trigger) _do(f, (ability >> 16) & 15, (ability >> 8) & 0xff, ability & 0xff, from);
                if (shift == 0 || ability == 0) break;
            }
        }
    }

    /// Runs a trigger of every unit of a seat, by square.
    function fire(Field memory f, uint256 trigger, uint256 seat) internal pure {
        unchecked {
            // Read anew each time: who is summoned on a later square has its turn too.
            for (uint256 rest = f.stand[seat]; rest != 0;) {
                uint256 square = DuelField.lowest(rest);
                rest = f.stand[seat] & ~((uint256(2) << square) - 1);
                uint256 unit = f.board[square];
                if (unit.health() == 0 || unit.isHushed()) continue;
                if (trigger == DuelTrigger.Dawn && f.has(unit, DuelField.GROW)) f.board[square] = strengthened(unit, 1, 1);
                // Most units have no ability at all.
                if (f.record(unit.face()) & (0xffffff << 48) == 0) continue;
                run(f, unit.face(), trigger, Source(seat, square, square));
                rest = f.stand[seat] & ~((uint256(2) << square) - 1);
            }
        }
    }

    function _do(Field memory f, uint256 scope, uint256 op, uint256 amount, Source memory from) private pure {
        uint256 seat = from.seat;
        if (op < DuelOp.Summon) {
            _each(f, scope, op, amount, from);
        } else if (op == DuelOp.Summon) {
            uint256 free = f.freeAround(from.square);
            if (free != DuelField.NONE) f.place(f.fresh(amount, seat, free));
        } else if (op == DuelOp.Draw) {
            draw(f, seat, amount);
        } else if (op == DuelOp.BothDraw) {
            draw(f, seat, amount);
            draw(f, 1 - seat, amount);
        } else if (op == DuelOp.Seek) {
            uint8 left = f.s.left[seat];
            uint8 dealt = left < 3 ? left : 3;
            f.s.left[seat] = left - dealt;
            f.s.aside = dealt;
            f.s.seek = dealt > 0 ? uint8(amount) : 0;
        } else if (op == DuelOp.Conjure) {
            DuelField.addOpen(f.s, seat, amount);
        } else if (op == DuelOp.Mimic) {
            uint8 face = f.s.lastPlayed[1 - seat];
            if (face != 0) DuelField.addOpen(f.s, seat, face);
        } else if (op == DuelOp.Mana) {
            f.s.mana[seat] += uint8(amount);
        } else {
            f.isForgetting = f.s.hands[1 - seat].length > 0;
        }
    }

    function _each(Field memory f, uint256 scope, uint256 op, uint256 amount, Source memory from) private pure {
        unchecked {
            if (scope <= DuelScope.OwnUnit) {
                if (from.target < 45) _change(f, from.target, op, amount);
                return;
            }
            if (scope == DuelScope.OwnGeneral || scope == DuelScope.EnemyGeneral) {
                uint256 whose = scope == DuelScope.OwnGeneral ? from.seat : 1 - from.seat;
                _change(f, f.home[whose], op, amount);
                return;
            }
            uint256 mask = _meant(f, scope, from);
            for (; mask != 0; mask &= mask - 1) _change(f, DuelField.lowest(mask), op, amount);
        }
    }

    /// The squares of those whom a scope names.
    function _meant(Field memory f, uint256 scope, Source memory from) private pure returns (uint256) {
        uint256 friends = f.stand[from.seat];
        uint256 foes = f.stand[1 - from.seat];
        if (scope == DuelScope.FoeAndAround) return foes & (DuelField.around(from.target) | (1 << from.target));
        if (scope == DuelScope.FoeRow) return foes & (0x1ff << (from.target / 9 * 9));
        if (scope == DuelScope.EnemyUnits) return foes & ~(uint256(1) << f.home[1 - from.seat]);
        if (scope == DuelScope.OwnUnits) return friends & ~(uint256(1) << f.home[from.seat]);
        return DuelField.around(from.square) & (scope == DuelScope.FriendsAround ? friends : foes);
    }

    function _change(Field memory f, uint256 square, uint256 op, uint256 amount) private pure {
        uint256 unit = f.board[square];
        if (unit.health() == 0) return;
        if (op == DuelOp.Damage) {
            hurt(f, square, amount);
        } else if (op == DuelOp.Heal) {
            heal(f, square, amount);
        } else if (op == DuelOp.Strengthen) {
            f.board[square] = strengthened(unit, amount >> 4, amount & 15);
        } else if (op == DuelOp.Ready) {
            f.board[square] = unit.readied();
        } else if (op == DuelOp.Rouse) {
            if (unit.moves() == DuelField.EXHAUSTED) f.board[square] = unit & ~uint256(3 << 40);
        } else if (op == DuelOp.Stun) {
            // Stunned on its owner's own turn, it must last through the next one too.
            uint256 length = unit.seatOf() == f.s.seat ? 2 : 1;
            if (unit.stun() < length) f.board[square] = unit.withStun(length);
        } else if (op == DuelOp.Hush) {
            uint256 r = f.record(unit.face());
            uint256 most = (r >> 96) & 0xff;
            uint256 health = unit.health() < most ? unit.health() : most;
            f.board[square] = unit.withNumbers((r >> 104) & 0xff, health, most).withStun(0) | (1 << 46);
        } else if (op == DuelOp.Slay) {
            f.board[square] = unit.withHealth(0);
            f.fallen |= 1 << square;
        } else {
            f.remove(square);
            DuelField.addOpen(f.s, unit.seatOf(), unit.face());
        }
    }

    /// What of the damage was taken: nothing where a Ward was in the way.
    function hurt(Field memory f, uint256 square, uint256 amount) internal pure returns (uint256) {
        unchecked {
            if (amount == 0) return 0;
            uint256 unit = f.board[square];
            if (!unit.isSpent() && f.has(unit, DuelField.WARD)) {
                f.board[square] = unit.spent();
                return 0;
            }
            uint256 health = unit.health();
            f.board[square] = unit.withHealth(health > amount ? health - amount : 0);
            if (health <= amount) f.fallen |= 1 << square;
            return amount;
        }
    }

    /// A unit at 0 is dead already, and nothing heals it.
    function heal(Field memory f, uint256 square, uint256 amount) internal pure {
        unchecked {
            uint256 unit = f.board[square];
            if (unit.health() == 0) return;
            uint256 health = unit.health() + amount;
            f.board[square] = unit.withHealth(health < unit.most() ? health : unit.most());
        }
    }

    function strengthened(uint256 unit, uint256 attack, uint256 health) internal pure returns (uint256) {
        unchecked {
            return unit.withNumbers(
                _capped(unit.attack() + attack), _capped(unit.health() + health), _capped(unit.most() + health)
            );
        }
    }

    function _capped(uint256 number) private pure returns (uint256) {
        return number < 99 ? number : 99;
    }

    /// Articles 11 and 12: a full hand burns the card unseen, an empty deck hurts.
    function draw(Field memory f, uint256 seat, uint256 count) internal pure {
        for (uint256 i = 0; i < count; i++) {
            if (f.s.left[seat] == 0) {
                f.s.tired[seat]++;
                hurt(f, f.home[seat], uint256(f.s.tired[seat]) + 1);
                continue;
            }
            f.s.left[seat]--;
            if (DuelField.handCount(f.s, seat) < DuelField.MAX_HAND) f.s.draws[seat]++;
        }
    }
}
