// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Table} from "../../src/Table.sol";
import {AdvanceCall, JoinCall, LobbyCall, SettleCall, StartCall, TimeoutCall} from "../../src/interfaces/ITable.sol";
import {KuhnRules} from "../../src/rules/KuhnRules.sol";
import {Step} from "../../src/types/JointTypes.sol";
import {KuhnErrors} from "../../src/types/KuhnTypes.sol";
import {FixedState, Signature, TableErrors, TablePhase} from "../../src/types/TableTypes.sol";
import {newTable} from "./NewTable.sol";
import {Room, TableBench} from "./TableBench.sol";

/// Kuhn's rules until play is to begin: then they refuse (cost 0), or call something dear, as a dealer
/// calls a precompile, whose failure they tell by an error with a name.
contract StubbornRules {
    KuhnRules private immutable _kuhn = new KuhnRules();
    uint256 private immutable _cost;

    constructor(uint256 cost) {
        _cost = cost;
    }

    function begin(bytes calldata state) external view returns (Step memory) {
        (bool done,) = address(this).staticcall(abi.encodeCall(this.burn, ()));
        if (!done || _cost == 0) revert KuhnErrors.NotEnoughSeats();
        return _kuhn.begin(state);
    }

    function burn() external view {
        uint256 before = gasleft();
        while (before - gasleft() < _cost) {}
    }

    fallback(bytes calldata data) external returns (bytes memory answer) {
        bool done;
        (done, answer) = address(_kuhn).staticcall(data);
        if (!done) revert();
    }
}

