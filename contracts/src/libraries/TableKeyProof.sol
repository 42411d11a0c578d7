// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersErrors} from "../types/PlayersTypes.sol";
import {Bn254, Point} from "./Bn254.sol";
import {CommitteeErrors} from "./CommitteeErrors.sol";
import {Committee, CommitteeKeys} from "./CommitteeKeys.sol";
import {Transcript} from "./Transcript.sol";

/// Proof by t of n servers, whose master keys are known, that new share keys belong to one key of which each knows its
/// share: two Schnorr proofs under one challenge. Wire: Z₁…Zₙ, mask, and of each of the t servers ascending c, s₀, s.
library TableKeyProof {
    bytes32 private constant TAG = "facedown/v1/table-key";

    function verify(bytes32 label, Committee memory master, bytes calldata proof)
        internal
        view
        returns (Committee memory table, Point memory joint)
    {
        uint256 n = master.keys.length / 64;
        uint256 t = master.threshold;
        if (proof.length != 64 * n + 32 + 96 * t) revert PlayersErrors.WrongLength();
        for (uint256 i = 0; i < n; i++) {
            Bn254.checkNonzero(proof, 64 * i);
        }
        for (uint256 i = 0; i <= 3 * t; i++) {
            Bn254.readScalar(proof, 64 * n + 32 * i);
        }
        uint256[] memory set = CommitteeKeys.servers(Bn254.readScalar(proof, 64 * n), master);
        table = Committee(t, proof[:64 * n]);
        bytes32 whole = CommitteeKeys.hash(master);
        for (uint256 p = 0; p < t; p++) {
            uint256 from = 64 * n + 32 + 96 * p;
            bytes memory said = abi.encode(TAG, label, whole, set[p]);
            _check(said, _at(master, set[p]), _at(table, set[p]), proof[from:from + 96]);
        }
        CommitteeKeys.checkDegree(table);
        joint = CommitteeKeys.joint(table);
        if (Bn254.isZero(joint)) revert PlayersErrors.IdentityKey();
    }

    function _check(bytes memory said, Point memory master, Point memory key, bytes calldata tail) private view {
        uint256 c = Bn254.readScalar(tail, 0);
        Point memory first = Bn254.commitment(Bn254.generator(), Bn254.readScalar(tail, 32), master, c);
        Point memory second = Bn254.commitment(Bn254.generator(), Bn254.readScalar(tail, 64), key, c);
        bytes32 seed = keccak256(bytes.concat(said, abi.encode(key, first, second)));
        if (Transcript.scalar(seed, 0) != c) revert CommitteeErrors.BadTableKey();
    }

    function _at(Committee memory c, uint256 server) private pure returns (Point memory key) {
        uint256 from = CommitteeKeys.keyAt(c, server);
        assembly ("memory-safe") {
            mcopy(key, from, 64)
        }
    }
}
