// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ChangeCall, JoinCall, LobbyCall, SettleCall, StartCall} from "../../src/interfaces/ITable.sol";
import {Deed} from "../../src/libraries/Reducer.sol";
import {Signing} from "../../src/libraries/Signing.sol";
import {HoldemRules} from "../../src/rules/HoldemRules.sol";
import {FixedState, Permit, Signature, TableEntry, TableErrors} from "../../src/types/TableTypes.sol";
import {ChangeBench} from "./ChangeBench.sol";
import {EndlessDealer, EndlessRules, ProvingDealer} from "./EndlessRounds.sol";
import {HostileToken, Mood} from "./Hostile.sol";
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

    /// The end that the chain itself came to needs nobody's signature: it pays what was recorded.
    /// forge-config: default.fuzz.runs = 2
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_settle_ofARecordedEndIsTheRecords(uint256 by) public {
        Room memory r = _seated(true);
        _advance(r, _shuffle());
        _advance(r, _bet(0));
        _advance(r, _bet(1));
        _alter(r, RELAY, abi.encodeCall(table.settle, (_settleCall(r, new Signature[](0)))), by);
    }

    /// Nobody signs for an open chair: what anyone brings for it leads to the one state, or nowhere.
    /// forge-config: default.fuzz.runs = 2
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_advance_ofAnOpenChairLeadsToOneState(uint256 by) public {
        Room memory r = _newRoom(true);
        r.terms.rules = address(new EndlessRules());
        r.terms.dealer = address(new ProvingDealer(3 | (uint256(1) << HOST)));
        r.setup.servers[0] = address(0);
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
        table.begin(_startCall(r));
        _alter(r, RELAY, abi.encodeCall(table.advance, (_advanceCall(r, Deed(HOST, "", hex"2a", "")))), by);
    }

    /// A lapsed seat leaves without a word: the others' signatures bind what it is paid all the same.
    /// forge-config: default.fuzz.runs = 2
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_change_withALapsedLeaverIsWhatTheOthersSigned(uint256 by) public {
        Room memory r = _newHoldem(true);
        _create(r);
        for (uint8 i = 0; i < 3; i++) {
            _join(r, _buyIn(i));
        }
        table.begin(_startCall(r));
        _advance(r, _shuffle52());
        vm.warp(block.timestamp + ANSWER + 1);
        table.timeout(_timeoutCall(r));
        r.state = _lapsed(r);
        uint256 gone = _record(r).lapsed;
        _advance(r, _fold(r));
        ChangeCall memory call = _call(r, gone, _none());
        _follow(r, gone, _none());
        _signAll(r, call, gone);
        assertEq(call.signatures.length, 2, "the others");
        _alter(r, RELAY, abi.encodeCall(table.change, (call)), by);
    }

    /// forge-config: default.fuzz.runs = 4
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_advance_ofSharesIsOfTheirRound(uint256 by) public {
        Room memory r = _newRoom(true);
        r.terms.rules = address(new EndlessRules());
        r.terms.dealer = address(new EndlessDealer(3 | (uint256(1) << HOST)));
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
        table.begin(_startCall(r));
        _advance(r, Deed(1, "", hex"01", ""));
        _alter(r, RELAY, abi.encodeCall(table.advance, (_advanceCall(r, Deed(HOST, "", hex"01", "")))), by);
    }

    /// forge-config: default.fuzz.runs = 4
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_delegates_speakForTheirSeatAlone(uint256 by) public {
        Room memory r = _twoOfThree(true);
        bytes memory word = _bytesOf(_sessionKey(1), Signing.delegateDigest(_domain(), r.id, 0, 1, RELAY));
        SettleCall memory end = _settleCall(r, new Signature[](0));
        (end.seat, end.permission) = (1, word);
        _alter(r, RELAY, abi.encodeCall(table.settle, (end)), by);
        r = _seated(false);
        word = _bytesOf(_sessionKey(1), Signing.delegateDigest(_domain(), r.id, 0, 1, RELAY));
        FixedState memory f = FixedState(0, _hash(r), new Signature[](0));
        _alter(r, RELAY, abi.encodeCall(table.dispute, (r.id, r.terms, r.seating, f, 1, word)), by);
        r = _newHoldem(false);
        _create(r);
        _join(r, _buyIn(0));
        _join(r, _buyIn(1));
        word = _bytesOf(_sessionKey(1), Signing.delegateDigest(_domain(), r.id, 0, 1, RELAY));
        _alter(r, RELAY, abi.encodeCall(table.leaveLobby, (_lobbyCall(r), 1, word)), by);
    }

    /// forge-config: default.fuzz.runs = 4
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_revokeFor_isHisWhoSignedIt(uint256 by) public {
        Room memory r = _newRoom(false);
        _create(r);
        bytes memory word = _bytesOf(0xA1, Signing.revokeDigest(_domain(), r.id, _owner(1), 0));
        _alter(r, RELAY, abi.encodeCall(table.revokeFor, (r.id, _owner(1), word)), by);
    }

    /// Whatever is altered in what opens a table opens none, or another: the number binds every word.
    /// forge-config: default.fuzz.runs = 4
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_create_opensAnotherTableByEveryWord(uint256 by) public {
        if (by == 0) by = 1;
        Room memory r = _newHoldem(false);
        (r.setup.inviter, r.setup.salt) = (vm.addr(INVITER), bytes32(by));
        r.terms.setup = keccak256(abi.encode(r.setup));
        bytes memory data = abi.encodeCall(table.create, (r.terms, r.setup));
        bytes32 first = this.opened(data);
        for (uint256 at = 4; at + 32 <= data.length; at += 32) {
            _flip(data, at, 1 + by % 7);
            try this.opened(data) returns (bytes32 other) {
                assertTrue(other != first, string.concat("the same table by the word at ", vm.toString(at)));
            } catch {}
            _flip(data, at, 1 + by % 7);
        }
    }

    function opened(bytes calldata data) external returns (bytes32) {
        (bool done, bytes memory answer) = address(table).call(data);
        require(done);
        return bytes32(answer);
    }

    /// `revoke` and `withdraw` bring no signature: whatever their words, they touch nobody but the caller.
    /// forge-config: default.fuzz.runs = 4
    /// forge-config: long.fuzz.runs = 64
    function testFuzz_revoke_withdraw_touchTheCallerAlone(uint256 word, address to) public {
        vm.assume(to != address(table));
        HostileToken token = new HostileToken(table);
        Room memory r = _newRoom(false);
        r.terms.token = address(token);
        token.mint(_owner(0), 100);
        token.mint(_owner(1), 100);
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
        (r.state.version, r.state.dealerHash, r.state.rules) = (1, 0, r.lobby);
        token.setMood(Mood.Reverts);
        table.settle(_settleCall(r, _acks(r)));
        token.setMood(Mood.Honest);
        vm.prank(RELAY);
        vm.expectRevert(TableErrors.NothingToWithdraw.selector);
        table.withdraw(address(token), to);
        vm.prank(_owner(0));
        table.withdraw(address(token), to);
        assertEq(table.owed(address(token), _owner(1)), STAKE, "the other's waits for him");
        assertEq(token.balanceOf(address(table)), STAKE, "and is there");
        vm.prank(RELAY);
        table.revoke(word);
        for (uint8 i = 0; i < 4; i++) {
            assertEq(table.nonceOf(word, _owner(i)), 0, "everyone's own");
        }
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
