// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DuelState} from "../../types/DuelTypes.sol";
import {DuelCards} from "./DuelCards.sol";

/// A state that an action works on, its units by square: the twin of packages/games/duel/src/draft.ts.
struct Field {
    DuelState s;
    uint256[45] board;
    /// Squares on which a seat's units stand, one bit each.
    uint256[2] stand;
    /// Where the generals stand.
    uint256[2] home;
    /// Address of the card table.
    uint256 table;
    /// Squares of those that came to 0, one bit each.
    uint256 fallen;
    /// The other seat must forget its hand before the turn goes on.
    bool isForgetting;
}

/// Units, squares and cards. A unit is one word: square, face, attack, health (8 bits each), most 7, seat 1,
/// moves, strikes, stun (2 each), hushed 1, spent 1.
library DuelField {
    uint256 internal constant EXHAUSTED = 3;
    uint256 internal constant NONE = 255;
    uint256 internal constant MAX_HAND = 6;
    uint256 internal constant FIRST_GENERAL = 57;
    uint256 internal constant ALL = (1 << 45) - 1;

    uint256 internal constant GUARD = 1 << 0;
    uint256 internal constant RUSH = 1 << 1;
    uint256 internal constant FLIGHT = 1 << 2;
    uint256 internal constant LONGSHOT = 1 << 3;
    uint256 internal constant SWEEP = 1 << 4;
    uint256 internal constant WARD = 1 << 5;
    uint256 internal constant TWIN = 1 << 6;
    uint256 internal constant AMBUSH = 1 << 7;
    uint256 internal constant LEECH = 1 << 8;
    uint256 internal constant GROW = 1 << 9;
    uint256 internal constant ROOTED = 1 << 10;
    uint256 internal constant BARTER = 1 << 11;
    uint256 internal constant STUDY = 1 << 12;
    uint256 internal constant MIRROR = 1 << 13;
    uint256 internal constant ARCHIVE = 1 << 14;
    uint256 internal constant HUNGER = 1 << 15;

    uint256 private constant SPENT = 1 << 47;
    uint256 private constant MOVES_AND_STRIKES = 15 << 40;

    function open(DuelState memory s) internal pure returns (Field memory f) {
        f.s = s;
        bytes memory table = DuelCards.TABLE;
        uint48[] memory units = s.units;
        uint256[45] memory board = f.board;
        uint256[2] memory stand = f.stand;
        uint256[2] memory home = f.home;
        assembly ("memory-safe") {
            let end := add(add(units, 32), shl(5, mload(units)))
            for { let at := add(units, 32) } lt(at, end) { at := add(at, 32) } {
                let unit := mload(at)
                let square := and(unit, 0xff)
                mstore(add(board, shl(5, square)), unit)
                let seat := shl(5, and(shr(39, unit), 1))
                mstore(add(stand, seat), or(mload(add(stand, seat)), shl(square, 1)))
                if gt(and(shr(8, unit), 0xff), 56) { mstore(add(home, seat), square) }
            }
            table := add(table, 32)
        }
        uint256 address_;
        assembly ("memory-safe") {
            address_ := table
        }
        f.table = address_;
    }

    /// Puts the units back into the state, by square.
    function close(Field memory f) internal pure {
        uint256[45] memory board = f.board;
        uint48[] memory units;
        assembly ("memory-safe") {
            units := mload(0x40)
            let to := add(units, 32)
            let end := add(board, 1440)
            for { let at := board } lt(at, end) { at := add(at, 32) } {
                let unit := mload(at)
                if unit {
                    mstore(to, unit)
                    to := add(to, 32)
                }
            }
            mstore(units, shr(5, sub(sub(to, units), 32)))
            mstore(0x40, to)
        }
        f.s.units = units;
    }

    /// The sixteen bytes of a face, as a number.
    function record(Field memory f, uint256 face) internal pure returns (uint256 r) {
        uint256 table = f.table;
        assembly ("memory-safe") {
            r := shr(128, mload(add(table, shl(4, face))))
        }
    }

    function isSpell(uint256 r) internal pure returns (bool) {
        return (r >> 120) & 3 == 1;
    }

    function cost(uint256 r) internal pure returns (uint256) {
        return (r >> 112) & 0xff;
    }

    function targetScope(uint256 r) internal pure returns (uint256) {
        return (r >> 72) & 0xff;
    }

    function keys(Field memory f, uint256 unit) internal pure returns (uint256) {
        return isHushed(unit) ? 0 : (record(f, face(unit)) >> 80) & 0xffff;
    }

    function has(Field memory f, uint256 unit, uint256 key) internal pure returns (bool) {
        return keys(f, unit) & key != 0;
    }

    function face(uint256 unit) internal pure returns (uint256) {
        return (unit >> 8) & 0xff;
    }

    function attack(uint256 unit) internal pure returns (uint256) {
        return (unit >> 16) & 0xff;
    }

    function health(uint256 unit) internal pure returns (uint256) {
        return (unit >> 24) & 0xff;
    }

    function most(uint256 unit) internal pure returns (uint256) {
        return (unit >> 32) & 0x7f;
    }

    function seatOf(uint256 unit) internal pure returns (uint256) {
        return (unit >> 39) & 1;
    }

    function moves(uint256 unit) internal pure returns (uint256) {
        return (unit >> 40) & 3;
    }

    function strikes(uint256 unit) internal pure returns (uint256) {
        return (unit >> 42) & 3;
    }

    function stun(uint256 unit) internal pure returns (uint256) {
        return (unit >> 44) & 3;
    }

    function isHushed(uint256 unit) internal pure returns (bool) {
        return (unit >> 46) & 1 == 1;
    }

    function isSpent(uint256 unit) internal pure returns (bool) {
        return unit & SPENT != 0;
    }

    function isGeneral(uint256 unit) internal pure returns (bool) {
        return face(unit) >= FIRST_GENERAL;
    }

    function withHealth(uint256 unit, uint256 value) internal pure returns (uint256) {
        return (unit & ~uint256(0xff << 24)) | (value << 24);
    }

    function withNumbers(uint256 unit, uint256 attack_, uint256 health_, uint256 most_)
        internal
        pure
        returns (uint256)
    {
        return (unit & ~uint256(0x7fffff << 16)) | (attack_ << 16) | (health_ << 24) | (most_ << 32);
    }

    function withStun(uint256 unit, uint256 value) internal pure returns (uint256) {
        return (unit & ~uint256(3 << 44)) | (value << 44);
    }

    function readied(uint256 unit) internal pure returns (uint256) {
        return unit & ~MOVES_AND_STRIKES;
    }

    function spent(uint256 unit) internal pure returns (uint256) {
        return unit | SPENT;
    }

    function renewed(uint256 unit) internal pure returns (uint256) {
        return unit & ~SPENT;
    }

    /// A unit as its card says, exhausted unless it has Rush.
    function fresh(Field memory f, uint256 face_, uint256 seat, uint256 square) internal pure returns (uint256 unit) {
        uint256 r = record(f, face_);
        uint256 most_ = (r >> 96) & 0xff;
        unit = square | (face_ << 8) | (((r >> 104) & 0xff) << 16) | (most_ << 24) | (most_ << 32) | (seat << 39);
        if ((r >> 80) & RUSH == 0) unit |= EXHAUSTED << 40;
    }

    /// A unit comes to stand on its square; a spring that is still there gives its seat one mana.
    function place(Field memory f, uint256 unit) internal pure {
        uint256 square = unit & 0xff;
        uint256 seat = seatOf(unit);
        f.board[square] = unit;
        f.stand[seat] |= 1 << square;
        uint256 spring = square == 4 ? 1 : square == 40 ? 2 : square == 23 ? 4 : 0;
        if (f.s.springs & spring == 0) return;
        f.s.springs ^= uint8(spring);
        f.s.mana[seat]++;
    }

    function remove(Field memory f, uint256 square) internal pure {
        f.stand[seatOf(f.board[square])] &= ~(uint256(1) << square);
        f.board[square] = 0;
    }

    /// The eight squares around, one bit each.
    function around(uint256 square) internal pure returns (uint256) {
        unchecked {
            uint256 columns = ((7 << (square % 9)) >> 1) & 0x1ff;
            uint256 row = square / 9 * 9;
            uint256 mask = (columns << row) | (columns << (row + 9)) | ((columns << row) >> 9);
            return (mask & ALL) ^ (1 << square);
        }
    }

    /// The four squares that are one step away, one bit each.
    function steps(uint256 square) internal pure returns (uint256) {
        unchecked {
            uint256 column = 1 << (square % 9);
            uint256 row = square / 9 * 9;
            uint256 sides = ((column << 1) | (column >> 1)) & 0x1ff;
            return ((sides << row) | (column << (row + 9)) | ((column << row) >> 9)) & ALL;
        }
    }

    /// The lowest square of a set that isn't empty.
    function lowest(uint256 mask) internal pure returns (uint256 square) {
        assembly ("memory-safe") {
            let bit := and(mask, sub(0, mask))
            square := shl(5, iszero(and(bit, 0xffffffff)))
            square := or(square, shl(4, iszero(and(bit, 0xffff0000ffff))))
            square := or(square, shl(3, iszero(and(bit, 0x00ff00ff00ff))))
            square := or(square, shl(2, iszero(and(bit, 0x0f0f0f0f0f0f))))
            square := or(square, shl(1, iszero(and(bit, 0x333333333333))))
            square := or(square, iszero(and(bit, 0x555555555555)))
        }
    }

    function isAround(uint256 square, uint256 other) internal pure returns (bool) {
        return (around(square) >> other) & 1 == 1;
    }

    /// The first free square around, or NONE.
    function freeAround(Field memory f, uint256 square) internal pure returns (uint256) {
        unchecked {
            uint256 free = around(square) & ~(f.stand[0] | f.stand[1]);
            if (free == 0) return NONE;
            return lowest(free);
        }
    }

    /// What will be in hand once everything drawn is dealt.
    function handCount(DuelState memory s, uint256 seat) internal pure returns (uint256) {
        return s.hands[seat].length / 2 + s.open[seat].length + s.draws[seat];
    }

    function addOpen(DuelState memory s, uint256 seat, uint256 face_) internal pure {
        if (handCount(s, seat) < MAX_HAND) s.open[seat] = bytes.concat(s.open[seat], bytes1(uint8(face_)));
    }

    /// Without the first slots.
    function removeSlots(DuelState memory s, uint256 seat, uint256 count) internal pure {
        bytes memory hand = s.hands[seat];
        bytes memory rest = new bytes(hand.length - 2 * count);
        assembly ("memory-safe") {
            mcopy(add(rest, 32), add(add(hand, 32), shl(1, count)), mload(rest))
        }
        s.hands[seat] = rest;
    }
}
