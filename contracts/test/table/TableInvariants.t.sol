// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {Test} from "../utils/Test.sol";
import {newTable} from "./NewTable.sol";
import {TableHandler} from "./TableHandler.sol";

/// The seven sentences, as questions to a handler. Each answers whether it still holds.
library Sentences {
    /// 1. Money in equals money out and escrow.
    function moneyIsConserved(TableHandler handler) internal view returns (bool) {
        (uint256 held, uint256 escrow, uint256 owed, uint256 outside) = handler.chipsHeld();
        return held == escrow + owed && held == outside;
    }

    /// 2. A version never goes back.
    function versionsNeverGoBack(TableHandler handler) internal view returns (bool) {
        return !handler.wentBack();
    }

    /// 3. A fixed state is never undone.
    function fixedStatesStay(TableHandler handler) internal view returns (bool) {
        return !handler.undone();
    }

    /// 4. No seat that answers in time loses by timeout.
    function honestSeatsNeverLapse(TableHandler handler) internal view returns (bool) {
        return !handler.honestLapsed();
    }

    /// 5. Nobody but a seat's key moves for it.
    function onlyKeysMove(TableHandler handler) internal view returns (bool) {
        return !handler.forged();
    }

    /// 6. A settled table pays once.
    function tablesPayOnce(TableHandler handler) internal view returns (bool) {
        return !handler.paidTwice();
    }

    /// 7. `advance` and `timeout` are never both possible.
    function moveOrClock(TableHandler handler) internal returns (bool) {
        for (uint256 i = 0; i < handler.rooms(); i++) {
            (bool advance, bool timeout) = handler.possible(i);
            if (advance && timeout) return false;
        }
        return true;
    }
}

contract TableInvariantsTest is Test {
    using Sentences for TableHandler;

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    TableHandler private handler;

    function setUp() public {
        handler = new TableHandler(newTable());
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        bytes4[] memory selectors = new bytes4[](10);
        selectors[0] = TableHandler.openTable.selector;
        selectors[1] = TableHandler.move.selector;
        selectors[2] = TableHandler.checkpoint.selector;
        selectors[3] = TableHandler.dispute.selector;
        selectors[4] = TableHandler.post.selector;
        selectors[5] = TableHandler.agree.selector;
        selectors[6] = TableHandler.forge.selector;
        selectors[7] = TableHandler.timeout.selector;
        selectors[8] = TableHandler.settle.selector;
        selectors[9] = TableHandler.pass.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), selectors);
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: long.invariant.runs = 16
    function invariant_moneyInEqualsMoneyOutAndEscrow() public view {
        assertTrue(handler.moneyIsConserved(), "money in = money out + escrow");
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: long.invariant.runs = 16
    function invariant_aVersionNeverGoesBack() public view {
        assertTrue(handler.versionsNeverGoBack(), "a version never goes back");
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: long.invariant.runs = 16
    function invariant_aFixedStateIsNeverUndone() public view {
        assertTrue(handler.fixedStatesStay(), "a fixed state is never undone");
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: long.invariant.runs = 16
    function invariant_noSeatThatAnswersInTimeLosesByTimeout() public view {
        assertTrue(handler.honestSeatsNeverLapse(), "no seat that answers in time loses by timeout");
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: long.invariant.runs = 16
    function invariant_nobodyButASeatsKeyMovesForIt() public view {
        assertTrue(handler.onlyKeysMove(), "nobody but a seat's key moves for it");
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: long.invariant.runs = 16
    function invariant_aSettledTablePaysOnce() public view {
        assertTrue(handler.tablesPayOnce(), "a settled table pays once");
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: long.invariant.runs = 16
    function invariant_advanceAndTimeoutAreNeverBothPossible() public {
        assertTrue(handler.moveOrClock(), "advance and timeout are never both possible");
    }
}
