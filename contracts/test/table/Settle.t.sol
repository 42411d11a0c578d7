// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Chips} from "../../src/Chips.sol";
import {Hub} from "../../src/Hub.sol";
import {Table} from "../../src/Table.sol";
import {JoinCall, SettleCall} from "../../src/interfaces/ITable.sol";
import {Signature, TableEntry, TableErrors, TablePhase} from "../../src/types/TableTypes.sol";
import {newTable} from "./NewTable.sol";
import {Room, TableBench} from "./TableBench.sol";

/// A wallet that refuses coins until told otherwise, and tries to be paid again while it is paid.
contract Payee {
    bool public open;
    bytes public again;
    bool public paidAgain;

    function set(bool open_, bytes calldata again_) external {
        (open, again) = (open_, again_);
    }

    function join(Table table, JoinCall calldata call) external payable {
        table.join{value: msg.value}(call);
    }

    function withdraw(Table table, address to) external {
        table.withdraw(address(0), to);
    }

    receive() external payable {
        require(open, "closed");
        if (again.length > 0) (paidAgain,) = msg.sender.call(again);
    }
}

contract SettleTest is TableBench {
    function setUp() public {
        _deploy(newTable());
    }

    function test_settle_paysAFinalStateThatAllSigned() public {
        Room memory r = _played();
        (uint256 a, uint256 b) = (chips.balanceOf(_owner(0)), chips.balanceOf(_owner(1)));
        table.settle(_settleCall(r, _acks(r)));
        assertEq(chips.balanceOf(_owner(0)) - a, 40, "the higher card");
        assertEq(chips.balanceOf(_owner(1)) - b, 0, "the lower");
        assertEq(_record(r).escrow, 0, "escrow");
        assertEq(chips.balanceOf(address(table)), 0, "held");
    }

    function test_settle_revertsIfSettled() public {
        Room memory r = _played();
        SettleCall memory call = _settleCall(r, _acks(r));
        table.settle(call);
        vm.expectRevert(TableErrors.WrongPhase.selector);
        table.settle(call);
    }

    function test_settle_revertsIfNotEveryoneSigned() public {
        Room memory r = _played();
        SettleCall memory call = _settleCall(r, new Signature[](0));
        vm.expectRevert(TableErrors.MissingAcks.selector);
        table.settle(call);
    }

    function test_settle_revertsIfTheGameIsNotOver() public {
        Room memory r = _seated(false);
        _go(r, _shuffle());
        _go(r, _bet(0));
        SettleCall memory call = _settleCall(r, _acks(r));
        vm.expectRevert(TableErrors.NotFinal.selector);
        table.settle(call);
    }

    function test_settle_revertsIfOlderThanTheRecorded() public {
        Room memory r = _played();
        SettleCall memory call = _settleCall(r, _acks(r));
        r.state.version = 9;
        table.checkpoint(r.id, r.terms, r.seating, _fixed(r));
        vm.expectRevert(TableErrors.StaleVersion.selector);
        table.settle(call);
    }

    function test_settle_inRegisterWithAFinalState() public {
        Room memory r = _seated(false);
        _dispute(r, 1);
        _go(r, _shuffle());
        _go(r, _check(0));
        _go(r, _check(1));
        table.settle(_settleCall(r, _acks(r)));
        assertEq(_record(r).phase, TablePhase.Done, "done");
    }

    function test_settle_theRecordedStateNeedsNoSignatures() public {
        Room memory r = _seated(true);
        _advance(r, _shuffle());
        _advance(r, _bet(0));
        _advance(r, _check(1));
        table.settle(_settleCall(r, new Signature[](0)));
        assertEq(_record(r).phase, TablePhase.Done, "done");
    }

    function test_settle_revertsIfThePayoutsAreNotTheEscrow() public {
        Room memory r = _played();
        // A rules state that pays one more than came in, signed by everyone.
        bytes memory rules = r.state.rules;
        assembly {
            mstore(add(rules, 0x60), add(mload(add(rules, 0x60)), 1))
        }
        SettleCall memory call = _settleCall(r, _acks(r));
        vm.expectRevert(TableErrors.OutOfBalance.selector);
        table.settle(call);
    }

    function test_settle_keepsWhatCannotBePaid() public {
        (Room memory r, Payee payee) = _native();
        uint256 before = _owner(1).balance;
        table.settle(_settleCall(r, _acks(r)));
        assertEq(_owner(1).balance - before, 30, "the other seat is paid");
        assertEq(table.owed(address(0), address(payee)), 10, "kept");
        payee.withdraw(table, address(0xBEEF));
        assertEq(address(0xBEEF).balance, 10, "taken later");
        vm.expectRevert(TableErrors.NothingToWithdraw.selector);
        payee.withdraw(table, address(0xBEEF));
    }

    function test_settle_cannotBeEntered() public {
        (Room memory r, Payee payee) = _native();
        SettleCall memory call = _settleCall(r, _acks(r));
        payee.set(true, abi.encodeCall(table.settle, (call)));
        table.settle(call);
        assertTrue(!payee.paidAgain(), "once");
        assertEq(address(payee).balance, 10, "paid");
        assertEq(address(table).balance, 0, "nothing left");
    }

    function test_closedState_paysABoundaryThatAllAgreedToStopAt() public {
        Room memory r = _seated(false);
        // Kuhn's only boundary that isn't the end is a table that waits.
        r.state.rules = kuhn.setup(r.setup.rulesConfig).state;
        r.state.rules = kuhn.admit(r.state.rules, 0, STAKE).state;
        r.state.rules = kuhn.admit(r.state.rules, 1, STAKE).state;
        r.state.dealerHash = 0;
        r.state.version = 1;
        uint256 before = chips.balanceOf(_owner(0));
        table.settle(_settleCall(r, _acks(r)));
        assertEq(chips.balanceOf(_owner(0)) - before, STAKE, "each takes what it has");
    }

    function test_closedState_takesNoMove() public {
        Room memory r = _seated(false);
        _go(r, _shuffle());
        r.state.dealerHash = 0;
        r.state.dealer = "";
        _toPlay(r);
        vm.warp(block.timestamp + ANSWER + 1);
        vm.expectRevert(TableErrors.ClosedState.selector);
        table.timeout(_timeoutCall(r));
    }

    function _played() private returns (Room memory r) {
        r = _seated(false);
        _go(r, _shuffle());
        _go(r, _bet(0));
        _go(r, _bet(1));
    }

    /// For native coin; seat 0 is a contract and folds.
    function _native() private returns (Room memory r, Payee payee) {
        payee = new Payee();
        r = _newRoom(false);
        r.terms.token = address(0);
        _create(r);
        TableEntry memory e = _entry(0);
        e.owner = address(payee);
        payee.join{value: STAKE}(table, _joinCall(r, e));
        _seat(r, e);
        e = _entry(1);
        vm.deal(e.owner, STAKE);
        JoinCall memory call = _joinCall(r, e);
        vm.prank(e.owner);
        table.join{value: STAKE}(call);
        _seat(r, e);
        _begin(r);
        _go(r, _shuffle());
        _go(r, _check(0));
        _go(r, _bet(1));
        _go(r, _check(0));
    }
}

