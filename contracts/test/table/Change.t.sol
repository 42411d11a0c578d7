// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ChangeCall, SettleCall} from "../../src/interfaces/ITable.sol";
import {HoldemRules} from "../../src/rules/HoldemRules.sol";
import {Signature, TableEntry, TableErrors, TablePhase} from "../../src/types/TableTypes.sol";
import {newTable} from "./NewTable.sol";
import {ChangeBench} from "./ChangeBench.sol";
import {Room} from "./TableBench.sol";

/// Seats come and go between hands of Hold'em, dealt by the open dealer.
contract ChangeTest is ChangeBench {

    function setUp() public {
        _deploy(newTable());
        holdem = new HoldemRules();
    }

    function test_change_seatsANewSeatInANewEpoch() public {
        Room memory r = _twoOfThree(false);
        ChangeCall memory call = _change(r, 0, _one(_buyIn(2)));
        vm.prank(_owner(2));
        table.change(call);
        assertEq(_record(r).epoch, 1, "epoch");
        assertEq(_record(r).version, 1, "version");
        assertEq(_record(r).phase, TablePhase.Live, "live");
        assertEq(_record(r).escrow, 300, "escrow");
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "state");
        assertEq(uint256(_record(r).seats), uint256(keccak256(abi.encode(r.seating))), "seats");
    }

    function test_change_paysWhoeverLeaves() public {
        Room memory r = _twoOfThree(false);
        _playHand(r);
        uint256 before = chips.balanceOf(_owner(1));
        ChangeCall memory call = _change(r, 2, _one(_buyIn(2)));
        vm.prank(_owner(2));
        table.change(call);
        // Seat 0 was the small blind and folded.
        assertEq(chips.balanceOf(_owner(1)) - before, 101, "paid");
        assertEq(_record(r).escrow, 199, "escrow");
    }

    function test_change_topsUp() public {
        Room memory r = _twoOfThree(false);
        _playHand(r);
        TableEntry memory e = _buyIn(0);
        e.amount = 50;
        ChangeCall memory call = _change(r, 0, _one(e));
        vm.prank(_owner(0));
        table.change(call);
        assertEq(_record(r).escrow, 250, "escrow");
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "state");
    }

    function test_change_atAnOnChainTableStaysInPlay() public {
        Room memory r = _twoOfThree(true);
        ChangeCall memory call = _change(r, 0, _one(_buyIn(2)));
        vm.prank(_owner(2));
        table.change(call);
        assertEq(_record(r).phase, TablePhase.Play, "play");
    }

    function test_change_revertsIfASeatHasNotSigned() public {
        Room memory r = _twoOfThree(false);
        ChangeCall memory call = _change(r, 0, _one(_buyIn(2)));
        Signature[] memory all = call.signatures;
        assertEq(all.length, 3, "two seats and the newcomer");
        for (uint256 n = 0; n < 5; n++) {
            if (n == 3) continue;
            call.signatures = new Signature[](n);
            for (uint256 i = 0; i < n && i < 3; i++) {
                call.signatures[i] = all[i];
            }
            vm.prank(_owner(2));
            vm.expectRevert(TableErrors.MissingAcks.selector);
            table.change(call);
        }
        for (uint256 i = 0; i < 3; i++) {
            call.signatures = abi.decode(abi.encode(all), (Signature[]));
            call.signatures[i] = all[(i + 1) % 3];
            vm.prank(_owner(2));
            vm.expectRevert(TableErrors.BadSignature.selector);
            table.change(call);
        }
    }

    function test_change_revertsIfTheAcksAreForAnotherChange() public {
        Room memory r = _twoOfThree(false);
        ChangeCall memory call = _change(r, 0, _one(_buyIn(2)));
        call.entries[0].amount = 50;
        vm.prank(_owner(2));
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.change(call);
    }

    function test_change_revertsIfTheOwnerHasNotAgreed() public {
        Room memory r = _twoOfThree(false);
        ChangeCall memory call = _change(r, 0, _one(_buyIn(2)));
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.change(call);
    }

    function test_change_revertsInTheMiddleOfAHand() public {
        Room memory r = _twoOfThree(false);
        _go(r, _shuffle52());
        ChangeCall memory call = _call(r, 0, _none());
        vm.expectRevert(TableErrors.NotFinal.selector);
        table.change(call);
    }

    function test_change_revertsIfOlderThanTheRecorded() public {
        Room memory r = _twoOfThree(false);
        ChangeCall memory call = abi.decode(abi.encode(_change(r, 0, _one(_buyIn(2)))), (ChangeCall));
        Room memory again = _copy(r, call);
        _playHand(again);
        table.checkpoint(again.id, again.terms, again.seating, _fixed(again));
        vm.prank(_owner(2));
        vm.expectRevert(TableErrors.StaleVersion.selector);
        table.change(call);
    }

    /// The record's word is written as the clock writes it: seat 1 has lapsed in this epoch.
    function test_change_letsALapsedSeatGoWithoutAWordAtARecordedBoundaryInPlay() public {
        Room memory r = _twoOfThree(true);
        _lapse(r, 2);
        ChangeCall memory call = _call(r, 2, _one(_buyIn(2)));
        _follow(r, 2, call.entries);
        _signAll(r, call, 2);
        assertEq(call.signatures.length, 2, "seat 0 and the newcomer");
        uint256 before = chips.balanceOf(_owner(1));
        vm.prank(_owner(2));
        table.change(call);
        assertEq(chips.balanceOf(_owner(1)) - before, 100, "paid");
        assertEq(_record(r).lapsed, 0, "a new epoch");
    }

    function test_change_asksALapsedSeatThatStays() public {
        Room memory r = _twoOfThree(true);
        _lapse(r, 2);
        ChangeCall memory call = _call(r, 0, _one(_buyIn(2)));
        _follow(r, 0, call.entries);
        _signAll(r, call, 2);
        vm.prank(_owner(2));
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.change(call);
    }

    function test_change_asksALapsedSeatAtABoundaryThatIsNotRecorded() public {
        Room memory r = _twoOfThree(true);
        _lapse(r, 2);
        _playHand(r);
        ChangeCall memory call = _call(r, 2, _one(_buyIn(2)));
        _follow(r, 2, call.entries);
        _signAll(r, call, 2);
        vm.prank(_owner(2));
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.change(call);
    }

    function test_change_asksALapsedSeatOutsideOfPlay() public {
        Room memory r = _twoOfThree(false);
        _lapse(r, 2);
        ChangeCall memory call = _call(r, 2, _one(_buyIn(2)));
        _follow(r, 2, call.entries);
        _signAll(r, call, 2);
        vm.prank(_owner(2));
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.change(call);
    }

    function test_change_revertsAtAClosedStateAndForASeatThatIsNone() public {
        Room memory r = _twoOfThree(false);
        ChangeCall memory call = _change(r, 0, _one(_buyIn(2)));
        (bytes32 dealerHash, uint256 leaving) = (call.dealerHash, call.leaving);
        call.dealerHash = 0;
        vm.prank(_owner(2));
        vm.expectRevert(TableErrors.ClosedState.selector);
        table.change(call);
        (call.dealerHash, call.leaving) = (dealerHash, leaving | 8);
        vm.prank(_owner(2));
        vm.expectRevert(TableErrors.NoSuchSeat.selector);
        table.change(call);
    }

    event Result(
        address indexed owner,
        address indexed rules,
        uint256 indexed tableId,
        address token,
        uint256 payout,
        bool won
    );

    function test_hub_countsWhoeverLeaves() public {
        Room memory r = _twoOfThree(false);
        _playHand(r);
        ChangeCall memory call = _change(r, 2, _one(_buyIn(2)));
        vm.prank(_owner(2));
        vm.expectEmit();
        emit Result(_owner(1), address(holdem), r.id, address(chips), 101, false);
        table.change(call);
    }

    /// Sets the mask of lapsed seats in the table's third word, where the clock keeps it.
    function _lapse(Room memory r, uint16 mask) private {
        bytes32 slot = bytes32(uint256(keccak256(abi.encode(r.id, uint256(1)))) + 2);
        uint256 word = uint256(vm.load(address(table), slot));
        vm.store(address(table), slot, bytes32(word | uint256(mask) << 208));
        assertEq(_record(r).lapsed, mask, "lapsed");
    }

    /// Whoever loses the next hand must not be able to settle with the boundary before it.
    function test_settle_revertsAtASignedBoundaryThatIsNotTheEnd() public {
        Room memory r = _twoOfThree(false);
        _playHand(r);
        SettleCall memory call = _settleCall(r, _acks(r));
        vm.expectRevert(TableErrors.NotFinal.selector);
        table.settle(call);
        table.checkpoint(r.id, r.terms, r.seating, _fixed(r));
        vm.expectRevert(TableErrors.NotFinal.selector);
        table.settle(call);
    }

    function test_settle_stopsAtABoundaryThatAllSeatsClosed() public {
        Room memory r = _twoOfThree(false);
        _playHand(r);
        r.state.dealerHash = 0;
        r.state.version++;
        table.settle(_settleCall(r, _acks(r)));
        assertEq(chips.balanceOf(address(table)), 0, "all paid");
    }

    /// DESIGN §5: a dispute before the hole cards closes the table at the last boundary.
    function test_settle_stopsADisputedTableAtTheBoundary() public {
        Room memory r = _twoOfThree(false);
        _playHand(r);
        _dispute(r, 1);
        SettleCall memory call = _settleCall(r, new Signature[](0));
        vm.expectRevert(TableErrors.NotFinal.selector);
        table.settle(call);
        vm.warp(block.timestamp + REGISTER + 1);
        table.settle(call);
        assertEq(_record(r).phase, TablePhase.Done, "done");
    }

    function test_settle_atAnOnChainBoundaryIsForSeatsOnly() public {
        Room memory r = _twoOfThree(true);
        SettleCall memory call = _settleCall(r, new Signature[](0));
        vm.expectRevert(TableErrors.NotASeat.selector);
        table.settle(call);
        vm.prank(_owner(0));
        table.settle(call);
        assertEq(_record(r).phase, TablePhase.Done, "done");
    }

    /// The room as it was before the change.
    function _copy(Room memory r, ChangeCall memory call) private view returns (Room memory old) {
        old = abi.decode(abi.encode(r), (Room));
        old.seating = call.seating;
        old.state.rules = call.rules;
        old.state.version = call.version;
        old.state.dealerHash = call.dealerHash;
        old.epoch--;
        assertEq(uint256(_record(old).state), uint256(_hash(old)), "as it was");
    }
}
