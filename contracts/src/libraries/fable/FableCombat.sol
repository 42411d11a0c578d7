// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {FableErrors, FableState} from "../../types/FableTypes.sol";
import {FableSet} from "./FableSet.sol";

/// Blocks and the fight: the twin of packages/games/fable/src/combat.ts and check.ts.
library FableCombat {
    uint256 private constant UNBLOCKED = 255;
    uint256 private constant TIRED = 1;

    /// The board of the seat whose turn ends, with its attackers tired.
    function tire(bytes memory board, uint256 attackers) internal pure {
        for (uint256 place = 0; attackers >> place != 0; place++) {
            if (attackers >> place & 1 == 1) board[2 * place + 1] = bytes1(uint8(TIRED));
        }
    }

    function wake(bytes memory board) internal pure {
        for (uint256 i = 1; i < board.length; i += 2) {
            board[i] = 0;
        }
    }

    /// Checks a defence and lets all pairs fight at once. Answers with what the defending seat loses.
    function defend(FableState memory s, bytes calldata blocks) internal pure returns (uint256 damage) {
        bytes memory own = s.boards[s.turn];
        bytes memory theirs = s.boards[1 - s.turn];
        bytes memory cards = FableSet.CARDS;
        bool keywords = s.config.keywords;
        uint256 attackers = s.attackers;
        if (blocks.length != _count(attackers)) revert FableErrors.WrongBlockCount();
        uint256 used;
        uint256 deadAttackers;
        uint256 deadBlockers;
        uint256 i;
        for (uint256 place = 0; attackers >> place != 0; place++) {
            if (attackers >> place & 1 == 0) continue;
            uint256 attacker = _card(cards, theirs, place, keywords);
            uint256 block_ = uint8(blocks[i++]);
            if (block_ == UNBLOCKED) {
                damage += attacker >> 24;
                continue;
            }
            if (2 * block_ >= own.length) revert FableErrors.NoSuchCreature();
            if (used >> block_ & 1 == 1) revert FableErrors.BlockerTwice();
            used |= 1 << block_;
            uint256 blocker = _card(cards, own, block_, keywords);
            if (uint8(own[2 * block_ + 1]) & TIRED != 0 && blocker & FableSet.WAKEFUL == 0) {
                revert FableErrors.BlockerTired();
            }
            if (attacker & FableSet.WINGED & ~blocker != 0) revert FableErrors.CannotBlock();
            if (_kills(attacker, blocker)) deadBlockers |= 1 << block_;
            if (_kills(blocker, attacker)) deadAttackers |= 1 << place;
            if (attacker & FableSet.BREACH != 0 && attacker >> 24 > (blocker >> 16 & 255)) {
                damage += (attacker >> 24) - (blocker >> 16 & 255);
            }
        }
        if (deadAttackers != 0) _bury(s, 1 - s.turn, deadAttackers);
        if (deadBlockers != 0) _bury(s, s.turn, deadBlockers);
    }

    function _kills(uint256 one, uint256 other) private pure returns (bool) {
        uint256 attack = one >> 24;
        return attack >= (other >> 16 & 255) || (attack > 0 && one & FableSet.VENOM != 0);
    }

    /// Attack, defence, provision and keywords in one word.
    function _card(bytes memory cards, bytes memory board, uint256 place, bool keywords)
        private
        pure
        returns (uint256 card)
    {
        uint256 face = uint8(board[2 * place]);
        assembly ("memory-safe") {
            card := shr(224, mload(add(add(cards, 32), shl(2, face))))
        }
        if (!keywords) card &= ~uint256(255);
    }

    /// The dead go to the graveyard in board order; the others keep theirs.
    function _bury(FableState memory s, uint256 seat, uint256 dead) private pure {
        bytes memory board = s.boards[seat];
        bytes memory grave = s.graves[seat];
        uint256 count = _count(dead);
        bytes memory left = new bytes(board.length - 2 * count);
        bytes memory buried = new bytes(grave.length + count);
        assembly ("memory-safe") {
            mcopy(add(buried, 32), add(grave, 32), mload(grave))
        }
        uint256 kept;
        uint256 end = grave.length;
        for (uint256 place = 0; 2 * place < board.length; place++) {
            if (dead >> place & 1 == 1) {
                buried[end++] = board[2 * place];
            } else {
                left[kept] = board[2 * place];
                left[kept + 1] = board[2 * place + 1];
                kept += 2;
            }
        }
        s.boards[seat] = left;
        s.graves[seat] = buried;
    }

    function _count(uint256 mask) private pure returns (uint256 count) {
        for (; mask != 0; mask &= mask - 1) {
            count++;
        }
    }
}