contract ChipsTest is TableBench {
    function setUp() public {
        chips = new Chips(address(0));
    }

    function test_faucet_givesUpToTheLimitADay() public {
        uint256 limit = chips.FAUCET_LIMIT();
        chips.faucet(limit - 1);
        chips.faucet(1);
        vm.expectRevert(Chips.FaucetLimit.selector);
        chips.faucet(1);
        vm.warp(block.timestamp + 1 days);
        chips.faucet(limit);
        assertEq(chips.totalSupply(), 2 * limit, "supply");
    }

    function test_faucetTo_countsForWhoeverGetsIt() public {
        uint256 limit = chips.FAUCET_LIMIT();
        chips.faucetTo(address(1), limit);
        vm.expectRevert(Chips.FaucetLimit.selector);
        chips.faucetTo(address(1), 1);
        chips.faucetTo(address(2), limit);
        assertEq(chips.balanceOf(address(1)), limit, "balance");
    }

    function test_transferFrom_revertsIfNotAllowedOrNotThere() public {
        chips.faucet(10);
        vm.prank(address(1));
        vm.expectRevert(Chips.InsufficientAllowance.selector);
        chips.transferFrom(address(this), address(1), 1);
        vm.expectRevert(Chips.InsufficientBalance.selector);
        chips.transfer(address(1), 11);
    }

    function test_transferFrom_needsNoAllowanceOfTheTableAlone() public {
        chips = new Chips(address(7));
        chips.faucet(10);
        vm.prank(address(7));
        chips.transferFrom(address(this), address(7), 4);
        assertEq(chips.balanceOf(address(7)), 4, "taken");
        assertEq(chips.allowance(address(this), address(8)), 0, "others");
        vm.prank(address(8));
        vm.expectRevert(Chips.InsufficientAllowance.selector);
        chips.transferFrom(address(this), address(8), 1);
    }

    function test_permit_revertsIfExpiredOrForged() public {
        vm.warp(1000);
        vm.expectRevert(Chips.PermitExpired.selector);
        chips.permit(address(1), address(2), 1, 999, 27, 0, 0);
        vm.expectRevert(Chips.BadPermit.selector);
        chips.permit(address(1), address(2), 1, 1000, 27, bytes32(uint256(1)), bytes32(uint256(1)));
        vm.expectRevert(Chips.BadPermit.selector);
        chips.permit(address(0), address(2), 1, 1000, 27, 0, 0);
    }
}
