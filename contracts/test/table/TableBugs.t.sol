// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {TableChange} from "../../src/TableChange.sol";
import {TableLobby} from "../../src/TableLobby.sol";
import {Seating, TablePhase, TableRecord, TableTerms} from "../../src/types/TableTypes.sol";
import {Test} from "../utils/Test.sol";
import {newTable} from "./NewTable.sol";
import {TableHandler} from "./TableHandler.sol";
import {Sentences} from "./TableInvariants.t.sol";

/// A table with one bug, by the number of the sentence that it breaks. One contract for all: compiling
/// a table takes seconds.
contract BuggyTable is Table {
    uint256 private immutable _bug;

    constructor(uint256 bug) Table(new TableLobby(), new TableChange()) {
        require(bug >= 1 && bug <= 7, "no such bug");
        _bug = bug;
    }

    /// 1: pays twice.
    function _give(address token, address to, uint256 amount) internal override {
        super._give(token, to, amount);
        if (_bug == 1) super._give(token, to, amount);
    }

    /// 2: takes old states.
    function _requireNewer(TableRecord storage t, uint64 version) internal view override {
        if (_bug != 2) super._requireNewer(t, version);
    }

    /// 3: leaves no time to register a newer state.
    function _clock(TableRecord storage t, TableTerms calldata terms) internal view override returns (uint8, uint256) {
        (uint8 phase, uint256 deadline) = super._clock(t, terms);
        return (_bug == 3 && phase == TablePhase.Register ? TablePhase.Play : phase, deadline);
    }

    /// 4: gives half the time.
    function _after(uint256 seconds_) internal view override returns (uint40) {
        return super._after(_bug == 4 ? seconds_ / 2 : seconds_);
    }

    /// 5: takes seat 1's key for everyone's.
    function _keyOf(Seating calldata seating, uint8 party) internal view override returns (address) {
        return _bug == 5 ? seating.seats[1].sessionKey : super._keyOf(seating, party);
    }

    /// 6: forgets that it has paid.
    function _finish(TableRecord storage t) internal override {
        if (_bug != 6) super._finish(t);
    }

    /// 7: takes moves after the deadline.
    function _requireTime(TableRecord storage t, TableTerms calldata terms, bool late) internal view override {
        if (_bug != 7 || late) super._requireTime(t, terms, late);
    }
}

/// Each planted bug breaks its sentence within a bounded number of the handler's actions.
contract TableBugsTest is Test {
    using Sentences for TableHandler;

    uint256 private constant STEPS = 600;

    function test_sentence1_bites() public {
        assertTrue(_breaks(1), "money");
    }

    function test_sentence2_bites() public {
        assertTrue(_breaks(2), "versions");
    }

    function test_sentence3_bites() public {
        assertTrue(_breaks(3), "fixed states");
    }

    function test_sentence4_bites() public {
        assertTrue(_breaks(4), "answers in time");
    }

    function test_sentence5_bites() public {
        assertTrue(_breaks(5), "keys");
    }

    function test_sentence6_bites() public {
        assertTrue(_breaks(6), "pays once");
    }

    function test_sentence7_bites() public {
        assertTrue(_breaks(7), "advance or timeout");
    }

    /// The same walk breaks nothing in the table as it is, and does everything that it can do.
    function test_theWalk_isComplete() public {
        TableHandler handler = new TableHandler(newTable());
        for (uint256 i = 0; i < 2 * STEPS; i++) {
            _step(handler, i);
        }
        for (uint256 n = 1; n <= 7; n++) {
            assertTrue(_holds(handler, n), "a sentence");
        }
        string[10] memory actions =
            ["open", "move", "checkpoint", "dispute", "post", "agree", "forge", "timeout", "settle", "register"];
        for (uint256 i = 0; i < actions.length; i++) {
            assertTrue(handler.done(bytes32(bytes(actions[i]))) > 0, actions[i]);
        }
    }

    function _breaks(uint256 sentence) private returns (bool) {
        for (uint256 walk = 0; walk < 4; walk++) {
            TableHandler handler = new TableHandler(new BuggyTable(sentence));
            for (uint256 i = 0; i < STEPS; i++) {
                _step(handler, uint256(keccak256(abi.encode(walk, i))));
                if (i % 10 == 9 && !_holds(handler, sentence)) return true;
            }
        }
        return false;
    }

    function _holds(TableHandler handler, uint256 sentence) private returns (bool) {
        if (sentence == 1) return handler.moneyIsConserved();
        if (sentence == 2) return handler.versionsNeverGoBack();
        if (sentence == 3) return handler.fixedStatesStay();
        if (sentence == 4) return handler.honestSeatsNeverLapse();
        if (sentence == 5) return handler.onlyKeysMove();
        if (sentence == 6) return handler.tablesPayOnce();
        require(sentence == 7, "no such sentence");
        return handler.moveOrClock();
    }

    function _step(TableHandler handler, uint256 seed) private {
        uint256 a = uint256(keccak256(abi.encode(seed)));
        uint256 kind = a % 16;
        (uint256 b, uint256 c) = (a >> 16, a >> 128);
        bytes memory data;
        if (kind <= 1) data = abi.encodeCall(handler.openTable, (b % 4 == 0));
        else if (kind <= 4) data = abi.encodeCall(handler.move, (b));
        else if (kind <= 6) data = abi.encodeCall(handler.checkpoint, (b, c));
        else if (kind <= 8) data = abi.encodeCall(handler.dispute, (b, c, c % 2 == 0));
        else if (kind == 9) data = abi.encodeCall(handler.post, (b));
        else if (kind == 10) data = abi.encodeCall(handler.agree, (b));
        else if (kind <= 12) data = abi.encodeCall(handler.forge, (b, uint8(c)));
        else if (kind == 13) data = abi.encodeCall(handler.timeout, (b));
        else if (kind == 14) data = abi.encodeCall(handler.settle, (b, c));
        else data = abi.encodeCall(handler.pass, (uint8(c)));
        // A bug may make the handler itself stumble; what it noted before still counts.
        (bool ok,) = address(handler).call(data);
        ok;
    }
}
