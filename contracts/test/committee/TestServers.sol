// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Bn254, Point} from "../../src/libraries/Bn254.sol";
import {Committee, CommitteeKeys} from "../../src/libraries/CommitteeKeys.sol";
import {HashToCurve} from "../../src/libraries/HashToCurve.sol";
import {Transcript} from "../../src/libraries/Transcript.sol";

/// Servers of tests, written from docs/SECURITY.md: shares of a polynomial, their proofs, answers for one base.
library TestServers {
    /// Server i's share of coefficients[0]; the threshold is how many coefficients there are.
    function share(uint256[] memory coefficients, uint256 server) internal pure returns (uint256 z) {
        for (uint256 k = coefficients.length; k > 0; k--) {
            z = addmod(mulmod(z, server, Bn254.R), coefficients[k - 1], Bn254.R);
        }
    }

    /// Z, c, s of each server.
    function keyProofs(bytes32 label, uint256[] memory coefficients, uint256 n) internal view returns (bytes memory all) {
        for (uint256 i = 1; i <= n; i++) {
            uint256 z = share(coefficients, i);
            all = bytes.concat(all, keyProof(label, coefficients.length, n, i, z));
        }
    }

    function keyProof(bytes32 label, uint256 t, uint256 n, uint256 server, uint256 z) internal view returns (bytes memory) {
        Point memory key = Bn254.mul(Bn254.generator(), z);
        uint256 nonce = uint256(keccak256(abi.encode("nonce", z))) % Bn254.R;
        bytes32 bound = keccak256(abi.encode(bytes32("facedown/v1/share-key"), label, t, n, server));
        Point memory r = Bn254.mul(Bn254.generator(), nonce);
        uint256 c = Transcript.scalar(keccak256(abi.encode(bytes32("facedown/v1/key"), bound, key, r)), 0);
        return abi.encode(key.x, key.y, c, addmod(nonce, mulmod(c, z, Bn254.R), Bn254.R));
    }

    function keys(uint256[] memory coefficients, uint256 n) internal view returns (bytes memory all) {
        for (uint256 i = 1; i <= n; i++) {
            all = bytes.concat(all, Bn254.words(Bn254.mul(Bn254.generator(), share(coefficients, i))));
        }
    }

    /// V, the mask and the answers of `set` for one base. `lie` is added to the first server's share.
    function answers(bytes32 bound, uint256[] memory coefficients, uint256 n, uint256[] memory set, Point memory base, uint256 lie)
        internal
        view
        returns (bytes memory all)
    {
        Point memory value = Bn254.mul(base, coefficients[0]);
        uint256 mask;
        for (uint256 i = 0; i < set.length; i++) {
            mask |= 1 << (set[i] - 1);
        }
        all = abi.encode(value.x, value.y, mask);
        bytes32 whole = CommitteeKeys.hash(Committee(coefficients.length, keys(coefficients, n)));
        for (uint256 i = 0; i < set.length; i++) {
            uint256 z = addmod(share(coefficients, set[i]), i == 0 ? lie : 0, Bn254.R);
            all = bytes.concat(all, answer(bound, whole, set[i], z, base));
        }
    }

    function answer(bytes32 bound, bytes32 whole, uint256 server, uint256 z, Point memory base)
        internal
        view
        returns (bytes memory)
    {
        Point memory u = Bn254.mul(base, z);
        uint256 nonce = uint256(keccak256(abi.encode("answer", z, bound))) % Bn254.R;
        Point memory one = Bn254.mul(Bn254.generator(), nonce);
        Point memory two = Bn254.mul(base, nonce);
        bytes32 seed = keccak256(abi.encode(bytes32("facedown/v1/share"), bound, whole, server, uint256(1), base, u));
        uint256 c = Transcript.scalar(keccak256(abi.encode(seed, one, two)), 0);
        return abi.encode(u, one, two, addmod(nonce, mulmod(c, z, Bn254.R), Bn254.R));
    }

    function beaconPoint(bytes32 input) internal view returns (Point memory) {
        return HashToCurve.point("facedown/v1/beacon-point", input);
    }
}
