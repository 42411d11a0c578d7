// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {ClaimProof} from "./ClaimProof.sol";
import {Generators} from "./Generators.sol";
import {Transcript} from "./Transcript.sol";

/// Proof that no face under many ciphertexts lies in a set, and of nothing else: the product of all differences is
/// committed to step by step, V_j = (mᵢ − e)·V_{j−1} + t_j·h₀ from V₀ = G, and the last is shown to hold no zero
/// (packages/crypto/src/proofs/none.ts has the equations). One multiplication a slot and excluded face.
/// Wire: V (N×2 words), c, s_x, s_m (one a slot), s_t, s_w, s_τ; nothing where there is no slot or no excluded face.
library NoneProof {
    bytes32 private constant TAG = "facedown/v1/none";
    uint256 private constant R = Bn254.R;

    struct Run {
        uint256 n;
        uint256 steps;
        /// Where the responses begin in the proof.
        uint256 at;
        uint256 c;
        uint256 sx;
        uint256 rho;
        Point g;
        Point h;
        Point last;
        bytes commitments;
    }

    function length(uint256 n, uint256 set) internal pure returns (uint256) {
        uint256 steps = n * ClaimProof.size(set);
        return steps == 0 ? 0 : 64 * steps + 32 * (n + 5);
    }

    /// `inputs` holds (a, b) of each slot, 128 bytes each.
    function verify(bytes32 context, Point memory key, bytes memory inputs, uint256 set, bytes calldata proof)
        internal
        view
    {
        Run memory run;
        run.n = inputs.length / 128;
        run.steps = run.n * ClaimProof.size(set);
        if (proof.length != length(run.n, set)) revert PlayersErrors.WrongLength();
        if (run.steps == 0) return;
        _read(run, proof);
        bytes32 seed =
            keccak256(abi.encodePacked(TAG, context, set, key.x, key.y, inputs, proof[:64 * run.steps]));
        run.rho = Transcript.scalar(seed, 0);
        _put(run, 0, Bn254.commitment(run.g, run.sx, key, run.c));
        _slots(run, inputs, proof);
        _put(run, run.n + 1, _chain(run, set, proof));
        Point memory inverse = Bn254.commitment(run.last, _response(run, proof, run.n + 3), run.g, run.c);
        _put(run, run.n + 2, Bn254.add(inverse, Bn254.mul(run.h, _response(run, proof, run.n + 4))));
        if (Transcript.scalar(keccak256(abi.encodePacked(seed, run.commitments)), 0) != run.c) {
            revert PlayersErrors.BadNoneProof();
        }
    }

    function _read(Run memory run, bytes calldata proof) private pure {
        run.at = 64 * run.steps;
        for (uint256 at = 0; at < run.at; at += 64) {
            Bn254.checkNonzero(proof, at);
        }
        for (uint256 at = run.at; at < proof.length; at += 32) {
            Bn254.readScalar(proof, at);
        }
        run.c = _response(run, proof, 0);
        run.sx = _response(run, proof, 1);
        run.g = Bn254.generator();
        run.h = Point(Generators.ZERO_X, Generators.ZERO_Y);
        run.last = Bn254.read(proof, run.at - 64);
        run.commitments = new bytes(64 * (run.n + 3));
    }

    /// That each bᵢ is x·aᵢ + mᵢ·G.
    function _slots(Run memory run, bytes memory inputs, bytes calldata proof) private view {
        for (uint256 i = 0; i < run.n; i++) {
            Point memory a;
            Point memory b;
            assembly ("memory-safe") {
                let from := add(add(inputs, 32), mul(128, i))
                mcopy(a, from, 64)
                mcopy(b, add(from, 64), 64)
            }
            Point memory own = Bn254.commitment(a, run.sx, b, run.c);
            _put(run, i + 1, Bn254.add(own, Bn254.mul(run.g, _response(run, proof, i + 2))));
        }
    }

    /// Σ ρʲ(s_m·V_{j−1} − c·(V_j + e·V_{j−1})) + s_t·h₀: each V is multiplied once.
    function _chain(Run memory run, uint256 set, bytes calldata proof) private view returns (Point memory sum) {
        sum = Bn254.mul(run.h, _response(run, proof, run.n + 2));
        Point memory before = run.g;
        uint256 power = 1;
        uint256 carried;
        uint256 minusC = Bn254.minus(run.c);
        uint256 step;
        for (uint256 i = 0; i < run.n; i++) {
            uint256 s = _response(run, proof, i + 2);
            uint256 number;
            for (uint256 rest = set; rest != 0; rest >>= 1) {
                number++;
                if (rest & 1 == 0) continue;
                power = mulmod(power, run.rho, R);
                uint256 factor = mulmod(power, addmod(s, mulmod(minusC, number, R), R), R);
                _add(sum, before, addmod(factor, carried, R));
                carried = mulmod(minusC, power, R);
                assembly ("memory-safe") {
                    before := mload(0x40)
                    mstore(0x40, add(before, 64))
                    calldatacopy(before, add(proof.offset, mul(64, step)), 64)
                }
                step++;
            }
        }
        _add(sum, before, carried);
    }

    /// Adds k·p to the sum, where it lies.
    function _add(Point memory sum, Point memory p, uint256 k) private view {
        bool done;
        assembly ("memory-safe") {
            let m := mload(0x40)
            mcopy(m, p, 64)
            mstore(add(m, 64), k)
            done := staticcall(gas(), 7, m, 96, m, 64)
            mcopy(add(m, 64), sum, 64)
            done := and(done, staticcall(gas(), 6, m, 128, sum, 64))
        }
        if (!done) revert PlayersErrors.PointNotOnCurve();
    }

    function _put(Run memory run, uint256 place, Point memory point) private pure {
        bytes memory commitments = run.commitments;
        assembly ("memory-safe") {
            mcopy(add(add(commitments, 32), mul(64, place)), point, 64)
        }
    }

    /// c, s_x, s_m (one a slot), s_t, s_w, s_τ.
    function _response(Run memory run, bytes calldata proof, uint256 number) private pure returns (uint256 value) {
        uint256 at = run.at + 32 * number;
        assembly ("memory-safe") {
            value := calldataload(add(proof.offset, at))
        }
    }
}
