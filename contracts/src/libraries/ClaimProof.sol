// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Cipher, Point} from "./Bn254.sol";
import {Transcript} from "./Transcript.sol";

/// Proof that the face under (a, b) lies in a set, and of nothing else (Cramer, Damgård, Schoenmakers).
/// Wire: c_v, s_v for each v of the set, ascending.
library ClaimProof {
    bytes32 private constant TAG = "facedown/v1/claim";

    struct Run {
        Point g;
        Point masked;
        uint256 total;
        uint256 count;
        bytes commitments;
    }

    function size(uint256 set) internal pure returns (uint256 n) {
        for (; set != 0; set &= set - 1) {
            n++;
        }
    }

    function verify(bytes32 context, Point memory key, Cipher memory cipher, uint256 set, bytes calldata proof)
        internal
        view
    {
        if (set == 0) revert PlayersErrors.EmptySet();
        uint256 n = size(set);
        if (proof.length != 64 * n) revert PlayersErrors.WrongLength();
        for (uint256 i = 0; i < 2 * n; i++) {
            Bn254.readScalar(proof, 32 * i);
        }
        Run memory run = Run(Bn254.generator(), cipher.b, 0, 0, new bytes(128 * n));
        Point memory minusG = Bn254.neg(run.g);
        uint256 step;
        for (uint256 rest = set; rest != 0; rest >>= 1) {
            step++;
            if (rest & 1 == 0) continue;
            run.masked = Bn254.add(run.masked, step == 1 ? minusG : Bn254.mul(minusG, step));
            step = 0;
            _branch(run, key, cipher.a, proof);
        }
        bytes32 seed = keccak256(abi.encodePacked(TAG, context, set, abi.encode(key, cipher), run.commitments));
        if (Transcript.scalar(seed, 0) != run.total) revert PlayersErrors.BadClaimProof();
    }

    function _branch(Run memory run, Point memory key, Point memory a, bytes calldata proof) private view {
        uint256 at = run.count++;
        uint256 c = Bn254.readScalar(proof, 64 * at);
        uint256 s = Bn254.readScalar(proof, 64 * at + 32);
        run.total = addmod(run.total, c, Bn254.R);
        Point memory first = Bn254.commitment(run.g, s, key, c);
        Point memory second = Bn254.commitment(a, s, run.masked, c);
        bytes memory commitments = run.commitments;
        assembly ("memory-safe") {
            let to := add(add(commitments, 32), mul(128, at))
            mcopy(to, first, 64)
            mcopy(add(to, 64), second, 64)
        }
    }
}
