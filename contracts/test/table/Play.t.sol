// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {AdvanceCall, TimeoutCall} from "../../src/interfaces/ITable.sol";
import {Reducer} from "../../src/libraries/Reducer.sol";
import {Signing} from "../../src/libraries/Signing.sol";
import {FixedState, PostedMove, Signature, TableErrors, TablePhase} from "../../src/types/TableTypes.sol";
import {newTable} from "./NewTable.sol";
import {Room, TableBench} from "./TableBench.sol";

contract PlayTest is TableBench {
    uint256 private constant ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    function setUp() public {
        _deploy(newTable());
    }

    function test_checkpoint_recordsANewerState() public {
        Room memory r = _seated(false);
        _go(r, _shuffle());
        _checkpoint(r);
        assertEq(_record(r).version, 1, "version");
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "state");
        assertEq(_record(r).phase, TablePhase.Live, "live");
    }

    function test_checkpoint_revertsIfNotNewer() public {
        Room memory r = _seated(false);
        FixedState memory f = _fixed(r);
        vm.expectRevert(TableErrors.StaleVersion.selector);
        table.checkpoint(r.id, r.terms, r.seating, f);
        f.version = uint64(1) << 48;
        vm.expectRevert(TableErrors.StaleVersion.selector);
        table.checkpoint(r.id, r.terms, r.seating, f);
    }

    function test_checkpoint_revertsIfASeatHasNotSigned() public {
        Room memory r = _seated(false);
        _go(r, _shuffle());
        FixedState memory f = _fixed(r);
        Signature[] memory one = new Signature[](1);
        one[0] = f.acks[0];
        Signature[] memory three = new Signature[](3);
        (three[0], three[1], three[2]) = (f.acks[0], f.acks[1], f.acks[1]);
        f.acks = one;
        vm.expectRevert(TableErrors.MissingAcks.selector);
        table.checkpoint(r.id, r.terms, r.seating, f);
        f.acks = three;
        vm.expectRevert(TableErrors.MissingAcks.selector);
        table.checkpoint(r.id, r.terms, r.seating, f);
        f.acks = new Signature[](2);
        (f.acks[0], f.acks[1]) = (one[0], one[0]);
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.checkpoint(r.id, r.terms, r.seating, f);
    }

    function test_checkpoint_revertsIfTheAckIsOfAnotherEpochOrTable() public {
        Room memory r = _seated(false);
        _go(r, _shuffle());
        r.epoch = 1;
        FixedState memory f = _fixed(r);
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.checkpoint(r.id, r.terms, r.seating, f);
        r.epoch = 0;
        uint256 id = r.id;
        r.id = id + 1;
        Signature[] memory foreign = _acks(r);
        r.id = id;
        f = _fixed(r);
        f.acks = foreign;
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.checkpoint(r.id, r.terms, r.seating, f);
    }

    /// In 64 bytes a mirror image has no room at all; in 65 it would.
    function test_dispute_revertsIfTheSignatureIsTheMirrorImage() public {
        Room memory r = _seated(false);
        FixedState memory f = FixedState(0, _hash(r), new Signature[](0));
        bytes32 digest = Signing.delegateDigest(_domain(), r.id, r.epoch, 0, address(0xDE));
        (uint8 v, bytes32 a, bytes32 b) = vm.sign(_sessionKey(0), digest);
        bytes memory mirrored = abi.encodePacked(a, bytes32(ORDER - uint256(b)), v == 27 ? uint8(28) : uint8(27));
        vm.prank(address(0xDE));
        vm.expectRevert(TableErrors.NotASeat.selector);
        table.dispute(r.id, r.terms, r.seating, f, 0, mirrored);
    }

    function test_dispute_bySeatWithTheRecordedStateNeedsNoAcks() public {
        Room memory r = _seated(false);
        vm.prank(vm.addr(_sessionKey(1)));
        table.dispute(r.id, r.terms, r.seating, FixedState(0, _hash(r), new Signature[](0)), 1, "");
        assertEq(_record(r).phase, TablePhase.Register, "register");
        assertEq(_record(r).deadline, block.timestamp + REGISTER, "deadline");
    }

    function test_dispute_revertsIfByAStranger() public {
        Room memory r = _seated(false);
        FixedState memory f = FixedState(0, _hash(r), new Signature[](0));
        vm.expectRevert(TableErrors.NotASeat.selector);
        table.dispute(r.id, r.terms, r.seating, f, 0, "");
        vm.expectRevert(TableErrors.NotASeat.selector);
        table.dispute(r.id, r.terms, r.seating, f, 7, "");
        // A stranger who says that he sits there.
        r.seating.seats[0].owner = address(this);
        vm.expectRevert(TableErrors.WrongSeating.selector);
        table.dispute(r.id, r.terms, r.seating, f, 0, "");
    }

    function test_dispute_byADelegate() public {
        Room memory r = _seated(false);
        FixedState memory f = FixedState(0, _hash(r), new Signature[](0));
        bytes memory permission = _permission(r, 0, address(0xDE));
        vm.expectRevert(TableErrors.NotASeat.selector);
        table.dispute(r.id, r.terms, r.seating, f, 0, permission);
        vm.prank(address(0xDE));
        table.dispute(r.id, r.terms, r.seating, f, 0, permission);
        assertEq(_record(r).phase, TablePhase.Register, "register");
    }

    function test_dispute_revertsIfOlderOrAlreadyDisputed() public {
        Room memory r = _seated(false);
        FixedState memory first = _fixed(r);
        _go(r, _shuffle());
        _checkpoint(r);
        vm.prank(_owner(0));
        vm.expectRevert(TableErrors.StaleVersion.selector);
        table.dispute(r.id, r.terms, r.seating, first, 0, "");
        _dispute(r, 0);
        FixedState memory f = _fixed(r);
        vm.prank(_owner(1));
        vm.expectRevert(TableErrors.WrongPhase.selector);
        table.dispute(r.id, r.terms, r.seating, f, 1, "");
    }

    function test_checkpoint_inRegisterReplacesAndLeavesTheDeadline() public {
        Room memory r = _seated(false);
        _dispute(r, 1);
        uint256 deadline = _record(r).deadline;
        vm.warp(block.timestamp + 10);
        _go(r, _shuffle());
        _checkpoint(r);
        assertEq(_record(r).phase, TablePhase.Register, "register");
        assertEq(_record(r).deadline, deadline, "deadline");
        assertEq(_record(r).version, 1, "version");
    }

    function test_clock_turnsRegisterIntoPlayAfterTheDeadline() public {
        Room memory r = _seated(false);
        _dispute(r, 1);
        uint256 end = _record(r).deadline;
        vm.warp(end);
        (uint8 phase, uint256 deadline) = table.clock(r.id, r.terms);
        assertEq(phase, TablePhase.Register, "at the deadline");
        vm.warp(end + 1);
        (phase, deadline) = table.clock(r.id, r.terms);
        assertEq(phase, TablePhase.Play, "after it");
        assertEq(deadline, end + ANSWER, "time to answer");
    }

    function test_checkpoint_inPlayLeadsBackToLive() public {
        Room memory r = _seated(false);
        _toPlay(r);
        _go(r, _shuffle());
        _checkpoint(r);
        assertEq(_record(r).phase, TablePhase.Live, "live");
        assertEq(_record(r).deadline, 0, "no clock");
    }

    function test_checkpoint_atAnOnChainTableStaysInPlay() public {
        Room memory r = _seated(true);
        vm.warp(block.timestamp + 5);
        _go(r, _shuffle());
        _checkpoint(r);
        assertEq(_record(r).phase, TablePhase.Play, "play");
        assertEq(_record(r).deadline, block.timestamp + ANSWER, "a new clock");
    }

    function test_advance_postsMovesOfServersAndSeats() public {
        Room memory r = _seated(true);
        _advance(r, _shuffle());
        vm.warp(block.timestamp + 7);
        _advance(r, _bet(0));
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "state");
        assertEq(_record(r).version, 2, "version");
        assertEq(_record(r).deadline, block.timestamp + ANSWER, "deadline");
    }

    function test_advance_postsSeveralMovesAtOnce() public {
        Room memory r = _seated(true);
        AdvanceCall memory call = _advanceCall(r, _shuffle());
        PostedMove[] memory moves = new PostedMove[](3);
        moves[0] = call.moves[0];
        _go(r, _shuffle());
        moves[1] = _posted(r, _bet(0), _sessionKey(0));
        _go(r, _bet(0));
        moves[2] = _posted(r, _bet(1), _sessionKey(1));
        _go(r, _bet(1));
        call.moves = moves;
        table.advance(call);
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "state");
    }

    function test_advance_takesABetWithTheDealersHashAlone() public {
        Room memory r = _seated(true);
        _advance(r, _shuffle());
        AdvanceCall memory call = _advanceCall(r, _bet(0));
        call.state.dealer = "";
        table.advance(call);
        assertEq(_record(r).version, 2, "version");
    }

    function test_advance_revertsIfSignedByAnotherKey() public {
        Room memory r = _seated(true);
        AdvanceCall memory call = _advanceCall(r, _shuffle(), _sessionKey(0));
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.advance(call);
        _advance(r, _shuffle());
        call = _advanceCall(r, _bet(0), _sessionKey(1));
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.advance(call);
    }

    function test_advance_revertsIfTheMoveWasMadeForAnotherState() public {
        Room memory r = _seated(true);
        Room memory other = _seated(true);
        AdvanceCall memory call = _advanceCall(r, _shuffle());
        AdvanceCall memory foreign = _advanceCall(other, _shuffle());
        call.moves[0].signature = foreign.moves[0].signature;
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.advance(call);
    }

    function test_advance_revertsIfThePayloadOrEvidenceIsNotTheSigned() public {
        Room memory r = _seated(true);
        AdvanceCall memory call = _advanceCall(r, _shuffle());
        call.moves[0].evidence = hex"010002";
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.advance(call);
        _advance(r, _shuffle());
        call = _advanceCall(r, _bet(0));
        call.moves[0].payload = _check(0).payload;
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.advance(call);
    }

    function test_advance_revertsIfReplayed() public {
        Room memory r = _seated(true);
        AdvanceCall memory call = _advanceCall(r, _shuffle());
        table.advance(call);
        vm.expectRevert(TableErrors.WrongState.selector);
        table.advance(call);
    }

    function test_advance_revertsIfNotThePartysTurn() public {
        Room memory r = _seated(true);
        _advance(r, _shuffle());
        AdvanceCall memory call = _advanceCall(r, _bet(0));
        call.moves[0].party = 1;
        vm.expectRevert(Reducer.NotYourTurn.selector);
        table.advance(call);
    }

    function test_advance_revertsIfLiveOrWithoutMovesOrStateUnknown() public {
        Room memory r = _seated(false);
        AdvanceCall memory call = _advanceCall(r, _shuffle());
        vm.expectRevert(TableErrors.WrongPhase.selector);
        table.advance(call);
        _toPlay(r);
        PostedMove[] memory moves = call.moves;
        call.moves = new PostedMove[](0);
        vm.expectRevert(TableErrors.NoMoves.selector);
        table.advance(call);
        call.moves = moves;
        call.state.version = 5;
        vm.expectRevert(TableErrors.WrongState.selector);
        table.advance(call);
        call.state.version = 0;
        call.state.dealer = hex"00";
        vm.expectRevert(TableErrors.WrongState.selector);
        table.advance(call);
    }

    function test_advance_revertsAfterTheDeadlineAndTimeoutBefore() public {
        Room memory r = _seated(true);
        AdvanceCall memory call = _advanceCall(r, _shuffle());
        TimeoutCall memory late = _timeoutCall(r);
        vm.warp(_record(r).deadline);
        vm.expectRevert(TableErrors.TooEarly.selector);
        table.timeout(late);
        vm.warp(block.timestamp + 1);
        vm.expectRevert(TableErrors.TooLate.selector);
        table.advance(call);
        table.timeout(late);
        r.state = _lapsed(r);
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "broken");
    }

    function test_timeout_makesTheActionForTheSeat() public {
        Room memory r = _seated(true);
        _advance(r, _shuffle());
        vm.warp(_record(r).deadline + 1);
        table.timeout(_timeoutCall(r));
        r.state = _lapsed(r);
        assertTrue(_isOver(r), "over");
        uint256 before = chips.balanceOf(_owner(1));
        table.settle(_settleCall(r, new Signature[](0)));
        assertEq(chips.balanceOf(_owner(1)) - before, 30, "the other seat wins the antes");
    }

    function test_timeout_revertsAfterTheEnd() public {
        Room memory r = _seated(true);
        _advance(r, _shuffle());
        vm.warp(_record(r).deadline + 1);
        table.timeout(_timeoutCall(r));
        r.state = _lapsed(r);
        vm.warp(_record(r).deadline + 1);
        TimeoutCall memory again = _timeoutCall(r);
        vm.expectRevert(Reducer.GameOver.selector);
        table.timeout(again);
    }

    function test_fuzz_advanceOrTimeoutNeverBoth(uint16 elapsed) public {
        Room memory r = _seated(true);
        AdvanceCall memory call = _advanceCall(r, _shuffle());
        TimeoutCall memory late = _timeoutCall(r);
        vm.warp(block.timestamp + elapsed);
        if (elapsed <= ANSWER) {
            vm.expectRevert(TableErrors.TooEarly.selector);
            table.timeout(late);
            table.advance(call);
        } else {
            vm.expectRevert(TableErrors.TooLate.selector);
            table.advance(call);
            table.timeout(late);
        }
    }

    function _checkpoint(Room memory r) private {
        table.checkpoint(r.id, r.terms, r.seating, _fixed(r));
    }

    function _permission(Room memory r, uint8 seat, address delegate) private view returns (bytes memory) {
        bytes32 digest = Signing.delegateDigest(_domain(), r.id, r.epoch, seat, delegate);
        (uint8 v, bytes32 a, bytes32 b) = vm.sign(_sessionKey(seat), digest);
        return abi.encodePacked(a, b, v);
    }
}
