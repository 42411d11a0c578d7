// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";

/// A point of BN254 G1; the identity is (0, 0).
struct Point {
    uint256 x;
    uint256 y;
}

/// An ElGamal ciphertext: a = ρ·G, b = M + ρ·Y.
struct Cipher {
    Point a;
    Point b;
}

/// BN254 G1 (alt_bn128: y² = x³ + 3, cofactor 1) by the precompiles at 6 and 7.
library Bn254 {
    uint256 internal constant P = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47;
    uint256 internal constant R = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001;

    function generator() internal pure returns (Point memory) {
        return Point(1, 2);
    }

    /// Reverts unless (x, y) is the one canonical form of a point of the curve, or of the identity.
    function check(uint256 x, uint256 y) internal pure {
        if (x >= P || y >= P) revert PlayersErrors.CoordinateNotCanonical();
        if (x | y == 0) return;
        if (mulmod(y, y, P) != addmod(mulmod(mulmod(x, x, P), x, P), 3, P)) revert PlayersErrors.PointNotOnCurve();
    }

    /// A checked point from calldata.
    function read(bytes calldata data, uint256 offset) internal pure returns (Point memory p) {
        assembly ("memory-safe") {
            calldatacopy(p, add(data.offset, offset), 64)
        }
        check(p.x, p.y);
    }

    /// A checked point from calldata that isn't the identity.
    function readNonzero(bytes calldata data, uint256 offset) internal pure returns (Point memory p) {
        p = read(data, offset);
        if (isZero(p)) revert PlayersErrors.IdentityPoint();
    }

    /// As `readNonzero`, where the point itself isn't needed.
    function checkNonzero(bytes calldata data, uint256 offset) internal pure {
        uint256 x;
        uint256 y;
        assembly ("memory-safe") {
            x := calldataload(add(data.offset, offset))
            y := calldataload(add(add(data.offset, offset), 32))
        }
        check(x, y);
        if (x | y == 0) revert PlayersErrors.IdentityPoint();
    }

    function readCipher(bytes calldata data, uint256 offset) internal pure returns (Cipher memory c) {
        c.a = readNonzero(data, offset);
        c.b = readNonzero(data, offset + 64);
    }

    /// A scalar from calldata, below r.
    function readScalar(bytes calldata data, uint256 offset) internal pure returns (uint256 k) {
        assembly ("memory-safe") {
            k := calldataload(add(data.offset, offset))
        }
        if (k >= R) revert PlayersErrors.ScalarNotCanonical();
    }

    function isZero(Point memory p) internal pure returns (bool) {
        return p.x | p.y == 0;
    }

    function equal(Point memory p, Point memory q) internal pure returns (bool) {
        return p.x == q.x && p.y == q.y;
    }

    function neg(Point memory p) internal pure returns (Point memory) {
        return Point(p.x, p.y == 0 ? 0 : P - p.y);
    }

    /// −k modulo r, for k below r.
    function minus(uint256 k) internal pure returns (uint256) {
        unchecked {
            return k == 0 ? 0 : R - k;
        }
    }

    function add(Point memory p, Point memory q) internal view returns (Point memory sum) {
        bool done;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, mload(p))
            mstore(add(m, 32), mload(add(p, 32)))
            mstore(add(m, 64), mload(q))
            mstore(add(m, 96), mload(add(q, 32)))
            done := staticcall(gas(), 6, m, 128, sum, 64)
        }
        if (!done) revert PlayersErrors.PointNotOnCurve();
    }

    function sub(Point memory p, Point memory q) internal view returns (Point memory) {
        return add(p, neg(q));
    }

    function mul(Point memory p, uint256 k) internal view returns (Point memory product) {
        bool done;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, mload(p))
            mstore(add(m, 32), mload(add(p, 32)))
            mstore(add(m, 64), k)
            done := staticcall(gas(), 7, m, 96, product, 64)
        }
        if (!done) revert PlayersErrors.PointNotOnCurve();
    }

    /// s·p − c·q: what a verifier recomputes as a commitment.
    function commitment(Point memory p, uint256 s, Point memory q, uint256 c) internal view returns (Point memory sum) {
        bool done;
        c = minus(c);
        assembly ("memory-safe") {
            let m := mload(0x40)
            mcopy(m, p, 64)
            mstore(add(m, 64), s)
            done := staticcall(gas(), 7, m, 96, m, 64)
            mcopy(add(m, 64), q, 64)
            mstore(add(m, 128), c)
            done := and(done, staticcall(gas(), 7, add(m, 64), 96, add(m, 64), 64))
            done := and(done, staticcall(gas(), 6, m, 128, sum, 64))
        }
        if (!done) revert PlayersErrors.PointNotOnCurve();
    }

    /// Σ weightⁱ·pointᵢ of n points that lie in memory one after the other, from the last to the first.
    function combine(uint256 points, uint256 n, uint256 weight) internal view returns (Point memory sum) {
        bool done = true;
        assembly ("memory-safe") {
            let m := mload(0x40)
            let from := add(points, shl(6, sub(n, 1)))
            mcopy(m, from, 64)
            for {} gt(from, points) {} {
                from := sub(from, 64)
                mstore(add(m, 64), weight)
                done := and(done, staticcall(gas(), 7, m, 96, m, 64))
                mcopy(add(m, 64), from, 64)
                done := and(done, staticcall(gas(), 6, m, 128, m, 64))
            }
            mcopy(sum, m, 64)
        }
        if (!done) revert PlayersErrors.PointNotOnCurve();
    }

    function words(Point memory p) internal pure returns (bytes memory) {
        return abi.encode(p.x, p.y);
    }
}
