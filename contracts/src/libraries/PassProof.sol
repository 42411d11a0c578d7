// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Cipher, Point} from "./Bn254.sol";
import {Transcript} from "./Transcript.sol";

/// Proof that a new ciphertext under another key holds the face of the old one. Wire: a*, b*, c, s₁, s₂.
library PassProof {
    bytes32 private constant TAG = "facedown/v1/pass";

    function verify(bytes32 context, Point memory key, Cipher memory cipher, Point memory to, bytes calldata proof)
        internal
        view
        returns (Cipher memory passed)
    {
        if (proof.length != 224) revert PlayersErrors.WrongLength();
        passed = Bn254.readCipher(proof, 0);
        uint256 c = Bn254.readScalar(proof, 128);
        uint256 s1 = Bn254.readScalar(proof, 160);
        uint256 s2 = Bn254.readScalar(proof, 192);
        bytes32 seed = keccak256(abi.encode(TAG, context, key, to, cipher, passed));
        Point memory first = Bn254.commitment(Bn254.generator(), s1, key, c);
        Point memory second = Bn254.commitment(Bn254.generator(), s2, passed.a, c);
        Point memory third = Bn254.commitment(cipher.a, s1, to, s2);
        third = Bn254.add(third, Bn254.mul(Bn254.sub(cipher.b, passed.b), Bn254.minus(c)));
        if (Transcript.scalar(keccak256(abi.encode(seed, first, second, third)), 0) != c) {
            revert PlayersErrors.BadPassProof();
        }
    }
}
