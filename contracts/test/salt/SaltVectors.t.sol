// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DrawHandKey} from "../../src/dealers/verifiers/DrawHandKey.sol";
import {DrawKey} from "../../src/dealers/verifiers/DrawKey.sol";
import {PlayKey} from "../../src/dealers/verifiers/PlayKey.sol";
import {Groth16} from "../../src/libraries/Groth16.sol";
import {SaltScheme} from "../../src/libraries/SaltScheme.sol";
import {Context} from "../../src/types/JointTypes.sol";
import {Test} from "../utils/Test.sol";

contract SaltVectorsTest is Test {
    string private json;

    function setUp() public {
        json = vm.readFile("../vectors/salt.json");
    }

    function scopeOf(Context calldata context) external pure returns (uint256) {
        return SaltScheme.scopeOf(context);
    }

    function test_scopeOf_agreesWithTypeScript() public view {
        Context memory context = Context(
            vm.parseJsonUint(json, ".context.chainId"),
            address(bytes20(vm.parseJsonBytes(json, ".context.table"))),
            vm.parseJsonUint(json, ".context.tableId"),
            uint64(vm.parseJsonUint(json, ".context.epoch")),
            99,
            uint8(vm.parseJsonUint(json, ".context.party"))
        );
        assertEq(this.scopeOf(context), _word(".scope"), "scope");
    }

    function test_packDeck_agreesWithTypeScript() public view {
        (uint256 a, uint256 b, uint256 c) = SaltScheme.packDeck(vm.parseJsonBytes(json, ".list"));
        assertEq(abi.encode(a, b, c), vm.parseJsonBytes(json, ".packed"), "packed");
    }

    function test_audit_agreesWithTypeScript() public view {
        (uint256 salt, uint256 scope) = (_word(".salt"), _word(".scope"));
        assertEq(SaltScheme.auditCommitment(salt, scope), _word(".audit.commitment"), "commitment");
        uint256 face = vm.parseJsonUint(json, ".audit.face");
        assertEq(SaltScheme.auditPlay(_word(".audit.blind"), scope, 5, face), _word(".audit.play"), "play");
    }

    function test_isHonest_trueForHonestEventsAndFalseForALie() public view {
        bytes memory list = vm.parseJsonBytes(json, ".list");
        (uint256 salt, uint256 scope) = (_word(".salt"), _word(".scope"));
        bytes memory honest = vm.parseJsonBytes(json, ".audit.honest");
        assertTrue(SaltScheme.isHonest(salt, scope, list, honest), "honest");
        assertTrue(!SaltScheme.isHonest(salt, scope, list, vm.parseJsonBytes(json, ".audit.lying")), "lying");
        assertTrue(!SaltScheme.isHonest(salt + 1, scope, list, honest), "another salt");
        assertTrue(!SaltScheme.isHonest(salt, scope + 1, list, honest), "another scope");
    }

    function test_verify_acceptsOneProofOfEachCircuitAndNoMutation() public view {
        _check(DrawHandKey.key(), ".drawHand");
        _check(DrawKey.key(), ".draw");
        _check(PlayKey.key(), ".play");
    }

    function test_verify_gas() public view {
        uint256[] memory signals = _words(string.concat(".draw", ".signals"));
        uint256[8] memory proof = _proof(".draw");
        uint256 before = gasleft();
        bool valid = Groth16.verify(DrawKey.key(), signals, proof);
        assertAtMost(before - gasleft(), 232_000, "gas of one verification");
        assertTrue(valid, "valid");
    }

    function _check(bytes memory key, string memory name) private view {
        uint256[] memory signals = _words(string.concat(name, ".signals"));
        uint256[8] memory proof = _proof(name);
        assertTrue(Groth16.verify(key, signals, proof), string.concat(name, " is valid"));
        for (uint256 i = 0; i < signals.length; i++) {
            signals[i] += 1;
            assertTrue(!_verify(key, signals, proof), string.concat(name, " with another signal"));
            signals[i] += Groth16.FIELD - 1;
            assertTrue(!_verify(key, signals, proof), string.concat(name, " with an alias of a signal"));
            signals[i] -= Groth16.FIELD;
        }
        for (uint256 i = 0; i < 8; i++) {
            proof[i] += 1;
            assertTrue(!_verify(key, signals, proof), string.concat(name, " with another proof"));
            proof[i] -= 1;
        }
        uint256[8] memory nothing;
        assertTrue(!_verify(key, signals, nothing), string.concat(name, " with no proof"));
        assertTrue(!_verify(key, new uint256[](signals.length - 1), proof), "a signal missing");
    }

    function verify(bytes memory key, uint256[] memory signals, uint256[8] memory proof)
        external
        view
        returns (bool)
    {
        return Groth16.verify(key, signals, proof);
    }

    /// A precompile that refuses its input takes all the gas that it was given.
    function _verify(bytes memory key, uint256[] memory signals, uint256[8] memory proof)
        private
        view
        returns (bool)
    {
        try this.verify{gas: 500_000}(key, signals, proof) returns (bool valid) {
            return valid;
        } catch {
            return false;
        }
    }

    function _word(string memory path) private view returns (uint256) {
        return uint256(bytes32(vm.parseJsonBytes(json, path)));
    }

    function _words(string memory path) private view returns (uint256[] memory words) {
        bytes memory data = vm.parseJsonBytes(json, path);
        words = new uint256[](data.length / 32);
        for (uint256 i = 0; i < words.length; i++) {
            uint256 value;
            assembly {
                value := mload(add(add(data, 32), mul(i, 32)))
            }
            words[i] = value;
        }
    }

    function _proof(string memory name) private view returns (uint256[8] memory proof) {
        uint256[] memory words = _words(string.concat(name, ".proof"));
        for (uint256 i = 0; i < 8; i++) {
            proof[i] = words[i];
        }
    }
}
