// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FableErrors, FableState} from "../../types/FableTypes.sol";
import {FableSet} from "./FableSet.sol";

/// Blocks and the fight: the twin of packages/games/fable/src/combat.ts and check.ts.
library FableCombat {
    uint256 private constant UNBLOCKED = 255;
    uint256 private constant TIRED = 1;

    /// A word of a board with its creatures awake.
    uint256 private constant AWAKE = 0xff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00ff00;

    /// One fight on its way: what is used, dead and lost so far.
    struct Fight {
        uint256 used;
        uint256 deadAttackers;
        uint256 deadBlockers;
        uint256 damage;
    }

    /// The board of the seat whose turn ends, with its attackers tired. They all stand on it.
    function tire(bytes memory board, uint256 attackers) internal pure {
        assembly ("memory-safe") {
            for { let flag := add(board, 33) } attackers { flag := add(flag, 2) } {
                if and(attackers, 1) { mstore8(flag, TIRED) }
                attackers := shr(1, attackers)
            }
        }
    }

    /// A board lies in whole words, of which the last may end with nothing.
    function wake(bytes memory board) internal pure {
        uint256 awake = AWAKE;
        assembly ("memory-safe") {
            let at := add(board, 32)
            for { let end := add(at, mload(board)) } lt(at, end) { at := add(at, 32) } {
                mstore(at, and(mload(at), awake))
            }
        }
    }

    /// Checks a defence and lets all pairs fight at once. Answers with what the defending seat loses.
    function defend(FableState memory s, bytes calldata blocks) internal pure returns (uint256) {
        bytes memory own = s.boards[s.turn];
        bytes memory theirs = s.boards[1 - s.turn];
        bytes memory cards = FableSet.CARDS;
        uint256 known = s.config.keywords ? type(uint256).max : ~uint256(255);
        uint256 attackers = s.attackers;
        if (blocks.length != _count(attackers)) revert FableErrors.WrongBlockCount();
        Fight memory f;
        // Places and numbers are bytes, and each attacker has its block.
        unchecked {
            uint256 i;
            for (uint256 place = 0; attackers >> place != 0; place++) {
                if (attackers >> place & 1 == 0) continue;
                uint256 attacker = _card(cards, _creature(theirs, place), known);
                uint256 block_;
                assembly ("memory-safe") {
                    block_ := byte(0, calldataload(add(blocks.offset, i)))
                }
                i++;
                if (block_ == UNBLOCKED) f.damage += attacker >> 24;
                else _fight(f, cards, own, attacker, place, block_, known);
            }
        }
        if (f.deadAttackers != 0) _bury(s, 1 - s.turn, f.deadAttackers);
        if (f.deadBlockers != 0) _bury(s, s.turn, f.deadBlockers);
        return f.damage;
    }

    function _fight(
        Fight memory f,
        bytes memory cards,
        bytes memory own,
        uint256 attacker,
        uint256 place,
        uint256 block_,
        uint256 known
    ) private pure {
        unchecked {
            if (2 * block_ >= own.length) revert FableErrors.NoSuchCreature();
            if (f.used >> block_ & 1 == 1) revert FableErrors.BlockerTwice();
            f.used |= 1 << block_;
            uint256 creature = _creature(own, block_);
            uint256 blocker = _card(cards, creature, known);
            if (creature & TIRED != 0 && blocker & FableSet.WAKEFUL == 0) revert FableErrors.BlockerTired();
            if (attacker & FableSet.WINGED & ~blocker != 0) revert FableErrors.CannotBlock();
            if (_kills(attacker, blocker)) f.deadBlockers |= 1 << block_;
            if (_kills(blocker, attacker)) f.deadAttackers |= 1 << place;
            uint256 defence = blocker >> 16 & 255;
            if (attacker & FableSet.BREACH != 0 && attacker >> 24 > defence) f.damage += (attacker >> 24) - defence;
        }
    }

    function _kills(uint256 one, uint256 other) private pure returns (bool) {
        uint256 attack = one >> 24;
        return attack >= (other >> 16 & 255) || (attack > 0 && one & FableSet.VENOM != 0);
    }

    /// Face and flags of a creature that is on the board.
    function _creature(bytes memory board, uint256 place) private pure returns (uint256 creature) {
        assembly ("memory-safe") {
            creature := shr(240, mload(add(add(board, 32), shl(1, place))))
        }
    }

    /// Attack, defence, provision and those keywords that the table knows, in one word.
    function _card(bytes memory cards, uint256 creature, uint256 known) private pure returns (uint256 card) {
        assembly ("memory-safe") {
            card := and(shr(224, mload(add(add(cards, 32), shl(2, shr(8, creature))))), known)
        }
    }

    /// The dead go to the graveyard in board order; the others keep theirs.
    function _bury(FableState memory s, uint256 seat, uint256 dead) private pure {
        bytes memory board = s.boards[seat];
        bytes memory grave = s.graves[seat];
        bytes memory buried = new bytes(grave.length + _count(dead));
        assembly ("memory-safe") {
            let size := mload(grave)
            mcopy(add(buried, 32), add(grave, 32), size)
            let end := add(add(buried, 32), size)
            let kept := add(board, 32)
            let at := kept
            for { let last := add(at, mload(board)) } lt(at, last) { at := add(at, 2) } {
                let creature := shr(240, mload(at))
                switch and(dead, 1)
                case 1 {
                    mstore8(end, shr(8, creature))
                    end := add(end, 1)
                }
                default {
                    mstore8(kept, shr(8, creature))
                    mstore8(add(kept, 1), creature)
                    kept := add(kept, 2)
                }
                dead := shr(1, dead)
            }
            mstore(board, sub(kept, add(board, 32)))
        }
        s.graves[seat] = buried;
    }

    function _count(uint256 mask) private pure returns (uint256 count) {
        unchecked {
            for (; mask != 0; mask &= mask - 1) {
                count++;
            }
        }
    }
}
