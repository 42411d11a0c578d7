// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {CommitteeErrors} from "./CommitteeErrors.sol";
import {Committee, CommitteeKeys} from "./CommitteeKeys.sol";
import {PointSum} from "./PointSum.sol";
import {Transcript} from "./Transcript.sol";

/// Proof by t of n servers that T_s = z·A_s for every base, where Z = z·G is their joint key: each answers with
/// U_s = z_i·A_s and a Chaum–Pedersen proof, T is their sum by Lagrange, and one sum of multiples with weights drawn
/// from everything checks it all. Wire: T₁…T_m, mask, and of each server ascending U₁…U_m, R₁, R₂, s.
library ThresholdShares {
    bytes32 private constant SHARE = "facedown/v1/share";
    bytes32 private constant BATCH = "facedown/v1/shares";

    struct Run {
        uint256 m;
        uint256 weight;
        /// Weight of the next equation.
        uint256 power;
        /// Scalar of G.
        uint256 g;
        /// Scalars of the bases, and weights of the values' equations.
        uint256[] bases;
        uint256[] values;
        uint256[] lambdas;
        /// Tag, bound, committee, server, m, bases, values: what a server's weight is drawn from.
        bytes seed;
        Point sum;
    }

    function length(uint256 bases, uint256 threshold) internal pure returns (uint256) {
        return 64 * bases + 32 + threshold * (64 * bases + 160);
    }

    /// `bases` holds the m points, 64 bytes each; the values T are the first 64·m bytes of the proof.
    function verify(bytes32 bound, Committee memory committee, bytes memory bases, bytes calldata proof) internal view {
        Run memory run;
        run.m = bases.length / 64;
        if (proof.length != length(run.m, committee.threshold)) revert PlayersErrors.WrongLength();
        if (!_isSound(run.m, committee.threshold, proof)) _explain(run.m, committee, proof);
        uint256[] memory set = CommitteeKeys.servers(_word(proof, 64 * run.m), committee);
        uint256 factor;
        (run.lambdas, factor) = CommitteeKeys.lagrange(set);
        bytes memory all = proof;
        _prepare(run, bound, CommitteeKeys.hash(committee), bases, all, set.length);
        uint256 first;
        assembly ("memory-safe") {
            first := add(all, 32)
        }
        for (uint256 p = 0; p < set.length; p++) {
            uint256 from = first + 64 * run.m + 32 + p * (64 * run.m + 160);
            _add(run, set[p], CommitteeKeys.keyAt(committee, set[p]), from, p);
        }
        _finish(run, bases, first, factor);
        if (!Bn254.isZero(run.sum)) revert CommitteeErrors.BadShareProof();
    }

    function _isSound(uint256 m, uint256 t, bytes calldata proof) private pure returns (bool sound) {
        sound = PointSum.areSound(proof, 0, m);
        uint256 from = 64 * m;
        sound = sound && _word(proof, from) < Bn254.R;
        from += 32;
        for (uint256 p = 0; p < t; p++) {
            sound = sound && PointSum.areSound(proof, from, m + 2);
            from += 64 * m + 160;
            sound = sound && _word(proof, from - 32) < Bn254.R;
        }
    }

    /// All checks of the input in their order; reverts with the first that fails.
    function _explain(uint256 m, Committee memory committee, bytes calldata proof) private pure {
        for (uint256 i = 0; i < m; i++) {
            Bn254.checkNonzero(proof, 64 * i);
        }
        uint256 from = 64 * m;
        uint256 mask = Bn254.readScalar(proof, from);
        from += 32;
        for (uint256 p = 0; p < committee.threshold; p++) {
            for (uint256 i = 0; i < m + 2; i++) {
                Bn254.checkNonzero(proof, from);
                from += 64;
            }
            Bn254.readScalar(proof, from);
            from += 32;
        }
        CommitteeKeys.servers(mask, committee);
    }

    function _word(bytes calldata data, uint256 offset) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := calldataload(add(data.offset, offset))
        }
    }

    function _prepare(Run memory run, bytes32 bound, bytes32 whole, bytes memory bases, bytes memory all, uint256 t)
        private
        pure
    {
        uint256 m = run.m;
        run.weight =
            Transcript.scalar(keccak256(abi.encode(BATCH, bound, whole, keccak256(bases), keccak256(all))), 0);
        run.power = 1;
        run.bases = new uint256[](m);
        run.values = new uint256[](m);
        // The equations of the values come after two for each server.
        uint256 power = 1;
        for (uint256 i = 0; i < 2 * t; i++) {
            power = mulmod(power, run.weight, Bn254.R);
        }
        for (uint256 s = 0; s < m; s++) {
            run.values[s] = power;
            power = mulmod(power, run.weight, Bn254.R);
        }
        run.seed = bytes.concat(abi.encode(SHARE, bound, whole, uint256(0), m), bases, new bytes(64 * m));
    }

    /// One server's two equations, and its part in every value.
    function _add(Run memory run, uint256 server, uint256 key, uint256 from, uint256 p) private view {
        uint256 m = run.m;
        uint256 one = run.power;
        uint256 two = mulmod(one, run.weight, Bn254.R);
        run.power = mulmod(two, run.weight, Bn254.R);
        (bytes32 seed, uint256 c, uint256 s) = _challenge(run.seed, server, m, from);
        run.g = addmod(run.g, mulmod(one, s, Bn254.R), Bn254.R);
        // The very first equation has weight one.
        if (p == 0) PointSum.take(run.sum, from + 64 * m);
        else PointSum.add(run.sum, from + 64 * m, Bn254.minus(one));
        PointSum.add(run.sum, key, Bn254.minus(mulmod(one, c, Bn254.R)));
        PointSum.add(run.sum, from + 64 * m + 64, Bn254.minus(two));
        uint256 w = m == 1 ? 0 : Transcript.scalar(seed, 0);
        _slots(run, mulmod(two, s, Bn254.R), mulmod(two, c, Bn254.R), w, from, p);
    }

    /// The second equation's bases and the server's values, by powers of its weight w.
    function _slots(Run memory run, uint256 s, uint256 c, uint256 w, uint256 from, uint256 p) private view {
        uint256 lambda = run.lambdas[p];
        uint256 m = run.m;
        uint256[] memory bases = run.bases;
        uint256[] memory values = run.values;
        Point memory sum = run.sum;
        for (uint256 i = 0; i < m;) {
            bases[i] = addmod(bases[i], s, Bn254.R);
            uint256 k = addmod(c, mulmod(values[i], lambda, Bn254.R), Bn254.R);
            PointSum.add(sum, from, Bn254.minus(k));
            s = mulmod(s, w, Bn254.R);
            c = mulmod(c, w, Bn254.R);
            unchecked {
                from += 64;
                i++;
            }
        }
    }

    function _challenge(bytes memory buffer, uint256 server, uint256 m, uint256 from)
        private
        pure
        returns (bytes32 seed, uint256 c, uint256 s)
    {
        bytes32 hash;
        assembly ("memory-safe") {
            let b := add(buffer, 32)
            let size := shl(6, m)
            mstore(add(b, 96), server)
            mcopy(add(add(b, 160), size), from, size)
            seed := keccak256(b, mload(buffer))
            let free := mload(0x40)
            mstore(free, seed)
            mcopy(add(free, 32), add(from, size), 128)
            hash := keccak256(free, 160)
            s := mload(add(add(from, size), 128))
        }
        c = Transcript.scalar(hash, 0);
    }

    function _finish(Run memory run, bytes memory bases, uint256 values, uint256 factor) private view {
        Point memory g = Bn254.generator();
        uint256 from;
        assembly ("memory-safe") {
            from := g
        }
        PointSum.add(run.sum, from, run.g);
        assembly ("memory-safe") {
            from := add(bases, 32)
        }
        for (uint256 i = 0; i < run.m; i++) {
            PointSum.add(run.sum, from + 64 * i, run.bases[i]);
            PointSum.add(run.sum, values + 64 * i, mulmod(run.values[i], factor, Bn254.R));
        }
    }
}
