// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Bn254, Point} from "./Bn254.sol";

/// A point of which nobody knows a logarithm: x = keccak256(tag, word, attempt) for the first attempt with x < P and
/// x³ + 3 a square, y the even root; as the generators are made. Attempts that fail are refuted here, so nobody
/// chooses among several points.
library HashToCurve {
    uint256 private constant ROOT = (Bn254.P + 1) / 4;

    function point(bytes32 tag, bytes32 word) internal view returns (Point memory p) {
        for (uint256 attempt = 0;; attempt++) {
            uint256 x = uint256(keccak256(abi.encode(tag, word, attempt)));
            if (x >= Bn254.P) continue;
            uint256 square = addmod(mulmod(mulmod(x, x, Bn254.P), x, Bn254.P), 3, Bn254.P);
            uint256 y = power(square, ROOT, Bn254.P);
            if (mulmod(y, y, Bn254.P) != square) continue;
            return Point(x, y & 1 == 1 ? Bn254.P - y : y);
        }
    }

    function power(uint256 base, uint256 exponent, uint256 modulus) internal view returns (uint256 result) {
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, 32)
            mstore(add(m, 32), 32)
            mstore(add(m, 64), 32)
            mstore(add(m, 96), base)
            mstore(add(m, 128), exponent)
            mstore(add(m, 160), modulus)
            if iszero(staticcall(gas(), 5, m, 192, m, 32)) { revert(0, 0) }
            result := mload(m)
        }
    }
}
