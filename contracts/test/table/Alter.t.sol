// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ChangeCall, JoinCall, LobbyCall, StartCall} from "../../src/interfaces/ITable.sol";
import {Signing} from "../../src/libraries/Signing.sol";
import {HoldemRules} from "../../src/rules/HoldemRules.sol";
import {FixedState, Permit, Signature, TableEntry} from "../../src/types/TableTypes.sol";
import {ChangeBench} from "./ChangeBench.sol";
import {newTable} from "./NewTable.sol";
import {Room} from "./TableBench.sol";

/// Whoever posts a call chooses nothing: every word of it, altered, is refused, or leads to the very same table
/// and the very same balances. One call after another, word by word, as it lies in calldata.
contract AlterTest is ChangeBench {
    uint256 private constant INVITER = 0xF0;
    address private constant RELAY = address(0x5E1A);

    error Outcome(bool done, bytes32 world);

    function setUp() public {
        _deploy(newTable());
        holdem = new HoldemRules();
    }

    /// forge-config: default.fuzz.runs = 4
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_join_isHisWhoSignedIt(uint256 by) public {
        Room memory r = _newHoldem(false);
        r.setup.inviter = vm.addr(INVITER);
        _create(r);
        bytes memory data = abi.encodeCall(table.join, (_joinCall(r, _relayed(r, 0))));
        _alter(r, RELAY, data, by);
    }

    /// forge-config: default.fuzz.runs = 4
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_change_isWhatAllSigned(uint256 by) public {
        Room memory r = _twoOfThree(false);
        _playHand(r);
        TableEntry[] memory entries = new TableEntry[](2);
        r.epoch++;
        entries[0] = _relayed(r, 0);
        entries[1] = _relayed(r, 2);
        r.epoch--;
        ChangeCall memory call = _change(r, 2, entries);
        _alter(r, RELAY, abi.encodeCall(table.change, (call)), by);
    }

    /// forge-config: default.fuzz.runs = 4
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_begin_start_cancel_andLeaveAreOfTheTable(uint256 by) public {
        Room memory r = _newHoldem(false);
        _create(r);
        _join(r, _buyIn(0));
        _join(r, _buyIn(1));
        LobbyCall memory lobby = _lobbyCall(r);
        _alter(r, address(this), abi.encodeCall(table.cancel, (lobby)), by);
        _alter(r, _owner(1), abi.encodeCall(table.leaveLobby, (lobby, 1, "")), by);
        StartCall memory call = StartCall(r.id, r.terms, r.setup, r.seating, r.state.rules, new bytes[](3));
        _alter(r, address(this), abi.encodeCall(table.start, (call)), by);
        r = _joined(false);
        _alter(r, RELAY, abi.encodeCall(table.begin, (_startCall(r))), by);
    }

    /// forge-config: default.fuzz.runs = 4
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_checkpoint_dispute_settle_areWhatAllSigned(uint256 by) public {
        Room memory r = _seated(false);
        _go(r, _shuffle());
        FixedState memory f = _fixed(r);
        bytes memory data = abi.encodeCall(table.checkpoint, (r.id, r.terms, r.seating, f));
        _alter(r, RELAY, data, by);
        data = abi.encodeCall(table.dispute, (r.id, r.terms, r.seating, f, 1, ""));
        _alter(r, _owner(1), data, by);
        _go(r, _bet(0));
        _go(r, _bet(1));
        data = abi.encodeCall(table.settle, (_settleCall(r, _acks(r))));
        _alter(r, RELAY, data, by);
    }

    /// forge-config: default.fuzz.runs = 4
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_advance_timeout_areOfTheRecordedState(uint256 by) public {
        Room memory r = _seated(true);
        _advance(r, _shuffle());
        bytes memory data = abi.encodeCall(table.advance, (_advanceCall(r, _bet(0))));
        _alter(r, RELAY, data, by);
        data = abi.encodeCall(table.timeout, (_timeoutCall(r)));
        vm.warp(block.timestamp + ANSWER + 1);
        _alter(r, RELAY, data, by);
    }

    /// What is taken all the same (a ticket that nobody asks for, a length that nobody reads) is the same in all that
    /// counts; nearly everything is refused.
    function _alter(Room memory r, address sender, bytes memory data, uint256 by) private {
        uint256 free;
        if (by == 0) by = 1;
        (bool done, bytes32 world) = _tried(r.id, sender, data);
        assertTrue(done, "as it was signed");
        for (uint256 at = 4; at + 32 <= data.length; at += 32) {
            // High bits, low bits, or all of them.
            uint256 mask = at % 3 == 0 ? by : at % 3 == 1 ? 1 << (by % 8) : by << 248 | by >> 248 | 1;
            _flip(data, at, mask);
            (bool taken, bytes32 other) = _tried(r.id, sender, data);
            _flip(data, at, mask);
            if (!taken) continue;
            assertTrue(other == world, string.concat("another world by the word at ", vm.toString(at)));
            free++;
        }
        assertAtMost(free * 128, data.length, "at most every fourth word is free");
    }

    function _flip(bytes memory data, uint256 at, uint256 mask) private pure {
        assembly ("memory-safe") {
            let place := add(add(data, 32), at)
            mstore(place, xor(mload(place), mask))
        }
    }

    function _tried(uint256 tableId, address sender, bytes memory data) private returns (bool done, bytes32 world) {
        try this.probe(tableId, sender, data) {}
        catch (bytes memory reason) {
            if (bytes4(reason) == Outcome.selector) {
                assembly ("memory-safe") {
                    done := mload(add(reason, 36))
                    world := mload(add(reason, 68))
                }
            }
        }
    }

    /// The table and everyone's money afterwards; and then it hasn't happened.
    function probe(uint256 tableId, address sender, bytes calldata data) external {
        vm.prank(sender);
        (bool done,) = address(table).call{gas: 4_000_000}(data);
        bytes memory money = abi.encode(chips.balanceOf(address(table)), chips.balanceOf(TREASURY));
        for (uint8 i = 0; i < 4; i++) {
            money = abi.encode(money, chips.balanceOf(_owner(i)), table.owed(address(chips), _owner(i)));
            money = abi.encode(money, table.nonceOf(tableId, _owner(i)));
        }
        revert Outcome(done, keccak256(abi.encode(table.recordOf(tableId), money)));
    }

    /// With everything that a relay brings: authorisation, permit, ticket.
    function _relayed(Room memory r, uint8 seat) private returns (TableEntry memory e) {
        e = _buyIn(seat);
        uint256 key = 0xA0 + uint256(seat);
        e.authorisation = _bytesOf(key, _joinDigest(r, e));
        vm.prank(e.owner);
        chips.approve(address(table), 0);
        e.permit = _permit(key, e.amount);
        if (r.setup.inviter != address(0)) e.ticket = _sign(INVITER, Signing.ticketDigest(_domain(), r.id, e.owner));
    }

    function _permit(uint256 key, uint256 value) private view returns (Permit memory) {
        bytes32 permitType =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        address owner = vm.addr(key);
        bytes32 message =
            keccak256(abi.encode(permitType, owner, address(table), value, chips.nonces(owner), type(uint256).max));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", chips.DOMAIN_SEPARATOR(), message));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return Permit(value, type(uint256).max, v, r, s);
    }
}
