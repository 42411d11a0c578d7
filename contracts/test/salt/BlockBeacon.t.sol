// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BlockBeacon} from "../../src/BlockBeacon.sol";
import {Test} from "../utils/Test.sol";

interface EtchVm {
    function etch(address target, bytes calldata code) external;
    function setBlockhash(uint256 number, bytes32 hash) external;
}

/// Stands for the chain's own history: answers for the block whose hash it was given.
contract History {
    mapping(uint256 number => bytes32) public hashes;

    function set(uint256 number, bytes32 hash) external {
        hashes[number] = hash;
    }

    fallback(bytes calldata data) external returns (bytes memory) {
        return abi.encode(hashes[abi.decode(data, (uint256))]);
    }
}

contract BlockBeaconTest is Test {
    BlockBeacon private beacon;
    EtchVm private constant etcher = EtchVm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function setUp() public {
        beacon = new BlockBeacon();
        vm.roll(20_000);
    }

    function test_pin_givesTheSameValueToEveryone() public {
        bytes32 id = beacon.fix("first pack", "deck and salt");
        vm.roll(20_000 + beacon.DELAY() + 1);
        etcher.setBlockhash(20_000 + beacon.DELAY(), keccak256("the block"));
        uint256 value = beacon.pin(id);
        assertTrue(value != 0, "a value");
        vm.roll(40_000);
        vm.prank(address(7));
        assertEq(beacon.pin(id), value, "the same value later");
    }

    function test_pin_readsTheHistoryWhenTheBlockIsOlderThan256() public {
        bytes32 id = beacon.fix("purpose", "deck and salt");
        uint256 number = beacon.blockOf(id);
        etcher.etch(beacon.HISTORY(), address(new History()).code);
        History(beacon.HISTORY()).set(number, keccak256("old"));
        vm.roll(number + 8191);
        assertTrue(beacon.pin(id) != 0, "a value");
    }

    function test_pin_revertsIfTooEarly() public {
        bytes32 id = beacon.fix("purpose", "deck and salt");
        vm.roll(beacon.blockOf(id));
        vm.expectRevert(BlockBeacon.TooEarly.selector);
        beacon.pin(id);
    }

    function test_pin_revertsIfTheBlockIsForgotten() public {
        bytes32 id = beacon.fix("purpose", "deck and salt");
        uint256 number = beacon.blockOf(id);
        vm.roll(number + 8192);
        vm.expectRevert(BlockBeacon.StaleBlock.selector);
        beacon.pin(id);
    }

    function test_pin_revertsIfTheHistoryAnswersZero() public {
        bytes32 id = beacon.fix("purpose", "deck and salt");
        uint256 number = beacon.blockOf(id);
        etcher.etch(beacon.HISTORY(), address(new History()).code);
        vm.roll(number + 4000);
        vm.expectRevert(BlockBeacon.StaleBlock.selector);
        beacon.pin(id);
    }

    function test_pin_revertsIfNothingWasFixed() public {
        vm.expectRevert(BlockBeacon.NotFixed.selector);
        beacon.pin("nothing");
    }

    function test_fix_revertsIfDoneBefore() public {
        beacon.fix("purpose", "deck and salt");
        vm.roll(90_000);
        vm.expectRevert(BlockBeacon.AlreadyFixed.selector);
        beacon.fix("purpose", "deck and another salt");
    }

    function test_pin_agreesWithTypeScript() public {
        string memory json = vm.readFile("../vectors/beacon.json");
        address owner = address(bytes20(vm.parseJsonBytes(json, ".owner")));
        bytes32 purpose = bytes32(vm.parseJsonBytes(json, ".purpose"));
        bytes32 commitment = bytes32(vm.parseJsonBytes(json, ".commitment"));
        vm.prank(owner);
        bytes32 id = beacon.fix(purpose, commitment);
        assertEq(uint256(id), uint256(bytes32(vm.parseJsonBytes(json, ".id"))), "id");
        vm.roll(beacon.blockOf(id) + 1);
        etcher.setBlockhash(beacon.blockOf(id), bytes32(vm.parseJsonBytes(json, ".blockHash")));
        assertEq(beacon.pin(id), uint256(bytes32(vm.parseJsonBytes(json, ".value"))), "value");
    }

    /// Whoever fixes for himself takes nothing from anybody else.
    function test_fix_keepsOwnersApart() public {
        bytes32 mine = beacon.fix("purpose", "deck and salt");
        vm.prank(address(7));
        bytes32 theirs = beacon.fix("purpose", "another deck");
        assertTrue(mine != theirs, "two beacons");
        assertEq(uint256(beacon.commitmentOf(mine)), uint256(bytes32("deck and salt")), "untouched");
    }
}
