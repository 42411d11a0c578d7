// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Bn254, Cipher, Point} from "../../src/libraries/Bn254.sol";
import {ClaimProof} from "../../src/libraries/ClaimProof.sol";
import {KeyProof} from "../../src/libraries/KeyProof.sol";
import {NoneProof} from "../../src/libraries/NoneProof.sol";
import {PassProof} from "../../src/libraries/PassProof.sol";
import {SameProof} from "../../src/libraries/SameProof.sol";
import {ShuffleProof} from "../../src/libraries/ShuffleProof.sol";
import {TokenProof} from "../../src/libraries/TokenProof.sol";
import {Transcript} from "../../src/libraries/Transcript.sol";
import {Context} from "../../src/types/JointTypes.sol";

/// The libraries behind calls, so that their arguments lie in calldata; with the gas of the proof alone.
contract CryptoHarness {
    function verify(string calldata kind, Context calldata context, bytes calldata statement, uint256 set, address owner, bytes calldata proof)
        external
        view
        returns (uint256 gasUsed)
    {
        bytes32 k = keccak256(bytes(kind));
        bytes32 bound = Transcript.contextHash(context);
        if (k == keccak256("key")) {
            bound = Transcript.keyContextHash(context, owner);
            gasUsed = gasleft();
            KeyProof.verify(bound, proof);
            return gasUsed - gasleft();
        }
        Point memory key = Bn254.read(statement, 0);
        bytes memory rest = statement[64:];
        if (k == keccak256("token")) {
            gasUsed = gasleft();
            TokenProof.verify(bound, key, rest, proof);
            return gasUsed - gasleft();
        }
        if (k == keccak256("shuffle")) {
            gasUsed = gasleft();
            ShuffleProof.verify(bound, key, rest, proof);
            return gasUsed - gasleft();
        }
        if (k == keccak256("none")) {
            gasUsed = gasleft();
            NoneProof.verify(bound, key, rest, set, proof);
            return gasUsed - gasleft();
        }
        Cipher memory cipher = Bn254.readCipher(statement, 64);
        if (k == keccak256("claim")) {
            gasUsed = gasleft();
            ClaimProof.verify(bound, key, cipher, set, proof);
            return gasUsed - gasleft();
        }
        if (k == keccak256("pass")) {
            Point memory to = Bn254.read(statement, 192);
            gasUsed = gasleft();
            PassProof.verify(bound, key, cipher, to, proof);
            return gasUsed - gasleft();
        }
        Cipher memory other = Bn254.readCipher(statement, 192);
        gasUsed = gasleft();
        SameProof.verify(bound, key, cipher, other, proof);
        return gasUsed - gasleft();
    }
}
