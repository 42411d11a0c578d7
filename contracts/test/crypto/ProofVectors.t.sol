// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Context} from "../../src/types/JointTypes.sol";
import {Test} from "../utils/Test.sol";
import {CryptoHarness} from "./CryptoHarness.sol";

/// A change to a true proof or its statement, and the error with which it must be refused.
struct Refused {
    string name;
    Context context;
    bytes statement;
    uint256 set;
    address owner;
    uint256 length;
    uint256 offset;
    bytes patch;
    bytes4 code;
}

struct Vector {
    string name;
    string kind;
    Context context;
    bytes statement;
    uint256 set;
    address owner;
    bytes proof;
    Refused[] refused;
}

/// vectors/proofs.json, made by the TypeScript prover: what it accepts and refuses, the libraries do too.
contract ProofVectorsTest is Test {
    CryptoHarness private harness;

    error Accepted(string proof, string change);
    error WrongCode(string proof, string change, bytes4 actual, bytes4 expected);

    function setUp() public {
        harness = new CryptoHarness();
    }

    function test_verify_acceptsTrueProofsWithinTheirGas() public view {
        Vector[] memory vectors = _read();
        assertTrue(vectors.length >= 13, "all vectors are there");
        for (uint256 i = 0; i < vectors.length; i++) {
            Vector memory v = vectors[i];
            uint256 used = harness.verify(v.kind, v.context, v.statement, v.set, v.owner, v.proof);
            assertAtMost(used, _limit(v.name), v.name);
        }
    }

    function test_verify_refusesEveryChangeWithItsCode() public view {
        Vector[] memory vectors = _read();
        uint256 count;
        for (uint256 i = 0; i < vectors.length; i++) {
            for (uint256 j = 0; j < vectors[i].refused.length; j++) {
                _refuse(vectors[i], vectors[i].refused[j]);
                count++;
            }
        }
        assertTrue(count > 600, "hundreds of changes were tried");
    }

    function _refuse(Vector memory v, Refused memory r) private view {
        bytes memory statement = r.statement.length == 0 ? v.statement : r.statement;
        (bool done, bytes memory answer) = address(harness).staticcall(
            abi.encodeCall(CryptoHarness.verify, (v.kind, r.context, statement, r.set, r.owner, _changed(v.proof, r)))
        );
        if (done) revert Accepted(v.name, r.name);
        // casting to 'bytes4' takes the selector of the error
        // forge-lint: disable-next-line(unsafe-typecast)
        if (bytes4(answer) != r.code) revert WrongCode(v.name, r.name, bytes4(answer), r.code);
    }

    function _changed(bytes memory proof, Refused memory r) private pure returns (bytes memory changed) {
        changed = new bytes(r.length);
        for (uint256 i = 0; i < r.length && i < proof.length; i++) {
            changed[i] = proof[i];
        }
        for (uint256 i = 0; i < r.patch.length; i++) {
            changed[r.offset + i] = r.patch[i];
        }
    }

    /// The figures of the issue; what has none there is held to a round number.
    function _limit(string memory name) private pure returns (uint256) {
        bytes32 n = keccak256(bytes(name));
        if (n == keccak256("token")) return 40_000;
        if (n == keccak256("claim over nine faces")) return 330_000;
        if (n == keccak256("none of three slots has one of two faces")) return 200_000;
        if (n == keccak256("none of one slot has a face")) return 130_000;
        if (n == keccak256("second shuffle of 21")) return 1_400_000;
        if (n == keccak256("second shuffle of 52")) return 3_200_000;
        if (n == keccak256("first shuffle of five")) return 400_000;
        if (n == keccak256("mix of two")) return 200_000;
        return 100_000;
    }

    function _read() private view returns (Vector[] memory) {
        return abi.decode(vm.parseJsonBytes(vm.readFile("../vectors/proofs.json"), ".abi"), (Vector[]));
    }
}
