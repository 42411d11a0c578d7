// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {CommitteeErrors} from "./CommitteeErrors.sol";
import {Transcript} from "./Transcript.sol";

/// Proof that Aᵢ = ρᵢ·G and Bᵢ = x·aᵢ + ρᵢ·Z for every base aᵢ, where Y = x·G and the prover knows x and every ρᵢ: the
/// points x·aᵢ, sealed to the committee's key Z. Wire: A₁, B₁, …, A_N, B_N, c, s₁, s₂.
library EscrowProof {
    /// A seat seals its tokens: Y is its key, the bases are slots' a.
    bytes32 internal constant SEAL = "facedown/v1/escrow";
    /// A card goes back to the deck: Y is a*, the bases are the live seats' keys.
    bytes32 internal constant RETURN = "facedown/v1/return";

    function length(uint256 bases) internal pure returns (uint256) {
        return 128 * bases + 96;
    }

    /// `bases` holds the N points, 64 bytes each.
    function verify(
        bytes32 kind,
        bytes32 bound,
        Point memory key,
        Point memory committee,
        bytes memory bases,
        bytes calldata proof
    ) internal view {
        uint256 n = bases.length / 64;
        if (proof.length != length(n)) revert PlayersErrors.WrongLength();
        for (uint256 i = 0; i < 2 * n; i++) {
            Bn254.checkNonzero(proof, 64 * i);
        }
        uint256[3] memory words; // c, s₁, s₂
        for (uint256 i = 0; i < 3; i++) {
            words[i] = Bn254.readScalar(proof, 128 * n + 32 * i);
        }
        if (Bn254.isZero(committee)) revert PlayersErrors.IdentityKey();
        (bytes32 seed, uint256 a) = _lay(kind, bound, key, committee, bases, proof);
        Point[3] memory commitments;
        commitments[0] = Bn254.commitment(Bn254.generator(), words[1], key, words[0]);
        commitments[2] = Bn254.mul(committee, words[2]);
        _commit(commitments, a, n, n == 1 ? 0 : Transcript.scalar(seed, 0), words);
        if (Transcript.scalar(keccak256(abi.encode(seed, commitments)), 0) != words[0]) {
            revert CommitteeErrors.BadEscrowProof();
        }
    }

    /// The As, the Bs and the bases lie one after the other at `a`.
    function _commit(Point[3] memory commitments, uint256 a, uint256 n, uint256 weight, uint256[3] memory words)
        private
        view
    {
        Point memory sum = Bn254.combine(a, n, weight);
        commitments[1] = Bn254.commitment(Bn254.generator(), words[2], sum, words[0]);
        sum = Bn254.combine(a + 64 * n, n, weight);
        sum = Bn254.commitment(Bn254.combine(a + 128 * n, n, weight), words[1], sum, words[0]);
        commitments[2] = Bn254.add(commitments[2], sum);
    }

    /// Tag, bound, N, Y, Z, bases, pairs are hashed; then the As, the Bs and the bases are laid out one after the other.
    function _lay(
        bytes32 kind,
        bytes32 bound,
        Point memory key,
        Point memory committee,
        bytes memory bases,
        bytes calldata proof
    ) private pure returns (bytes32 seed, uint256 a) {
        uint256 size = bases.length;
        bytes memory all = new bytes(224 + 6 * size);
        assembly ("memory-safe") {
            let m := add(all, 32)
            mstore(m, kind)
            mstore(add(m, 32), bound)
            mstore(add(m, 64), shr(6, size))
            mcopy(add(m, 96), key, 64)
            mcopy(add(m, 160), committee, 64)
            let base := add(m, 224)
            mcopy(base, add(bases, 32), size)
            calldatacopy(add(base, size), proof.offset, mul(2, size))
            seed := keccak256(m, add(224, mul(3, size)))
            a := add(base, mul(3, size))
            let b := add(a, size)
            mcopy(add(b, size), base, size)
            for { let i := 0 } lt(i, size) { i := add(i, 64) } {
                calldatacopy(add(a, i), add(proof.offset, mul(2, i)), 64)
                calldatacopy(add(b, i), add(proof.offset, add(mul(2, i), 64)), 64)
            }
        }
    }
}
