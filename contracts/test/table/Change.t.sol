// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {ChangeCall, SettleCall, StartCall} from "../../src/interfaces/ITable.sol";
import {Deed} from "../../src/libraries/Reducer.sol";
import {HoldemRules} from "../../src/rules/HoldemRules.sol";
import {Step} from "../../src/types/JointTypes.sol";
import {HoldemAction, HoldemConfig, HoldemKind} from "../../src/types/HoldemTypes.sol";
import {Signature, TableEntry, TableErrors, TablePhase, TableSeat} from "../../src/types/TableTypes.sol";
import {Room, TableBench} from "./TableBench.sol";

/// Seats come and go between hands of Hold'em, dealt by the open dealer.
contract ChangeTest is TableBench {
    HoldemRules private holdem;

    function setUp() public {
        _deploy(new Table());
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
        Signature[] memory all = call.acks;
        call.acks = new Signature[](1);
        call.acks[0] = all[0];
        vm.prank(_owner(2));
        vm.expectRevert(TableErrors.MissingAcks.selector);
        table.change(call);
        (call.acks, call.entryAcks) = (all, new Signature[](0));
        vm.prank(_owner(2));
        vm.expectRevert(TableErrors.MissingAcks.selector);
        table.change(call);
        call.entryAcks = new Signature[](1);
        call.entryAcks[0] = all[0];
        vm.prank(_owner(2));
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.change(call);
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
        TableEntry[] memory none = new TableEntry[](0);
        ChangeCall memory call = _call(r, 0, none);
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

    function _twoOfThree(bool onchain) private returns (Room memory r) {
        r = _newRoom(onchain);
        r.terms.rules = address(holdem);
        r.terms.maxSeats = 3;
        HoldemConfig memory config;
        (config.seats, config.smallBlind, config.bigBlind) = (3, 1, 2);
        (config.minBuyIn, config.maxBuyIn) = (40, 200);
        r.setup.rulesConfig = abi.encode(config);
        _create(r);
        _join(r, _buyIn(0));
        _join(r, _buyIn(1));
        table.start(StartCall(r.id, r.terms, r.setup, r.seating, r.state.rules, new bytes[](3)));
        _begin(r);
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "started");
    }

    function _buyIn(uint8 seat) private pure returns (TableEntry memory e) {
        e = _entry(seat);
        e.amount = 100;
    }

    function _one(TableEntry memory e) private pure returns (TableEntry[] memory list) {
        list = new TableEntry[](1);
        list[0] = e;
    }

    /// Dealt, and the first to act folds.
    function _playHand(Room memory r) private view {
        _go(r, _shuffle52());
        _go(r, Deed(holdem.pending(r.state.rules).seat, abi.encode(HoldemAction(HoldemKind.Fold, 0)), "", ""));
        assertTrue(holdem.outcome(r.state.rules).boundary, "at a boundary");
    }

    function _shuffle52() private pure returns (Deed memory) {
        bytes memory order = new bytes(52);
        for (uint256 i = 0; i < 52; i++) {
            order[i] = bytes1(uint8(i));
        }
        return Deed(HOST, "", order, "");
    }

    function _call(Room memory r, uint256 leaving, TableEntry[] memory entries)
        private
        pure
        returns (ChangeCall memory call)
    {
        call.tableId = r.id;
        call.terms = r.terms;
        call.setup = r.setup;
        call.seating.servers = r.seating.servers;
        call.seating.seats = abi.decode(abi.encode(r.seating.seats), (TableSeat[]));
        call.rules = r.state.rules;
        call.version = r.state.version;
        call.leaving = leaving;
        call.entries = entries;
        call.cardKeys = new bytes[](3);
    }

    /// The call, with everyone's signatures; the room goes on into the new epoch.
    function _change(Room memory r, uint256 leaving, TableEntry[] memory entries)
        private
        view
        returns (ChangeCall memory call)
    {
        call = _call(r, leaving, entries);
        for (uint8 i = 0; i < 3; i++) {
            if ((leaving >> i) & 1 == 0) continue;
            (Step memory step,) = holdem.release(r.state.rules, i);
            r.state.rules = step.state;
            delete r.seating.seats[i];
        }
        for (uint256 i = 0; i < entries.length; i++) {
            _seat(r, entries[i]);
        }
        if (_isOver(r)) r.state.rules = holdem.begin(r.state.rules).state;
        r.state.dealer = open.start("", new bytes[](3));
        r.state.dealerHash = keccak256(r.state.dealer);
        r.state.version++;
        r.epoch++;
        call.acks = _acks(r);
        call.entryAcks = new Signature[](entries.length);
        for (uint256 i = 0; i < entries.length; i++) {
            call.entryAcks[i] = _ack(r, entries[i].seat);
        }
    }

    /// The room as it was before the change.
    function _copy(Room memory r, ChangeCall memory call) private view returns (Room memory old) {
        old = abi.decode(abi.encode(r), (Room));
        old.seating = call.seating;
        old.state.rules = call.rules;
        old.state.version = call.version;
        old.epoch--;
        assertEq(uint256(_record(old).state), uint256(_hash(old)), "as it was");
    }
}
