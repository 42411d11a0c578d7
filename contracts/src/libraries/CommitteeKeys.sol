// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {CommitteeErrors} from "./CommitteeErrors.sol";
import {HashToCurve} from "./HashToCurve.sol";
import {KeyProof} from "./KeyProof.sol";
import {PointSum} from "./PointSum.sol";
import {Transcript} from "./Transcript.sol";

/// What everyone knows of n servers: any `threshold` of them act; `keys` holds their n share keys, 64 bytes each.
struct Committee {
    uint256 threshold;
    bytes keys;
}

/// Share keys of a committee: when they are accepted, and which of them a mask names.
library CommitteeKeys {
    bytes32 private constant COMMITTEE = "facedown/v1/committee";
    bytes32 private constant SHARE_KEY = "facedown/v1/share-key";
    bytes32 private constant DEGREE = "facedown/v1/degree";
    uint256 private constant MAX_SERVERS = 9;

    /// Every answer is bound to it: to t, to n and to all keys, also of servers that don't answer.
    function hash(Committee memory c) internal pure returns (bytes32) {
        return keccak256(bytes.concat(abi.encode(COMMITTEE, c.threshold, c.keys.length / 64), c.keys));
    }

    function checkThreshold(uint256 threshold, uint256 n) internal pure {
        if (threshold < 2 || threshold > n || n > MAX_SERVERS) revert CommitteeErrors.BadThreshold();
    }

    /// Keys from elsewhere, as a table's configuration holds them: canonical points of the curve, none the identity.
    function check(Committee memory c) internal pure {
        if (c.keys.length % 64 != 0) revert PlayersErrors.WrongLength();
        uint256 n = c.keys.length / 64;
        checkThreshold(c.threshold, n);
        for (uint256 i = 1; i <= n; i++) {
            uint256 from = keyAt(c, i);
            uint256 x;
            uint256 y;
            assembly ("memory-safe") {
                x := mload(from)
                y := mload(add(from, 32))
            }
            Bn254.check(x, y);
            if (x | y == 0) revert PlayersErrors.IdentityKey();
        }
    }

    /// Reverts unless each server has proven that it knows its share, and all points lie on one polynomial of degree
    /// below t (SCRAPE, Cascudo and David 2017). `proofs` holds Z, c, s of each server.
    function accept(bytes32 label, uint256 threshold, uint256 n, bytes calldata proofs)
        internal
        view
        returns (Committee memory c)
    {
        checkThreshold(threshold, n);
        if (proofs.length != 128 * n) revert PlayersErrors.WrongLength();
        c = Committee(threshold, new bytes(64 * n));
        for (uint256 i = 0; i < n; i++) {
            bytes32 bound = keccak256(abi.encode(SHARE_KEY, label, threshold, n, i + 1));
            Point memory key = KeyProof.verify(bound, proofs[128 * i:128 * i + 128]);
            bytes memory keys = c.keys;
            assembly ("memory-safe") {
                mcopy(add(add(keys, 32), mul(64, i)), key, 64)
            }
        }
        checkDegree(c);
        if (Bn254.isZero(joint(c))) revert PlayersErrors.IdentityKey();
    }

    /// One word of the dual code, drawn from all points: Σ ±C(n−1, i)·q(i+1)·Zᵢ must be the identity.
    function checkDegree(Committee memory c) internal view {
        uint256 n = c.keys.length / 64;
        uint256 terms = n - c.threshold;
        if (terms == 0) return;
        bytes32 seed = keccak256(bytes.concat(abi.encode(DEGREE, c.threshold, n), c.keys));
        uint256 binomial = 1;
        Point memory sum;
        for (uint256 i = 0; i < n; i++) {
            uint256 q = 0;
            for (uint256 k = terms; k > 0; k--) {
                q = addmod(mulmod(q, i + 1, Bn254.R), Transcript.scalar(seed, k - 1), Bn254.R);
            }
            uint256 weight = mulmod(binomial, q, Bn254.R);
            PointSum.add(sum, keyAt(c, i + 1), (n - 1 - i) % 2 == 0 ? weight : Bn254.minus(weight));
            binomial = binomial * (n - 1 - i) / (i + 1);
        }
        if (!Bn254.isZero(sum)) revert CommitteeErrors.NotOnPolynomial();
    }

    /// Z, the key of all together, from the first t.
    function joint(Committee memory c) internal view returns (Point memory) {
        (uint256[] memory weights, uint256 factor) = lagrange(servers((1 << c.threshold) - 1, c));
        Point memory sum;
        for (uint256 i = 0; i < weights.length; i++) {
            PointSum.add(sum, keyAt(c, i + 1), weights[i]);
        }
        return Bn254.mul(sum, HashToCurve.power(factor, Bn254.R - 2, Bn254.R));
    }

    /// Where server i's key lies in memory; servers are numbered from 1.
    function keyAt(Committee memory c, uint256 server) internal pure returns (uint256 pointer) {
        bytes memory keys = c.keys;
        assembly ("memory-safe") {
            pointer := add(add(keys, 32), shl(6, sub(server, 1)))
        }
    }

    /// The t servers of a mask, ascending; server i is bit i − 1.
    function servers(uint256 mask, Committee memory c) internal pure returns (uint256[] memory set) {
        uint256 left = c.threshold;
        set = new uint256[](left);
        if (mask >> (c.keys.length / 64) != 0) revert CommitteeErrors.WrongServers();
        for (uint256 server = 1; mask != 0; server++) {
            if (mask & 1 == 1) {
                if (left == 0) revert CommitteeErrors.WrongServers();
                set[set.length - left--] = server;
            }
            mask >>= 1;
        }
        if (left != 0) revert CommitteeErrors.WrongServers();
    }

    /// λ of each server at 0, times one common factor, so that no inversion is needed.
    function lagrange(uint256[] memory set) internal pure returns (uint256[] memory weights, uint256 factor) {
        uint256 t = set.length;
        uint256 r = Bn254.R;
        weights = new uint256[](t);
        uint256[] memory below = new uint256[](t);
        factor = 1;
        assembly ("memory-safe") {
            let from := add(set, 32)
            let size := shl(5, t)
            for { let p := 0 } lt(p, size) { p := add(p, 32) } {
                let i := mload(add(from, p))
                let above := 1
                let under := 1
                for { let q := 0 } lt(q, size) { q := add(q, 32) } {
                    if eq(p, q) { continue }
                    let j := mload(add(from, q))
                    above := mul(above, j)
                    under := mulmod(under, addmod(j, sub(r, i), r), r)
                }
                mstore(add(add(weights, 32), p), above)
                mstore(add(add(below, 32), p), under)
                factor := mulmod(factor, under, r)
            }
            for { let p := 0 } lt(p, size) { p := add(p, 32) } {
                let weight := mload(add(add(weights, 32), p))
                for { let q := 0 } lt(q, size) { q := add(q, 32) } {
                    if eq(p, q) { continue }
                    weight := mulmod(weight, mload(add(add(below, 32), q)), r)
                }
                mstore(add(add(weights, 32), p), weight)
            }
        }
    }
}
