// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CommitteeBeacon} from "../../src/CommitteeBeacon.sol";
import {CommitteeTerms, Committees} from "../../src/Committees.sol";
import {Bn254} from "../../src/libraries/Bn254.sol";
import {CommitteeErrors} from "../../src/libraries/CommitteeErrors.sol";
import {PlayersErrors} from "../../src/types/PlayersTypes.sol";
import {Test} from "../utils/Test.sol";
import {TestServers} from "./TestServers.sol";

contract CommitteesTest is Test {
    Committees private registry;
    CommitteeBeacon private beacon;
    bytes32 private constant LABEL = keccak256("a label");
    uint256 private constant N = 3;
    uint256[] private coefficients;
    bytes32 private id;

    function setUp() public {
        vm.warp(1_800_000_000);
        registry = new Committees();
        coefficients = [uint256(11_111), 22_222];
        id = registry.register(_terms(), _signed(_termsDigest(_terms())));
        bytes memory proofs = TestServers.keyProofs(LABEL, coefficients, N);
        registry.list(id, LABEL, proofs, _signed(_keyDigest(LABEL, TestServers.keys(coefficients, N))));
        beacon = new CommitteeBeacon(registry, id, LABEL);
    }

    function test_register_listsWhatAllSigned() public view {
        CommitteeTerms memory terms = registry.termsOf(id);
        assertEq(terms.threshold, 2, "threshold");
        assertTrue(terms.operators[2] == vm.addr(3), "operators");
        assertTrue(keccak256(bytes(terms.urls[1])) == keccak256("https://two.example"), "urls");
        assertEq(registry.count(), 1, "count");
        assertTrue(registry.ids(0) == id, "ids");
        assertEq(registry.keysOf(id, LABEL).keys, TestServers.keys(coefficients, N), "keys");
    }

    function test_register_revertsIfListedBefore() public {
        bytes[] memory signatures = _signed(_termsDigest(_terms()));
        vm.expectRevert(Committees.AlreadyListed.selector);
        registry.register(_terms(), signatures);
    }

    function test_register_revertsIfAnOperatorHasNotSigned() public {
        CommitteeTerms memory terms = _terms();
        terms.until += 1;
        bytes[] memory signatures = _signed(_termsDigest(_terms()));
        vm.expectRevert(Committees.NotSigned.selector);
        registry.register(terms, signatures);
        signatures = _signed(_termsDigest(terms));
        signatures[2] = signatures[1];
        vm.expectRevert(Committees.NotSigned.selector);
        registry.register(terms, signatures);
        vm.expectRevert(Committees.NotSigned.selector);
        registry.register(terms, new bytes[](2));
    }

    function test_register_revertsIfTheTermsAreNone() public {
        CommitteeTerms memory terms = _terms();
        terms.threshold = 1;
        _refuse(terms, CommitteeErrors.BadThreshold.selector);
        terms.threshold = 4;
        _refuse(terms, CommitteeErrors.BadThreshold.selector);
        terms = _terms();
        terms.operators[1] = terms.operators[0];
        _refuse(terms, Committees.BadOperators.selector);
        terms.operators[1] = address(0);
        _refuse(terms, Committees.BadOperators.selector);
        terms = _terms();
        terms.urls = new string[](2);
        _refuse(terms, Committees.BadOperators.selector);
        terms = _terms();
        terms.until = uint64(block.timestamp);
        _refuse(terms, Committees.BadUntil.selector);
        terms.until = uint64(block.timestamp + 401 days);
        _refuse(terms, Committees.BadUntil.selector);
    }

    function test_list_revertsIfTheKeysAreNotTheirs() public {
        bytes32 other = keccak256("another label");
        bytes memory proofs = TestServers.keyProofs(other, coefficients, N);
        bytes memory keys = TestServers.keys(coefficients, N);
        bytes[] memory signatures = _signed(_keyDigest(other, keys));
        vm.expectRevert(Committees.AlreadyListed.selector);
        registry.list(id, LABEL, proofs, signatures);
        vm.expectRevert(Committees.NotListed.selector);
        registry.list(keccak256("nobody"), other, proofs, signatures);
        vm.expectRevert(PlayersErrors.BadKeyProof.selector);
        registry.list(id, keccak256("a third"), proofs, signatures);
        bytes[] memory swapped = _signed(_keyDigest(LABEL, keys));
        vm.expectRevert(Committees.NotSigned.selector);
        registry.list(id, other, proofs, swapped);
        registry.list(id, other, proofs, signatures);
    }

    /// The last server takes a share of its own: it can prove that it knows it, but it is off the polynomial.
    function test_list_revertsIfAShareIsOffThePolynomial() public {
        bytes32 other = keccak256("another label");
        bytes memory first = TestServers.keyProof(other, 2, N, 1, TestServers.share(coefficients, 1));
        bytes memory second = TestServers.keyProof(other, 2, N, 2, TestServers.share(coefficients, 2));
        bytes memory proofs = bytes.concat(first, second, TestServers.keyProof(other, 2, N, 3, 5));
        bytes[] memory signatures = _signed(keccak256(proofs));
        vm.expectRevert(CommitteeErrors.NotOnPolynomial.selector);
        registry.list(id, other, proofs, signatures);
    }

    function test_retire_endsItForEveryOperatorAndNobodyElse() public {
        vm.expectRevert(Committees.NotOperator.selector);
        registry.retire(id);
        vm.prank(vm.addr(2));
        registry.retire(id);
        assertEq(registry.termsOf(id).until, block.timestamp, "ended");
        bytes32 other = keccak256("another label");
        bytes memory proofs = TestServers.keyProofs(other, coefficients, N);
        bytes[] memory signatures = _signed(_keyDigest(other, TestServers.keys(coefficients, N)));
        vm.expectRevert(Committees.BadUntil.selector);
        registry.list(id, other, proofs, signatures);
    }

    function test_pin_givesOneValueWhicheverServersAnswer() public {
        bytes32 fixed_ = beacon.fix("pack", "deck and salt");
        bytes memory keys = TestServers.keys(coefficients, N);
        bytes memory proof = _answers(fixed_, 1, 3, 0);
        uint256 before = gasleft();
        uint256 value = beacon.pin(fixed_, keys, proof);
        assertAtMost(before - gasleft(), 140_000, "gas of the call");
        assertEq(beacon.pin(fixed_), value, "read again");
        assertEq(beacon.pin(fixed_, "", ""), value, "pinned once");
        assertTrue(value > 0 && value < Bn254.R, "in the field");
    }

    function test_pin_givesTheSameValueByOtherServers() public {
        bytes32 fixed_ = beacon.fix("pack", "deck and salt");
        bytes memory one = _answers(fixed_, 1, 2, 0);
        bytes memory other = _answers(fixed_, 2, 3, 0);
        assertTrue(keccak256(one) != keccak256(other), "other answers");
        uint256 value = beacon.pin(fixed_, TestServers.keys(coefficients, N), other);
        // The first 64 bytes are V, whoever answered.
        bytes memory point = new bytes(64);
        for (uint256 i = 0; i < 64; i++) {
            point[i] = one[i];
        }
        assertEq(value, uint256(keccak256(point)) % (Bn254.R - 1) + 1, "unique");
    }

    function test_pin_givesItsValueHoweverLateAndAfterTheTerm() public {
        bytes32 fixed_ = beacon.fix("pack", "deck and salt");
        vm.roll(block.number + 10_000_000);
        vm.warp(block.timestamp + 3650 days);
        uint256 value = beacon.pin(fixed_, TestServers.keys(coefficients, N), _answers(fixed_, 1, 3, 0));
        assertEq(beacon.pin(fixed_), value, "no window closes");
    }

    function test_pin_revertsIfItIsNotDue() public {
        bytes memory keys = TestServers.keys(coefficients, N);
        bytes32 nobody = beacon.idOf(address(9), "pack");
        bytes memory proof = _answers(nobody, 1, 2, 0);
        vm.expectRevert(CommitteeBeacon.NotFixed.selector);
        beacon.pin(nobody, keys, proof);
        vm.expectRevert(CommitteeBeacon.NotFixed.selector);
        beacon.pin(nobody);
        bytes32 fixed_ = beacon.fix("pack", "deck and salt");
        vm.expectRevert(CommitteeBeacon.NotPinned.selector);
        beacon.pin(fixed_);
        vm.expectRevert(CommitteeBeacon.AlreadyFixed.selector);
        beacon.fix("pack", "another salt");
    }

    function test_pin_revertsIfTheAnswersAreFalse() public {
        bytes memory keys = TestServers.keys(coefficients, N);
        bytes32 fixed_ = beacon.fix("pack", "deck and salt");
        bytes32 other = beacon.fix("another pack", "deck and salt");
        bytes memory proof = _answers(fixed_, 1, 2, 0);
        vm.expectRevert(CommitteeErrors.BadShareProof.selector);
        beacon.pin(other, keys, proof);
        proof = _answers(fixed_, 1, 2, 7);
        vm.expectRevert(CommitteeErrors.BadShareProof.selector);
        beacon.pin(fixed_, keys, proof);
        proof = _answers(fixed_, 1, 1, 0);
        vm.expectRevert(CommitteeErrors.WrongServers.selector);
        beacon.pin(fixed_, keys, proof);
        uint256[] memory mine = new uint256[](2);
        mine[0] = 5;
        mine[1] = 6;
        keys = TestServers.keys(mine, N);
        vm.expectRevert(CommitteeBeacon.WrongKeys.selector);
        beacon.pin(fixed_, keys, proof);
    }

    function _answers(bytes32 fixed_, uint256 one, uint256 two, uint256 lie) private view returns (bytes memory) {
        uint256[] memory set = new uint256[](2);
        set[0] = one;
        set[1] = two;
        bytes32 input = beacon.inputOf(fixed_);
        return TestServers.answers(input, coefficients, N, set, TestServers.beaconPoint(input), lie);
    }

    function _refuse(CommitteeTerms memory terms, bytes4 code) private {
        bytes[] memory signatures = _signed(_termsDigest(terms));
        vm.expectRevert(code);
        registry.register(terms, signatures);
    }

    function _terms() private view returns (CommitteeTerms memory terms) {
        terms.threshold = 2;
        terms.operators = new address[](3);
        for (uint256 i = 0; i < 3; i++) {
            terms.operators[i] = vm.addr(i + 1);
        }
        terms.urls = new string[](3);
        terms.urls[0] = "https://one.example";
        terms.urls[1] = "https://two.example";
        terms.urls[2] = "https://three.example";
        terms.until = uint64(block.timestamp + 30 days);
        terms.ceremony = keccak256("ceremony");
    }

    function _signed(bytes32 digest) private pure returns (bytes[] memory signatures) {
        signatures = new bytes[](3);
        for (uint256 i = 0; i < 3; i++) {
            (uint8 v, bytes32 r, bytes32 s) = vm.sign(i + 1, digest);
            signatures[i] = abi.encodePacked(r, s, v);
        }
    }

    function _termsDigest(CommitteeTerms memory terms) private view returns (bytes32) {
        return _digest(registry.idOf(terms));
    }

    function _keyDigest(bytes32 label, bytes memory keys) private view returns (bytes32) {
        bytes32 kind = keccak256("CommitteeKey(bytes32 committee,bytes32 label,bytes keys)");
        return _digest(keccak256(abi.encode(kind, id, label, keccak256(keys))));
    }

    function _digest(bytes32 structHash) private view returns (bytes32) {
        bytes32 kind = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 domain = keccak256(
            abi.encode(kind, keccak256("Facedown committees"), keccak256("1"), block.chainid, address(registry))
        );
        return keccak256(abi.encodePacked(hex"1901", domain, structHash));
    }
}
