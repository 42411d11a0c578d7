// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AdvanceCall, SettleCall} from "../../src/interfaces/ITable.sol";
import {Deed, Reducer} from "../../src/libraries/Reducer.sol";
import {MoveHead, Signing} from "../../src/libraries/Signing.sol";
import {LowestRules} from "../../src/rules/LowestRules.sol";
import {FeeConfig} from "../../src/types/FeeTypes.sol";
import {LowestErrors} from "../../src/types/LowestTypes.sol";
import {PostedMove, Signature, TableErrors} from "../../src/types/TableTypes.sol";
import {newTable} from "./NewTable.sol";
import {Room, TableBench} from "./TableBench.sol";

/// All of a set of seats act, in any order, with one clock: three name a number, the lowest that is alone wins.
contract AllActTest is TableBench {
    LowestRules private lowest;

    function setUp() public {
        _deploy(newTable());
        lowest = new LowestRules();
    }

    function test_advance_leadsToOneStateInAnyOrder() public {
        uint8[3][6] memory orders =
            [[uint8(0), 1, 2], [uint8(0), 2, 1], [uint8(1), 0, 2], [uint8(1), 2, 0], [uint8(2), 0, 1], [uint8(2), 1, 0]];
        Room memory first = _room();
        uint256 at = vm.snapshotState();
        bytes32 state;
        for (uint256 i = 0; i < 6; i++) {
            Room memory r = abi.decode(abi.encode(first), (Room));
            for (uint256 j = 0; j < 3; j++) {
                assertEq(_record(r).version, 0, "one version");
                _advance(r, _names(orders[i][j], orders[i][j]));
            }
            if (i == 0) state = _record(r).state;
            assertTrue(_record(r).state == state, "one state");
            assertEq(_record(r).version, 1, "one version");
            vm.revertToState(at);
        }
    }

    /// A number that somebody has signed stays his, whatever the others have named meanwhile.
    function test_advance_takesTheSameBytesAfterTheOthers() public {
        Room memory r = _room();
        AdvanceCall memory mine = _advanceCall(r, _names(2, 0));
        _advance(r, _names(0, 1));
        _advance(r, _names(1, 1));
        mine.state = r.state;
        table.advance(mine);
        assertEq(_record(r).version, 1, "over");
    }

    /// Who sees the others' numbers first must not be able to change his own.
    function test_advance_revertsIfASeatActsTwiceInARound() public {
        Room memory r = _room();
        Room memory base = abi.decode(abi.encode(r), (Room));
        _advance(r, _names(0, 3));
        AdvanceCall memory again = _advanceCall(base, _names(0, 0));
        again.state = r.state;
        vm.expectRevert(Reducer.NotYourTurn.selector);
        table.advance(again);
        _advance(r, _names(1, 1));
        again.state = r.state;
        vm.expectRevert(Reducer.NotYourTurn.selector);
        table.advance(again);
    }

    function test_advance_revertsIfTheActionOrItsSeatIsAnothers() public {
        Room memory r = _room();
        AdvanceCall memory call = _advanceCall(r, _names(1, 2));
        call.moves[0].payload = abi.encode(3);
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.advance(call);
        call = _advanceCall(r, _names(1, 2));
        call.moves[0].party = 2;
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.advance(call);
        call = _advanceCall(r, _names(1, 2));
        call.moves[0].payload = abi.encode(4);
        vm.expectRevert(LowestErrors.UnknownAction.selector);
        table.advance(call);
    }

    /// What is pending decides what must be signed: a move names the state that it leads to, a share can't.
    function test_advance_revertsIfSignedAsAMove() public {
        Room memory r = _room();
        Deed memory deed = _names(0, 1);
        AdvanceCall memory call = _advanceCall(r, deed);
        MoveHead memory head = MoveHead(r.id, 0, 0, _hash(r), Reducer.hash(_after(r, deed), r.id), 0);
        call.moves[0].signature = _sign(_sessionKey(0), Signing.moveDigest(_domain(), head, deed.payload, ""));
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.advance(call);
    }

    /// A number of the last round isn't one of this.
    function test_advance_revertsIfSignedForTheRoundBefore() public {
        Room memory r = _room();
        AdvanceCall memory old = _advanceCall(r, _names(0, 0));
        for (uint8 i = 0; i < 3; i++) {
            _advance(r, _names(i, 1));
        }
        assertTrue(!_isOver(r), "nobody was alone");
        old.state = r.state;
        vm.expectRevert(TableErrors.BadSignature.selector);
        table.advance(old);
    }

    function test_advance_hasOneClockForAll() public {
        Room memory r = _room();
        uint256 deadline = _record(r).deadline;
        vm.warp(block.timestamp + 1);
        _advance(r, _names(0, 0));
        assertEq(_record(r).deadline, deadline, "the clock runs on");
        vm.warp(deadline);
        _advance(r, _names(1, 1));
        assertEq(_record(r).deadline, block.timestamp + ANSWER / 4, "a quarter for the last");
        vm.warp(block.timestamp + ANSWER / 4);
        _advance(r, _names(2, 1));
        assertEq(_record(r).version, 1, "in time");
    }

    function test_timeout_forfeitsForTheLateAlone() public {
        Room memory r = _room();
        _advance(r, _names(1, 3));
        vm.warp(_record(r).deadline + 1);
        table.timeout(_timeoutCall(r));
        r.state = _lapsed(r);
        assertEq(_record(r).lapsed, 5, "seats 0 and 2");
        assertTrue(_record(r).state == _hash(r), "as the reducer says");
        assertTrue(_isOver(r), "one seat is left");
        uint256 before = chips.balanceOf(_owner(1));
        table.settle(_settleCall(r, new Signature[](0)));
        assertEq(chips.balanceOf(_owner(1)) - before, 3 * STAKE, "which takes all");
    }

    /// Posted together, they are one transaction; posted in halves, nothing is lost.
    function test_advance_takesAllSharesAtOnce() public {
        Room memory r = _room();
        PostedMove[] memory moves = new PostedMove[](3);
        Room memory half = abi.decode(abi.encode(r), (Room));
        for (uint8 i = 0; i < 3; i++) {
            moves[i] = _posted(half, _names(i, i), _sessionKey(i));
            _go(half, _names(i, i));
        }
        table.advance(AdvanceCall(r.id, r.terms, r.seating, r.state, moves));
        assertEq(_record(r).version, 1, "a round");
        assertTrue(_record(r).state == _hash(half), "its end");
    }

    /// In the middle of a round nothing is final, whatever the state says of the round.
    function test_settle_revertsInTheMiddleOfARound() public {
        Room memory r = _room();
        _advance(r, _names(0, 0));
        SettleCall memory call = _settleCall(r, new Signature[](0));
        assertTrue(call.round != 0, "half a round");
        vm.expectRevert(TableErrors.NotFinal.selector);
        table.settle(call);
        call.round = 0;
        vm.expectRevert(TableErrors.StaleVersion.selector);
        table.settle(call);
    }

    function _names(uint8 seat, uint8 number) private pure returns (Deed memory) {
        return Deed(seat, abi.encode(number), "", "");
    }

    function _room() private returns (Room memory r) {
        r = _newRoom(true);
        r.terms.rules = address(lowest);
        r.terms.maxSeats = 3;
        r.setup.rulesConfig = abi.encode(FeeConfig(uint128(STAKE), 3, 3));
        _create(r);
        for (uint8 i = 0; i < 3; i++) {
            _join(r, _entry(i));
        }
        table.begin(_startCall(r));
    }
}
