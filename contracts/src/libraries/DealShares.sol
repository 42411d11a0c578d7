// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {CommitteeErrors} from "./CommitteeErrors.sol";
import {Committee, CommitteeKeys} from "./CommitteeKeys.sol";
import {PointSum} from "./PointSum.sol";
import {Transcript} from "./Transcript.sol";

/// Proof by t of n servers that new ciphertexts under seats' keys hold the faces of old ones under the servers' joint
/// key. Each answers with a*_s = σ_s·G and β_s = z_i·a_s − σ_s·Y_k and proves that it knows z_i and every σ_s; then
/// a* = Σ λ·a*_i and b* = b − Σ λ·β_i. One sum of multiples with weights drawn from everything checks it all.
/// Wire: a*₁, b*₁, …, mask, and of each server ascending a*₁, β₁, …, R_z, R_k of each receiver ascending, R_β, s_z, s_k.
library DealShares {
    bytes32 private constant DEAL = "facedown/v1/deal";
    bytes32 private constant BATCH = "facedown/v1/deals";
    /// Seat, its key, a, b.
    uint256 private constant DUE = 224;

    struct Run {
        uint256 m;
        /// Receivers, and the one of each slot by its place among them.
        uint256 k;
        uint256[] place;
        uint256[] receiverKeys;
        uint256 weight;
        uint256 power;
        uint256 g;
        uint256[] bases;
        uint256[] receivers;
        /// Weights of the equations of a* and b*.
        uint256[] values;
        uint256[] lambdas;
        bytes seed;
        Point sum;
    }

    function length(uint256 slots, uint256 receivers, uint256 threshold) internal pure returns (uint256) {
        return 128 * slots + 32 + threshold * (128 * slots + 96 * receivers + 160);
    }

    /// `dues` holds seat, key, a, b of each slot, 224 bytes; the dealt ciphertexts are the first 128·m bytes of the proof.
    function verify(bytes32 bound, Committee memory committee, bytes memory dues, bytes calldata proof) internal view {
        Run memory run;
        run.m = dues.length / DUE;
        _receivers(run, dues);
        uint256[] memory set = _read(run.m, run.k, committee, proof);
        uint256 factor;
        (run.lambdas, factor) = CommitteeKeys.lagrange(set);
        bytes memory all = proof;
        _prepare(run, bound, CommitteeKeys.hash(committee), dues, all, set.length);
        uint256 first;
        assembly ("memory-safe") {
            first := add(all, 32)
        }
        uint256 size = 128 * run.m + 96 * run.k + 160;
        for (uint256 p = 0; p < set.length; p++) {
            _add(run, set[p], CommitteeKeys.keyAt(committee, set[p]), first + 128 * run.m + 32 + p * size, p);
        }
        _finish(run, dues, first, factor);
        if (!Bn254.isZero(run.sum)) revert CommitteeErrors.BadDealProof();
    }

    function _receivers(Run memory run, bytes memory dues) private pure {
        uint256 seats;
        for (uint256 s = 0; s < run.m; s++) {
            seats |= 1 << _word(dues, DUE * s);
        }
        run.place = new uint256[](run.m);
        run.receiverKeys = new uint256[](run.m);
        for (uint256 seat = 0; seats >> seat != 0; seat++) {
            if (seats >> seat & 1 == 0) continue;
            for (uint256 s = 0; s < run.m; s++) {
                if (_word(dues, DUE * s) != seat) continue;
                run.place[s] = run.k;
                uint256 key;
                assembly ("memory-safe") {
                    key := add(add(dues, 64), mul(DUE, s))
                }
                run.receiverKeys[run.k] = key;
            }
            run.k++;
        }
        run.receivers = new uint256[](run.k);
    }

    function _word(bytes memory data, uint256 offset) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := mload(add(add(data, 32), offset))
        }
    }

    function _read(uint256 m, uint256 k, Committee memory committee, bytes calldata proof)
        private
        pure
        returns (uint256[] memory set)
    {
        uint256 t = committee.threshold;
        if (proof.length != length(m, k, t)) revert PlayersErrors.WrongLength();
        if (!_isSound(m, k, t, proof)) _explain(m, k, t, proof);
        return CommitteeKeys.servers(Bn254.readScalar(proof, 128 * m), committee);
    }

    function _isSound(uint256 m, uint256 k, uint256 t, bytes calldata proof) private pure returns (bool sound) {
        sound = PointSum.areSound(proof, 0, 2 * m);
        uint256 from = 128 * m + 32;
        for (uint256 p = 0; p < t; p++) {
            sound = sound && PointSum.areSound(proof, from, 2 * m + k + 2);
            from += 64 * (2 * m + k + 2);
            for (uint256 i = 0; i < k + 1; i++) {
                uint256 scalar;
                assembly ("memory-safe") {
                    scalar := calldataload(add(proof.offset, from))
                }
                sound = sound && scalar < Bn254.R;
                from += 32;
            }
        }
    }

    /// All points and scalars in their order; reverts at the first that is none.
    function _explain(uint256 m, uint256 k, uint256 t, bytes calldata proof) private pure {
        uint256 from = 0;
        for (uint256 i = 0; i < 2 * m; i++) {
            Bn254.checkNonzero(proof, from);
            from += 64;
        }
        Bn254.readScalar(proof, from);
        from += 32;
        for (uint256 p = 0; p < t; p++) {
            for (uint256 i = 0; i < 2 * m + k + 2; i++) {
                Bn254.checkNonzero(proof, from);
                from += 64;
            }
            for (uint256 i = 0; i < k + 1; i++) {
                Bn254.readScalar(proof, from);
                from += 32;
            }
        }
    }

    function _prepare(Run memory run, bytes32 bound, bytes32 whole, bytes memory dues, bytes memory all, uint256 t)
        private
        pure
    {
        uint256 m = run.m;
        run.weight = Transcript.scalar(keccak256(abi.encode(BATCH, bound, whole, keccak256(dues), keccak256(all))), 0);
        run.power = 1;
        run.bases = new uint256[](m);
        run.values = new uint256[](2 * m);
        uint256 power = 1;
        for (uint256 i = 0; i < t * (run.k + 2); i++) {
            power = mulmod(power, run.weight, Bn254.R);
        }
        for (uint256 i = 0; i < 2 * m; i++) {
            run.values[i] = power;
            power = mulmod(power, run.weight, Bn254.R);
        }
        run.seed = bytes.concat(abi.encode(DEAL, bound, whole, uint256(0), m), dues, new bytes(128 * m));
    }

    /// One server's equations, and its part in every dealt ciphertext.
    function _add(Run memory run, uint256 server, uint256 key, uint256 from, uint256 p) private view {
        (bytes32 seed, uint256 c) = _challenge(run, server, from);
        uint256 points = from + 128 * run.m;
        uint256 scalars = points + 64 * (run.k + 2);
        uint256[] memory weights = new uint256[](run.k + 2);
        for (uint256 i = 0; i < weights.length; i++) {
            weights[i] = run.power;
            PointSum.add(run.sum, points + 64 * i, Bn254.minus(run.power));
            run.power = mulmod(run.power, run.weight, Bn254.R);
        }
        PointSum.add(run.sum, key, Bn254.minus(mulmod(weights[0], c, Bn254.R)));
        uint256 last = weights[run.k + 1];
        for (uint256 i = 0; i <= run.k; i++) {
            uint256 response = _at(scalars + 32 * i);
            run.g = addmod(run.g, mulmod(weights[i], response, Bn254.R), Bn254.R);
            if (i > 0) {
                run.receivers[i - 1] = addmod(run.receivers[i - 1], mulmod(last, response, Bn254.R), Bn254.R);
            }
        }
        _slots(run, weights, _at(scalars), c, Transcript.scalar(seed, 0), from, p);
    }

    /// `sz` and `c` are the response and the challenge, from slot to slot multiplied by the server's weight w.
    function _slots(Run memory run, uint256[] memory weights, uint256 sz, uint256 c, uint256 w, uint256 from, uint256 p)
        private
        view
    {
        uint256 lambda = run.lambdas[p];
        uint256 last = weights[run.k + 1];
        for (uint256 s = 0; s < run.m; s++) {
            run.bases[s] = addmod(run.bases[s], mulmod(last, sz, Bn254.R), Bn254.R);
            uint256 k = mulmod(weights[1 + run.place[s]], c, Bn254.R);
            k = addmod(k, mulmod(run.values[2 * s], lambda, Bn254.R), Bn254.R);
            PointSum.add(run.sum, from + 128 * s, Bn254.minus(k));
            k = addmod(mulmod(last, c, Bn254.R), mulmod(run.values[2 * s + 1], lambda, Bn254.R), Bn254.R);
            PointSum.add(run.sum, from + 128 * s + 64, Bn254.minus(k));
            sz = mulmod(sz, w, Bn254.R);
            c = mulmod(c, w, Bn254.R);
        }
    }

    function _at(uint256 pointer) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := mload(pointer)
        }
    }

    function _challenge(Run memory run, uint256 server, uint256 from) private pure returns (bytes32 seed, uint256 c) {
        bytes memory buffer = run.seed;
        uint256 size = 128 * run.m;
        uint256 commitments = 64 * (run.k + 2);
        bytes32 hash;
        assembly ("memory-safe") {
            let b := add(buffer, 32)
            mstore(add(b, 96), server)
            mcopy(add(b, sub(mload(buffer), size)), from, size)
            seed := keccak256(b, mload(buffer))
            let free := mload(0x40)
            mstore(free, seed)
            mcopy(add(free, 32), add(from, size), commitments)
            hash := keccak256(free, add(32, commitments))
        }
        c = Transcript.scalar(hash, 0);
    }

    function _finish(Run memory run, bytes memory dues, uint256 dealt, uint256 factor) private view {
        Point memory point = Bn254.generator();
        uint256 from;
        assembly ("memory-safe") {
            from := point
        }
        PointSum.add(run.sum, from, run.g);
        for (uint256 i = 0; i < run.k; i++) {
            PointSum.add(run.sum, run.receiverKeys[i], Bn254.minus(run.receivers[i]));
        }
        for (uint256 s = 0; s < run.m; s++) {
            assembly ("memory-safe") {
                from := add(add(dues, 128), mul(DUE, s))
            }
            PointSum.add(run.sum, from, run.bases[s]);
            PointSum.add(run.sum, dealt + 128 * s, mulmod(run.values[2 * s], factor, Bn254.R));
            point = Bn254.sub(_point(from + 64), _point(dealt + 128 * s + 64));
            uint256 k = mulmod(run.values[2 * s + 1], factor, Bn254.R);
            assembly ("memory-safe") {
                from := point
            }
            PointSum.add(run.sum, from, k);
        }
    }

    function _point(uint256 from) private pure returns (Point memory p) {
        assembly ("memory-safe") {
            mcopy(p, from, 64)
        }
    }
}
