// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {Transcript} from "./Transcript.sol";

/// Proof that Tᵢ = x·aᵢ for every slot i, where Y = x·G (Chaum–Pedersen, batched by the powers of a
/// weight that is drawn after all of them). Wire: T₁…Tₙ, c, s.
library TokenProof {
    bytes32 private constant TAG = "facedown/v1/token";

    function length(uint256 slots) internal pure returns (uint256) {
        return 64 * slots + 64;
    }

    /// `slots` holds the n points a, 64 bytes each; the tokens are the first 64·n bytes of the proof.
    function verify(bytes32 context, Point memory key, bytes memory slots, bytes calldata proof) internal view {
        uint256 size = slots.length;
        if (proof.length != size + 64) revert PlayersErrors.WrongLength();
        uint256 n = size / 64;
        for (uint256 i = 0; i < n; i++) {
            Bn254.checkNonzero(proof, 64 * i);
        }
        uint256 c = Bn254.readScalar(proof, size);
        uint256 s = Bn254.readScalar(proof, size + 32);
        // Tag, context, n, key, slots, tokens.
        bytes memory all = new bytes(160 + 2 * size);
        bytes32 seed;
        uint256 first;
        assembly ("memory-safe") {
            let m := add(all, 32)
            mstore(m, TAG)
            mstore(add(m, 32), context)
            mstore(add(m, 64), n)
            mcopy(add(m, 96), key, 64)
            first := add(m, 160)
            mcopy(first, add(slots, 32), size)
            calldatacopy(add(first, size), proof.offset, size)
            seed := keccak256(m, mload(all))
        }
        uint256 weight = n == 1 ? 0 : Transcript.scalar(seed, 0);
        Point memory one = Bn254.commitment(Bn254.generator(), s, key, c);
        Point memory two =
            Bn254.commitment(Bn254.combine(first, n, weight), s, Bn254.combine(first + size, n, weight), c);
        if (Transcript.scalar(_bound(seed, one, two), 0) != c) revert PlayersErrors.BadTokenProof();
    }

    function _bound(bytes32 seed, Point memory one, Point memory two) private pure returns (bytes32 hash) {
        assembly ("memory-safe") {
            let m := mload(0x40)
            mstore(m, seed)
            mcopy(add(m, 32), one, 64)
            mcopy(add(m, 96), two, 64)
            hash := keccak256(m, 160)
        }
    }
}
