// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {TableChange} from "../../src/TableChange.sol";
import {TableLobby} from "../../src/TableLobby.sol";
import {AdvanceCall} from "../../src/interfaces/ITable.sol";
import {TableRecord} from "../../src/types/TableTypes.sol";
import {Test} from "../utils/Test.sol";
import {newTable} from "./NewTable.sol";
import {RoundHandler} from "./RoundHandler.sol";

/// A table with one bug in the clock of rounds.
contract BuggyRounds is Table {
    uint256 private immutable _bug;
    mapping(uint256 tableId => uint24) private _before;

    constructor(uint256 bug) Table(new TableLobby(), new TableChange()) {
        _bug = bug;
    }

    /// 1: every share leaves the others a quarter, however much they had. 2: every share starts the clock anew.
    /// 3: no share moves it. 4: one share a round does. 5: what has moved it is remembered beyond the round.
    function _storeShares(TableRecord storage t, bytes32 hash, AdvanceCall calldata call) internal override {
        if (_bug == 4 && t.extended != 0) t.extended = type(uint24).max;
        if (_bug == 5) t.extended |= _before[call.tableId];
        uint40 deadline = t.deadline;
        super._storeShares(t, hash, call);
        if (_bug == 1) t.deadline = _after(call.terms.answerSeconds / 4);
        if (_bug == 2) t.deadline = _after(call.terms.answerSeconds);
        if (_bug == 3 && deadline != 0) t.deadline = deadline;
        _before[call.tableId] |= t.extended;
    }
}

contract RoundInvariantsTest is Test {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    uint256 private constant STEPS = 400;
    RoundHandler private handler;

    function setUp() public {
        handler = new RoundHandler(newTable());
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        bytes4[] memory selectors = new bytes4[](4);
        selectors[0] = RoundHandler.share.selector;
        selectors[1] = RoundHandler.agree.selector;
        selectors[2] = RoundHandler.quarrel.selector;
        selectors[3] = RoundHandler.pass.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), selectors);
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: long.invariant.runs = 32
    function invariant_aPartialRoundCostsNobodyTime() public view {
        assertTrue(!handler.costTime(), "a partial round costs nobody time");
    }

    /// forge-config: default.invariant.runs = 4
    /// forge-config: long.invariant.runs = 32
    function invariant_noPostNearADeadlineFailsByAnothersShare() public view {
        assertTrue(!handler.squeezed(), "no post near a deadline can be made to fail by another party's share");
    }

    function test_costingTime_bites() public {
        assertTrue(_breaks(1, true), "a shorter clock");
        assertTrue(_breaks(2, true), "a clock for each share");
    }

    function test_squeezing_bites() public {
        assertTrue(_breaks(3, false), "no more time");
        assertTrue(_breaks(4, false), "more time once a round");
        assertTrue(_breaks(5, false), "more time once an epoch");
    }

    /// The same walk breaks nothing in the table as it is, and does everything that it can do.
    function test_theWalk_isComplete() public {
        for (uint256 i = 0; i < STEPS; i++) {
            _step(handler, uint256(keccak256(abi.encode(i))));
        }
        assertTrue(!handler.costTime() && !handler.squeezed(), "both sentences");
        string[5] memory actions = ["share", "late", "round", "agree", "quarrel"];
        for (uint256 i = 0; i < actions.length; i++) {
            assertTrue(handler.done(bytes32(bytes(actions[i]))) > 0, actions[i]);
        }
    }

    function _breaks(uint256 bug, bool time) private returns (bool) {
        require(bug >= 1 && bug <= 5, "no such bug");
        RoundHandler buggy = new RoundHandler(new BuggyRounds(bug));
        for (uint256 i = 0; i < STEPS; i++) {
            _step(buggy, uint256(keccak256(abi.encode(i))));
            if (time ? buggy.costTime() : buggy.squeezed()) return true;
        }
        return false;
    }

    function _step(RoundHandler to, uint256 seed) private {
        (uint256 kind, uint256 more) = (seed % 16, seed >> 16);
        bytes memory data;
        if (kind < 7) data = abi.encodeCall(to.share, (more));
        else if (kind == 7) data = abi.encodeCall(to.agree, ());
        else if (kind < 11) data = abi.encodeCall(to.quarrel, ());
        else data = abi.encodeCall(to.pass, (uint8(more)));
        // A bug may make the handler itself stumble; what it noted before still counts.
        (bool ok,) = address(to).call(data);
        ok;
    }
}
