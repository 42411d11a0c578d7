// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Test} from "../utils/Test.sol";
import {CommitteeHarness, Statement} from "./CommitteeHarness.sol";

/// A change to a true proof or its statement, and the error with which it must be refused.
struct Refused {
    string name;
    /// 0: the statement as it was.
    Statement[] statement;
    uint256 length;
    uint256 offset;
    bytes patch;
    bytes4 code;
}

struct Vector {
    string name;
    string kind;
    Statement statement;
    bytes proof;
    Refused[] refused;
}

/// vectors/committee.json, made by the TypeScript prover: what it accepts and refuses, the libraries do too.
contract CommitteeVectorsTest is Test {
    CommitteeHarness private harness;

    error Accepted(string proof, string change);
    error WrongCode(string proof, string change, bytes4 actual, bytes4 expected);

    event Gas(string name, uint256 used);

    function setUp() public {
        harness = new CommitteeHarness();
    }

    function test_verify_acceptsTrueProofsWithinTheirGas() public {
        Vector[] memory vectors = _read();
        assertTrue(vectors.length >= 13, "all vectors are there");
        for (uint256 i = 0; i < vectors.length; i++) {
            Vector memory v = vectors[i];
            uint256 used = harness.verify(v.kind, v.statement, v.proof);
            emit Gas(v.name, used);
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
        Statement memory statement = r.statement.length == 0 ? v.statement : r.statement[0];
        (bool done, bytes memory answer) = address(harness).staticcall(
            abi.encodeCall(CommitteeHarness.verify, (v.kind, statement, _changed(v.proof, r)))
        );
        if (done) revert Accepted(v.name, r.name);
        // casting to 'bytes4' takes the selector of the error
        // forge-lint: disable-next-line(unsafe-typecast)
        if (bytes4(answer) != r.code) revert WrongCode(v.name, r.name, bytes4(answer), r.code);
    }

    function _changed(bytes memory proof, Refused memory r) private pure returns (bytes memory changed) {
        changed = new bytes(r.length);
        uint256 kept = r.length < proof.length ? r.length : proof.length;
        bytes memory patch = r.patch;
        uint256 offset = r.offset;
        assembly ("memory-safe") {
            mcopy(add(changed, 32), add(proof, 32), kept)
            mcopy(add(add(changed, 32), offset), add(patch, 32), mload(patch))
        }
    }

    function _limit(string memory name) private pure returns (uint256) {
        bytes32 n = keccak256(bytes(name));
        if (n == keccak256("three tokens by 3 of 5")) return 200_000;
        if (n == keccak256("beacon of 2 of 3")) return 105_000;
        if (n == keccak256("seal of five")) return 140_000;
        if (n == keccak256("deal of four to two by 3 of 5")) return 480_000;
        if (n == keccak256("deal of three to two by 3 of 5")) return 380_000;
        if (n == keccak256("seal of 21")) return 480_000;
        return 330_000;
    }

    function _read() private view returns (Vector[] memory) {
        return abi.decode(vm.parseJsonBytes(vm.readFile("../vectors/committee.json"), ".abi"), (Vector[]));
    }
}