contract BeginTest is TableBench {
    function setUp() public {
        _deploy(newTable());
    }

    function test_join_startsOnTheHashOfTheLobby() public {
        Room memory r = _joined(false);
        assertEq(_record(r).phase, TablePhase.Live, "live");
        assertEq(uint256(_record(r).state), uint256(keccak256(abi.encode(keccak256(r.lobby), r.id))), "its lobby");
    }

    function test_begin_recordsTheFirstState() public {
        Room memory r = _joined(false);
        vm.prank(address(0x5555));
        table.begin(_startCall(r));
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "first state");
        assertEq(_record(r).phase, TablePhase.Live, "still live");
        assertEq(_record(r).version, 0, "version");
    }

    function test_begin_revertsIfItHasBegunOrPlayIsFurther() public {
        Room memory r = _seated(false);
        StartCall memory call = _startCall(r);
        vm.expectRevert(TableErrors.WrongState.selector);
        table.begin(call);
        r = _joined(false);
        _go(r, _shuffle());
        table.checkpoint(r.id, r.terms, r.seating, _fixed(r));
        call = _startCall(r);
        vm.expectRevert(TableErrors.WrongState.selector);
        table.begin(call);
    }

    function test_begin_revertsIfTheCalldataIsNotTheTables() public {
        Room memory r = _joined(false);
        bytes4[6] memory codes = [
            TableErrors.WrongTerms.selector,
            TableErrors.WrongSetup.selector,
            TableErrors.WrongSeating.selector,
            TableErrors.WrongState.selector,
            TableErrors.WrongCardKeys.selector,
            TableErrors.WrongCardKeys.selector
        ];
        for (uint256 i = 0; i < 6; i++) {
            StartCall memory call = abi.decode(abi.encode(_startCall(r)), (StartCall));
            if (i == 0) call.terms.answerSeconds++;
            if (i == 1) call.setup.dealerConfig = hex"01";
            if (i == 2) call.seating.seats[0].sessionKey = address(9);
            if (i == 3) call.rules = r.state.rules;
            if (i == 4) call.cardKeys[0] = hex"01";
            if (i == 5) call.cardKeys = new bytes[](1);
            vm.expectRevert(codes[i]);
            table.begin(call);
        }
    }

    function test_begin_revertsInALobby() public {
        Room memory r = _newRoom(false);
        _create(r);
        _join(r, _entry(0));
        r.lobby = r.state.rules;
        StartCall memory call = _startCall(r);
        vm.expectRevert(TableErrors.WrongPhase.selector);
        table.begin(call);
    }

    /// Otherwise whoever loses would take back what he brought.
    function test_settle_neverPaysALobby() public {
        Room memory r = _joined(false);
        _dispute0(r);
        vm.warp(block.timestamp + REGISTER + 1);
        SettleCall memory call =
            SettleCall(r.id, r.terms, r.seating, r.lobby, 0, 0, 0, new Signature[](0), 0, "");
        vm.prank(_owner(0));
        vm.expectRevert(TableErrors.StaleVersion.selector);
        table.settle(call);
        LobbyCall memory lobby = LobbyCall(r.id, r.terms, r.setup, r.seating, r.lobby);
        vm.prank(_owner(0));
        vm.expectRevert(TableErrors.WrongPhase.selector);
        table.leaveLobby(lobby, 0, "");
        vm.expectRevert(TableErrors.WrongPhase.selector);
        table.cancel(lobby);
    }

    function test_dispute_ofATableThatHasNotBegunLeadsToPlay() public {
        Room memory r = _joined(false);
        _dispute0(r);
        vm.warp(block.timestamp + REGISTER + 1);
        AdvanceCall memory early = _advanceCall(r, _shuffle());
        vm.expectRevert(TableErrors.WrongState.selector);
        table.advance(early);
        table.begin(_startCall(r));
        _advance(r, _shuffle());
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "played on");
    }

    function test_begin_movesNoDeadline() public {
        Room memory r = _joined(true);
        (, uint256 deadline) = table.clock(r.id, r.terms);
        vm.warp(deadline);
        table.begin(_startCall(r));
        assertEq(_record(r).deadline, deadline, "the same");
        TimeoutCall memory late = _timeoutCall(r);
        vm.expectRevert(TableErrors.TooEarly.selector);
        table.timeout(late);
        vm.warp(deadline + 1);
        table.timeout(late);
    }

    function test_begin_opensTheLobbyAgainIfTheRulesRefuse() public {
        Room memory r = _stubborn(0);
        uint256 before = chips.balanceOf(_owner(0));
        vm.expectEmit();
        emit Refused(r.id, abi.encodeWithSelector(KuhnErrors.NotEnoughSeats.selector));
        table.begin(_startCall(r));
        assertEq(_record(r).phase, TablePhase.Lobby, "lobby");
        vm.prank(_owner(0));
        table.leaveLobby(LobbyCall(r.id, r.terms, r.setup, r.seating, r.lobby), 0, "");
        assertEq(chips.balanceOf(_owner(0)), before + STAKE, "paid back");
    }

    /// Rules whose beginning is dear, called with too little gas, look as if they refused.
    function test_begin_takesNoRefusalForWantOfGas() public {
        Room memory r = _stubborn(2_000_000);
        StartCall memory call = _startCall(r);
        uint256 refused;
        bool done;
        for (uint256 gas_ = 1_990_000; !done; gas_ += 10_000) {
            assertEq(_record(r).phase, TablePhase.Live, "no lobby");
            bytes memory answer;
            (done, answer) = address(table).call{gas: gas_}(abi.encodeCall(table.begin, (call)));
            if (!done && bytes4(answer) == TableErrors.NotBegun.selector) refused++;
        }
        assertTrue(refused > 0, "tried");
        _begin(r);
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "begun");
    }

    event Refused(uint256 indexed tableId, bytes reason);

    function _dispute0(Room memory r) private {
        FixedState memory f = FixedState(0, _record(r).state, new Signature[](0));
        vm.prank(_owner(0));
        table.dispute(r.id, r.terms, r.seating, f, 0, "");
    }

    function _stubborn(uint256 cost) private returns (Room memory r) {
        r = _newRoom(false);
        r.terms.rules = address(new StubbornRules(cost));
        _create(r);
        _join(r, _entry(0));
        JoinCall memory call = _joinCall(r, _entry(1));
        vm.prank(_owner(1));
        table.join(call);
        _seat(r, _entry(1));
        r.lobby = r.state.rules;
    }
}
