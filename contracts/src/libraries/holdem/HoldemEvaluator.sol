// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Ranks seven cards without tables: a nibble for each of the thirteen ranks, all of them at once.
/// The answer is 24 bits: category, then five kickers, a nibble each; greater is better.
library HoldemEvaluator {
    uint256 private constant ONES = 0x1111111111111;
    uint256 private constant WHEEL = 0x1000000001111;

    /// `faces` holds seven different faces, one a byte.
    function rank7(uint256 faces) internal pure returns (uint256) {
        unchecked {
            uint256 counts;
            uint256 suits;
            uint256 numbers;
            for (uint256 i = 0; i < 7; i++) {
                uint256 face = faces & 255;
                faces >>= 8;
                uint256 at = face & 0xfc;
                counts += 1 << at;
                suits |= 1 << (((face & 3) << 6) | at);
                numbers += 1 << ((face & 3) << 2);
            }
            // A suit with five or more carries into its nibble's top bit. No pairing can then beat the flush.
            uint256 five = (numbers + 0x3333) & 0x8888;
            if (five != 0) {
                uint256 suit = five == 8 ? 0 : five == 0x80 ? 1 : five == 0x800 ? 2 : 3;
                return _flush((suits >> (suit << 6)) & ONES);
            }
            return _plain(counts);
        }
    }

    function _flush(uint256 ranks) private pure returns (uint256) {
        uint256 top = _straight(ranks);
        return top != 0 ? (8 << 20) | (top << 16) : _highest(5, ranks, 5);
    }

    function _plain(uint256 counts) private pure returns (uint256) {
        unchecked {
            uint256 any = (counts | (counts >> 1) | (counts >> 2)) & ONES;
            uint256 groups = (counts >> 2) & ONES;
            if (groups != 0) {
                uint256 four = _top(groups);
                return (7 << 20) | (four << 16) | (_top(any ^ (1 << (four << 2))) << 12);
            }
            groups = counts & (counts >> 1) & ONES;
            uint256 pairs = (counts >> 1) & ~counts & ONES;
            uint256 three = 16;
            if (groups != 0) {
                three = _top(groups);
                uint256 under = (groups ^ (1 << (three << 2))) | pairs;
                if (under != 0) return (6 << 20) | (three << 16) | (_top(under) << 12);
            }
            uint256 straight = _straight(any);
            if (straight != 0) return (4 << 20) | (straight << 16);
            if (three != 16) return _highest((3 << 4) | three, any ^ (1 << (three << 2)), 2) << 8;
            if (pairs == 0) return _highest(0, any, 5);
            uint256 pair = _top(pairs);
            any ^= 1 << (pair << 2);
            pairs ^= 1 << (pair << 2);
            if (pairs == 0) return _highest((1 << 4) | pair, any, 3) << 4;
            uint256 second = _top(pairs);
            return (2 << 20) | (pair << 16) | (second << 12) | (_top(any ^ (1 << (second << 2))) << 8);
        }
    }

    /// Appends the `wanted` highest ranks to `head`.
    function _highest(uint256 head, uint256 ranks, uint256 wanted) private pure returns (uint256) {
        unchecked {
            for (; wanted > 0; wanted--) {
                uint256 rank = _top(ranks);
                ranks ^= 1 << (rank << 2);
                head = (head << 4) | rank;
            }
            return head;
        }
    }

    /// The top rank of a straight, three for the wheel, or 0 where there is none.
    function _straight(uint256 ranks) private pure returns (uint256) {
        unchecked {
            uint256 run = ranks & (ranks >> 4);
            run &= (run >> 8);
            run &= (ranks >> 16);
            if (run != 0) return _top(run) + 4;
            return ranks & WHEEL == WHEEL ? 3 : 0;
        }
    }

    /// The highest nibble that isn't zero.
    function _top(uint256 nibbles) private pure returns (uint256 at) {
        unchecked {
            if (nibbles >> 32 != 0) {
                nibbles >>= 32;
                at = 8;
            }
            if (nibbles >> 16 != 0) {
                nibbles >>= 16;
                at += 4;
            }
            if (nibbles >> 8 != 0) {
                nibbles >>= 8;
                at += 2;
            }
            if (nibbles >> 4 != 0) at += 1;
        }
    }
}
