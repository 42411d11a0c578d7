// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlayersDealer} from "../../src/dealers/PlayersDealer.sol";
import {Context, Need, Shown} from "../../src/types/JointTypes.sol";
import {PlayersErrors} from "../../src/types/PlayersTypes.sol";
import {Test} from "../utils/Test.sol";

struct Attempt {
    string name;
    bool proves;
    Context context;
    bytes state;
    Need[] needs;
    bytes evidence;
    bytes witness;
    bytes32 afterHash;
    bytes4 code;
}

/// vectors/players.json: honest moves of every kind and one attempt for each way to cheat.
contract PlayersDealerTest is Test {
    PlayersDealer private dealer;

    error WrongVerdict(string attempt, bytes4 actual, bytes4 expected);

    function setUp() public {
        dealer = new PlayersDealer();
    }

    function test_moves_endAsTheTypeScriptHalfSays() public view {
        Attempt[] memory attempts = _read();
        assertTrue(attempts.length > 50, "all attempts are there");
        for (uint256 i = 0; i < attempts.length; i++) {
            Attempt memory a = attempts[i];
            (bool done, bytes memory answer) = _put(a, a.witness);
            bytes4 code = done ? bytes4(0) : bytes4(answer);
            if (code != a.code) revert WrongVerdict(a.name, code, a.code);
            if (done) assertTrue(keccak256(_state(a, answer)) == a.afterHash, a.name);
        }
    }

    function test_contribute_revertsIfTheWitnessIsNotWhatTheStateHolds() public view {
        Attempt[] memory attempts = _read();
        uint256 tried;
        for (uint256 i = 0; i < attempts.length; i++) {
            Attempt memory a = attempts[i];
            if (a.code != 0 || a.witness.length == 0) continue;
            bytes memory wrong = bytes.concat(a.witness);
            wrong[5] ^= 0x01;
            (bool done, bytes memory answer) = _put(a, wrong);
            assertTrue(!done && bytes4(answer) == PlayersErrors.WrongWitness.selector, a.name);
            (done, answer) = _put(a, "");
            assertTrue(!done && bytes4(answer) == PlayersErrors.WrongWitness.selector, a.name);
            tried++;
        }
        assertTrue(tried >= 6, "several witnesses were changed");
    }

    function test_prove_revertsIfAFaceIsNotWhatThePointSays() public view {
        Attempt[] memory attempts = _read();
        uint256 tried;
        for (uint256 i = 0; i < attempts.length; i++) {
            Attempt memory a = attempts[i];
            // Faces come last in the witness, one byte each, behind whole ciphertexts.
            if (a.code != 0 || a.witness.length % 128 == 0) continue;
            bytes memory wrong = bytes.concat(a.witness);
            wrong[wrong.length - 1] ^= 0x01;
            (bool done, bytes memory answer) = _put(a, wrong);
            assertTrue(!done && bytes4(answer) == PlayersErrors.WrongFace.selector, a.name);
            tried++;
        }
        assertTrue(tried >= 2, "several faces were changed");
    }

    /// forge-config: long.fuzz.runs = 256
    function test_fuzz_prove_refusesRandomEvidence(uint256 pick, bytes calldata evidence) public view {
        Attempt[] memory attempts = _read();
        Attempt memory a = attempts[pick % attempts.length];
        if (keccak256(evidence) == keccak256(a.evidence)) return;
        if (a.needs.length == 0) return;
        a.evidence = evidence;
        (bool done,) = _put(a, a.witness);
        assertTrue(!done, a.name);
    }

    function _put(Attempt memory a, bytes memory witness) private view returns (bool, bytes memory) {
        bytes memory call = a.proves
            ? abi.encodeCall(PlayersDealer.prove, (a.context, a.state, a.needs, a.evidence, witness))
            : abi.encodeCall(PlayersDealer.contribute, (a.context, a.state, a.needs, a.evidence, witness));
        return address(dealer).staticcall(call);
    }

    function _state(Attempt memory a, bytes memory answer) private pure returns (bytes memory state) {
        if (a.proves) (state,) = abi.decode(answer, (bytes, Shown[]));
        else (state,,) = abi.decode(answer, (bytes, uint256, Shown[]));
    }

    function _read() private view returns (Attempt[] memory) {
        return abi.decode(vm.parseJsonBytes(vm.readFile("../vectors/players.json"), ".abi"), (Attempt[]));
    }
}
