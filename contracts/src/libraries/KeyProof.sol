// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {Transcript} from "./Transcript.sol";

/// Proof that the bringer of Y knows x with Y = x·G (Schnorr). Wire: Y, c, s.
library KeyProof {
    bytes32 private constant TAG = "facedown/v1/key";

    function verify(bytes32 context, bytes calldata proof) internal view returns (Point memory key) {
        if (proof.length != 128) revert PlayersErrors.WrongLength();
        key = Bn254.readNonzero(proof, 0);
        uint256 c = Bn254.readScalar(proof, 64);
        Point memory r = Bn254.commitment(Bn254.generator(), Bn254.readScalar(proof, 96), key, c);
        if (Transcript.scalar(keccak256(abi.encode(TAG, context, key, r)), 0) != c) revert PlayersErrors.BadKeyProof();
    }
}
