// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Cipher, Point} from "../libraries/Bn254.sol";
import {ClaimProof} from "../libraries/ClaimProof.sol";
import {NoneProof} from "../libraries/NoneProof.sol";
import {ShuffleProof} from "../libraries/ShuffleProof.sol";

/// The shuffle proof with its 160 generators and the proofs over sets of faces, in a contract of their own: together with the rest of the dealer it
/// would exceed the size that a contract may have (EIP-170).
contract ShuffleVerifier {
    /// Reverts unless `proof` shows that its outputs are `inputs`, permuted and re-encrypted under `key`.
    function verify(bytes32 context, Point calldata key, bytes calldata inputs, bytes calldata proof) external view {
        ShuffleProof.verify(context, key, inputs, proof);
    }

    /// Reverts unless `proof` shows that the face under `cipher` lies in `set`.
    function claim(bytes32 context, Point calldata key, Cipher calldata cipher, uint256 set, bytes calldata proof)
        external
        view
    {
        ClaimProof.verify(context, key, cipher, set, proof);
    }

    /// Reverts unless `proof` shows that no face under `inputs` lies in `set`.
    function none(bytes32 context, Point calldata key, bytes calldata inputs, uint256 set, bytes calldata proof)
        external
        view
    {
        NoneProof.verify(context, key, inputs, set, proof);
    }
}
