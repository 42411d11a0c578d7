// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Cipher, Point} from "./Bn254.sol";
import {Transcript} from "./Transcript.sol";

/// Proof that two ciphertexts under one key hold equal faces (Chaum–Pedersen on their difference).
/// Wire: c, s.
library SameProof {
    bytes32 private constant TAG = "facedown/v1/same";

    function verify(bytes32 context, Point memory key, Cipher memory one, Cipher memory other, bytes calldata proof)
        internal
        view
    {
        if (proof.length != 64) revert PlayersErrors.WrongLength();
        uint256 c = Bn254.readScalar(proof, 0);
        uint256 s = Bn254.readScalar(proof, 32);
        Point memory a = Bn254.sub(one.a, other.a);
        Point memory b = Bn254.sub(one.b, other.b);
        if (Bn254.isZero(a) && !Bn254.isZero(b)) revert PlayersErrors.NotTheSame();
        bytes32 seed = keccak256(abi.encode(TAG, context, key, one, other));
        Point memory first = Bn254.commitment(Bn254.generator(), s, key, c);
        Point memory second = Bn254.commitment(a, s, b, c);
        if (Transcript.scalar(keccak256(abi.encode(seed, first, second)), 0) != c) revert PlayersErrors.BadSameProof();
    }
}
