// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Bn254, Point} from "./Bn254.sol";

/// Many points at once: whether they are points, and a running sum of multiples.
library PointSum {
    /// Whether each of n points of calldata is canonical, on the curve and not the identity. Says nothing about which
    /// isn't: `Bn254.checkNonzero` does, for the few who must be told.
    function areSound(bytes calldata data, uint256 offset, uint256 n) internal pure returns (bool sound) {
        uint256 p = Bn254.P;
        assembly ("memory-safe") {
            sound := 1
            let from := add(data.offset, offset)
            for { let end := add(from, shl(6, n)) } lt(from, end) { from := add(from, 64) } {
                let x := calldataload(from)
                let y := calldataload(add(from, 32))
                // (0, 0) isn't on the curve: 0 ≠ 3.
                let on := eq(mulmod(y, y, p), addmod(mulmod(mulmod(x, x, p), x, p), 3, p))
                sound := and(sound, and(on, and(lt(x, p), lt(y, p))))
            }
        }
    }

    /// sum += k·point, whose two words lie at `from` in memory. Points were checked before: a precompile that fails takes
    /// all gas with it.
    function add(Point memory sum, uint256 from, uint256 k) internal view {
        assembly ("memory-safe") {
            let m := mload(0x40)
            mcopy(m, from, 64)
            mstore(add(m, 64), k)
            let done := staticcall(gas(), 7, m, 96, m, 64)
            mcopy(add(m, 64), sum, 64)
            if iszero(and(done, staticcall(gas(), 6, m, 128, sum, 64))) { revert(0, 0) }
        }
    }

    /// sum −= point.
    function take(Point memory sum, uint256 from) internal view {
        uint256 p = Bn254.P;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, mload(from))
            mstore(add(m, 32), sub(p, mload(add(from, 32))))
            mcopy(add(m, 64), sum, 64)
            if iszero(staticcall(gas(), 6, m, 128, sum, 64)) { revert(0, 0) }
        }
    }
}
