// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DuelRules} from "../../src/rules/DuelRules.sol";
import {Shown, Step} from "../../src/types/JointTypes.sol";
import {Test} from "../utils/Test.sol";

struct DuelCall {
    uint8 kind;
    uint8 seat;
    bytes payload;
    bytes32 digest;
    string code;
}

struct DuelVector {
    bytes state;
    DuelCall[] calls;
}

/// Replays what vectors/duel.json says, call by call.
abstract contract DuelVectors is Test {
    uint8 private constant STEP = 4;
    uint8 private constant ON = 5;

    DuelRules internal immutable rules = new DuelRules();

    function _vector(string memory name) internal view returns (DuelVector memory) {
        // Read each time: keeping a file of this size in storage takes far longer.
        string memory vectors = vm.readFile("../vectors/duel.json");
        return abi.decode(vm.parseJsonBytes(vectors, string.concat(".", name)), (DuelVector));
    }

    function _replay(string memory name) internal view {
        DuelVector memory v = _vector(name);
        bytes memory state = v.state;
        assertTrue(v.calls.length > 0, "calls");
        for (uint256 i = 0; i < v.calls.length; i++) {
            DuelCall memory c = v.calls[i];
            (bool done, bytes memory data) = address(rules).staticcall(_data(state, c));
            if (bytes(c.code).length > 0) {
                assertTrue(!done, c.code);
                assertEq(uint32(bytes4(data)), uint32(bytes4(keccak256(bytes(string.concat(c.code, "()"))))), c.code);
                continue;
            }
            assertTrue(done, vm.toString(i));
            Step memory step = abi.decode(data, (Step));
            assertEq(uint256(keccak256(abi.encode(step))), uint256(c.digest), vm.toString(i));
            state = step.state;
        }
    }

    function _data(bytes memory state, DuelCall memory c) private view returns (bytes memory) {
        if (c.kind == STEP) return abi.encodeCall(rules.step, (state, c.seat, c.payload));
        if (c.kind == ON) return abi.encodeCall(rules.on, (state, new Shown[](0)));
        return abi.encodeCall(rules.forfeit, (state, c.seat));
    }
}
