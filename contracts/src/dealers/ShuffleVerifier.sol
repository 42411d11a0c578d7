// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Point} from "../libraries/Bn254.sol";
import {ShuffleProof} from "../libraries/ShuffleProof.sol";

/// The shuffle proof with its 64 generators, in a contract of its own: together with the rest of the dealer it
/// would exceed the size that a contract may have (EIP-170).
contract ShuffleVerifier {
    /// Reverts unless `proof` shows that its outputs are `inputs`, permuted and re-encrypted under `key`.
    function verify(bytes32 context, Point calldata key, bytes calldata inputs, bytes calldata proof) external view {
        ShuffleProof.verify(context, key, inputs, proof);
    }
}
