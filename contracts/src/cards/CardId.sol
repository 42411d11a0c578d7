// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// A token's id: set·2⁴⁸ + serial·2¹⁶ + face·2 + prismatic. The low sixteen bits are its kind.
library CardId {
    function make(uint256 set, uint256 serial, uint256 kind) internal pure returns (uint256) {
        return (set << 48) | (serial << 16) | kind;
    }

    function setOf(uint256 id) internal pure returns (uint256) {
        return id >> 48;
    }

    function serialOf(uint256 id) internal pure returns (uint256) {
        return (id >> 16) & type(uint32).max;
    }

    function faceOf(uint256 id) internal pure returns (uint256) {
        return (id >> 1) & 0x7fff;
    }

    function isPrismatic(uint256 id) internal pure returns (bool) {
        return id & 1 == 1;
    }
}
