// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {Generators} from "./Generators.sol";
import {Transcript} from "./Transcript.sol";

/// Proof that the outputs are the inputs, permuted and re-encrypted under Y (Terelius–Wikström, after Haenni
/// et al. 2017, with Bayer and Groth's argument for the product; the equations are in docs/SECURITY.md). The
/// commitments t come with the proof, so that all equations are checked at once: each is weighted by a power
/// of z, drawn after the responses, and their sum must be 0.
/// Wire: e' (N×4 words), c (N×2), ĉ t₁ t₂ t₃ (2 each), t₄ (4), s₁…s₄, ŝ (N−1), s' (N).
library ShuffleProof {
    bytes32 private constant TAG = "facedown/v1/shuffle";
    uint256 private constant R = Bn254.R;

    /// Memory addresses of the parts of the proof, the challenges, and factors that all slots share.
    struct Run {
        uint256 n;
        uint256 inputs;
        uint256 outputs;
        uint256 c;
        uint256 t;
        uint256 s;
        uint256 sHat;
        uint256 sPrime;
        uint256 end;
        uint256 generators;
        bytes32 seed;
        uint256 x;
        uint256 z;
        uint256 z2;
        uint256 z3;
        uint256 z4;
        uint256 acc;
        uint256 product;
        uint256 before;
        uint256 xz;
        uint256 xz2;
        uint256 xz3;
        uint256 xz4;
        uint256 minusX;
        uint256 minusZ2;
        uint256 minusZ3;
        uint256 minusZ4;
    }

    function length(uint256 n) internal pure returns (uint256) {
        return 32 * (8 * n + 15);
    }

    /// `inputs` holds (a, b) of each slot, 128 bytes each; the outputs are the first bytes of the proof.
    function verify(bytes32 context, Point memory key, bytes memory inputs, bytes calldata proof) internal view {
        uint256 n = inputs.length / 128;
        if (n == 0) revert PlayersErrors.EmptyDeck();
        if (n > Generators.MAX_DECK) revert PlayersErrors.DeckTooLarge();
        if (Bn254.isZero(key)) revert PlayersErrors.IdentityKey();
        if (proof.length != length(n)) revert PlayersErrors.WrongLength();
        bytes memory all = abi.encodePacked(TAG, context, n, key.x, key.y, inputs, proof);
        Run memory run;
        _lay(run, n, all);
        _check(run);
        _challenge(run, all);
        _accumulate(run, key);
        uint256 acc = run.acc;
        bool isZero;
        assembly ("memory-safe") {
            isZero := iszero(or(mload(acc), mload(add(acc, 32))))
        }
        if (!isZero) revert PlayersErrors.BadShuffleProof();
    }

    function _lay(Run memory run, uint256 n, bytes memory all) private pure {
        uint256 start;
        assembly ("memory-safe") {
            start := add(all, 32)
        }
        run.n = n;
        run.inputs = start + 160;
        run.outputs = run.inputs + 128 * n;
        run.c = run.outputs + 128 * n;
        run.t = run.c + 64 * n;
        run.s = run.t + 384;
        run.sHat = run.s + 128;
        run.sPrime = run.sHat + 32 * (n - 1);
        run.end = run.sPrime + 32 * n;
    }

    /// All at once; only where something is wrong, or an identity, is it asked which.
    function _check(Run memory run) private pure {
        (uint256 s, uint256 end) = (run.s, run.end);
        uint256 at = run.outputs;
        (uint256 p, uint256 r) = (Bn254.P, R);
        bool sound = true;
        assembly ("memory-safe") {
            for {} lt(at, s) { at := add(at, 64) } {
                let x := mload(at)
                let y := mload(add(at, 32))
                let curve := eq(mulmod(y, y, p), addmod(mulmod(mulmod(x, x, p), x, p), 3, p))
                sound := and(sound, and(curve, and(lt(x, p), lt(y, p))))
            }
            for {} lt(at, end) { at := add(at, 32) } { sound := and(sound, lt(mload(at), r)) }
        }
        if (!sound) _explain(run);
    }

    function _explain(Run memory run) private pure {
        for (uint256 at = run.outputs; at < run.s; at += 64) {
            (uint256 x, uint256 y) = (_word(at), _word(at + 32));
            Bn254.check(x, y);
            if (at < run.c && x | y == 0) revert PlayersErrors.IdentityPoint();
        }
        for (uint256 at = run.s; at < run.end; at += 32) {
            if (_word(at) >= R) revert PlayersErrors.ScalarNotCanonical();
        }
    }

    function _challenge(Run memory run, bytes memory all) private pure {
        uint256 t = run.t;
        uint256 s = run.s;
        uint256 end = run.end;
        bytes32 seed;
        bytes32 commitments;
        bytes32 responses;
        assembly ("memory-safe") {
            let start := add(all, 32)
            seed := keccak256(start, sub(t, start))
            commitments := keccak256(t, sub(s, t))
            responses := keccak256(s, sub(end, s))
        }
        run.seed = seed;
        bytes32 challenge = keccak256(abi.encode(seed, commitments));
        run.x = Transcript.scalar(challenge, 0);
        run.z = Transcript.scalar(keccak256(abi.encode(challenge, responses)), 0);
        run.z2 = mulmod(run.z, run.z, R);
        run.z3 = mulmod(run.z2, run.z, R);
        run.z4 = mulmod(run.z3, run.z, R);
    }

    /// The equations of t₁, t₂, t₃ and the halves of t₄ have the powers of z in turn, from 1.
    function _accumulate(Run memory run, Point memory key) private view {
        run.generators = Generators.load();
        uint256 acc;
        assembly ("memory-safe") {
            acc := mload(0x40)
            mstore(0x40, add(acc, 160))
            mstore(acc, 0)
            mstore(add(acc, 32), 0)
        }
        run.acc = acc;
        run.product = run.x;
        run.before = run.x;
        run.xz = mulmod(run.x, run.z, R);
        run.xz2 = mulmod(run.x, run.z2, R);
        run.xz3 = mulmod(run.x, run.z3, R);
        run.xz4 = mulmod(run.x, run.z4, R);
        run.minusX = Bn254.minus(run.x);
        run.minusZ2 = Bn254.minus(run.z2);
        run.minusZ3 = Bn254.minus(run.z3);
        run.minusZ4 = Bn254.minus(run.z4);
        for (uint256 i = 0; i < run.n; i++) {
            _slot(run, i);
        }
        uint256 s4 = _word(run.s + 96);
        uint256 overG = _minus(mulmod(s4, run.z3, R), _word(run.s));
        overG = _minus(overG, mulmod(_word(run.s + 32), run.z, R));
        overG = _minus(overG, mulmod(_word(run.s + 64), run.z2, R));
        _term(acc, run.t, run.xz);
        _add(acc, run.t + 64);
        _term(acc, run.t + 128, run.z);
        _term(acc, run.t + 192, run.z2);
        _term(acc, run.t + 256, run.z3);
        _term(acc, run.t + 320, run.z4);
        uint256 at;
        assembly ("memory-safe") {
            at := key
        }
        _term(acc, at, mulmod(s4, run.z4, R));
        Point memory g = Bn254.generator();
        assembly ("memory-safe") {
            at := g
        }
        _term(acc, at, overG);
    }

    /// All terms of slot i. `product` is x·u₁⋯uᵢ, `before` is ŝ of the slot before, which is x for the first.
    function _slot(Run memory run, uint256 i) private view {
        // Memory addresses and scalars below r: nothing here can overflow.
        unchecked {
            uint256 u = Transcript.scalar(run.seed, i);
            uint256 sPrime = _word(run.sPrime + 32 * i);
            run.product = mulmod(run.product, u, R);
            uint256 sHat = i + 1 < run.n ? _word(run.sHat + 32 * i) : run.product;
            uint256 k = mulmod(mulmod(run.before, sPrime, R), run.z, R);
            k = addmod(_minus(k, mulmod(sHat, run.xz, R)), run.minusX, R);
            run.before = sHat;
            uint256 acc = run.acc;
            _term(acc, run.generators + 64 * i, addmod(k, mulmod(sPrime, run.minusZ2, R), R));
            _term(acc, run.c + 64 * i, addmod(run.x, mulmod(u, run.xz2, R), R));
            uint256 at = run.outputs + 128 * i;
            _term(acc, at, mulmod(sPrime, run.minusZ3, R));
            _term(acc, at + 64, mulmod(sPrime, run.minusZ4, R));
            at = run.inputs + 128 * i;
            if (_word(at) | _word(at + 32) != 0) _term(acc, at, mulmod(u, run.xz3, R));
            _term(acc, at + 64, mulmod(u, run.xz4, R));
        }
    }

    /// Adds k times the point at `at` to the sum at `acc`; the three words behind the sum are scratch.
    function _term(uint256 acc, uint256 at, uint256 k) private view {
        bool done;
        assembly ("memory-safe") {
            let p := add(acc, 64)
            mcopy(p, at, 64)
            mstore(add(acc, 128), k)
            done := staticcall(gas(), 7, p, 96, p, 64)
            done := and(done, staticcall(gas(), 6, acc, 128, acc, 64))
        }
        if (!done) revert PlayersErrors.PointNotOnCurve();
    }

    function _add(uint256 acc, uint256 at) private view {
        bool done;
        assembly ("memory-safe") {
            mcopy(add(acc, 64), at, 64)
            done := staticcall(gas(), 6, acc, 128, acc, 64)
        }
        if (!done) revert PlayersErrors.PointNotOnCurve();
    }

    function _minus(uint256 k, uint256 l) private pure returns (uint256) {
        unchecked {
            return addmod(k, R - l, R);
        }
    }

    function _word(uint256 at) private pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := mload(at)
        }
    }
}
