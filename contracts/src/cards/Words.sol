// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// How many of each face: two bits a face, face 0 lowest, saturated at 3. One word for 128 faces.
library Words {
    uint256 internal constant FACES = 128;
    uint256 private constant LOW = 0x5555555555555555555555555555555555555555555555555555555555555555;

    function count(uint256 word, uint256 face) internal pure returns (uint256) {
        return (word >> (2 * face)) & 3;
    }

    /// Every face's sum at once, each at most 3.
    function add(uint256 a, uint256 b) internal pure returns (uint256) {
        (uint256 a1, uint256 b1) = ((a >> 1) & LOW, (b >> 1) & LOW);
        uint256 carry = a & b & LOW;
        uint256 over = (a1 & b1) | (a1 & carry) | (b1 & carry);
        return ((a1 | b1 | carry) << 1) | (((a ^ b) & LOW) | over);
    }
}
