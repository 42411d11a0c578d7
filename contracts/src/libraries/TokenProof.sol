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
        if (proof.length != slots.length + 64) revert PlayersErrors.WrongLength();
        uint256 n = slots.length / 64;
        for (uint256 i = 0; i < n; i++) {
            Bn254.readNonzero(proof, 64 * i);
        }
        uint256 c = Bn254.readScalar(proof, slots.length);
        uint256 s = Bn254.readScalar(proof, slots.length + 32);
        bytes memory tokens = proof[:slots.length];
        bytes32 seed = keccak256(abi.encodePacked(TAG, context, n, key.x, key.y, slots, tokens));
        uint256 weight = n == 1 ? 0 : Transcript.scalar(seed, 0);
        Point memory first = Bn254.commitment(Bn254.generator(), s, key, c);
        Point memory second = Bn254.commitment(_combine(slots, n, weight), s, _combine(tokens, n, weight), c);
        if (Transcript.scalar(keccak256(abi.encode(seed, first, second)), 0) != c) {
            revert PlayersErrors.BadTokenProof();
        }
    }

    /// Σ weightⁱ·pointᵢ, from the last to the first.
    function _combine(bytes memory points, uint256 n, uint256 weight) private view returns (Point memory sum) {
        sum = _at(points, n - 1);
        for (uint256 i = n - 1; i > 0; i--) {
            sum = Bn254.add(Bn254.mul(sum, weight), _at(points, i - 1));
        }
    }

    function _at(bytes memory points, uint256 i) private pure returns (Point memory p) {
        assembly ("memory-safe") {
            p := add(add(points, 32), mul(64, i))
        }
    }
}
