// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ChangeCall, JoinCall, LobbyCall, SettleCall, StartCall} from "../../src/interfaces/ITable.sol";
import {HoldemRules} from "../../src/rules/HoldemRules.sol";
import {Signature, TableEntry, TableErrors, TablePhase} from "../../src/types/TableTypes.sol";
import {ChangeBench} from "./ChangeBench.sol";
import {BringingRules, DoorMood, HostileDoor} from "./HostileDoors.sol";
import {newTable} from "./NewTable.sol";
import {Room} from "./TableBench.sol";

/// Who may sit down, and what he brings: contracts that a creator names, and that have no power but to refuse.
contract DoorsTest is ChangeBench {
    HostileDoor private door;
    address private bringing;

    function setUp() public {
        _deploy(newTable());
        holdem = new HoldemRules();
        door = new HostileDoor(table);
        bringing = address(new BringingRules(holdem));
    }

    function test_check_refusesByItsOwnError() public {
        Room memory r = _checked();
        JoinCall memory call = _joinCall(r, _buyIn(1));
        vm.prank(_owner(1));
        vm.expectRevert(abi.encodeWithSelector(HostileDoor.NotAFriend.selector, _owner(1)));
        table.join(call);
        _join(r, _buyIn(0));
        assertEq(_record(r).escrow, 100, "a friend");
    }

    function test_check_isBoundedWhateverItDoes() public {
        Room memory r = _checked();
        JoinCall memory call = _joinCall(r, _buyIn(0));
        for (uint8 mood = DoorMood.RefusesWithoutAWord; mood <= DoorMood.BurnsGas; mood++) {
            door.setMood(mood);
            (bool done, bytes memory answer, uint256 used) = _tried(_owner(0), abi.encodeCall(table.join, (call)));
            assertTrue(!done, "refused");
            assertAtMost(answer.length, 256, "a bounded answer");
            assertAtMost(used, 700_000, "a bounded cost");
            if (mood != DoorMood.Shouts) assertTrue(bytes4(answer) == TableErrors.CheckRefused.selector, "by name");
        }
    }

    /// Its answer is of no interest: it refuses by reverting.
    function test_check_isAskedAtAChangeToo() public {
        Room memory r = _newHoldem(false);
        (r.setup.check, r.setup.checkConfig) = (address(door), abi.encode(_owner(2)));
        _startTwo(r);
        ChangeCall memory call = _change(r, 0, _one(_buyIn(2)));
        vm.prank(_owner(2));
        vm.expectRevert(abi.encodeWithSelector(HostileDoor.NotAFriend.selector, _owner(2)));
        table.change(call);
    }

    event Brought(uint256 indexed tableId, uint8 seat, uint256 word);

    function test_locker_saysWhatASeatBrings() public {
        Room memory r = _locked();
        JoinCall memory call = _joinCall(r, _buyIn(0));
        vm.expectEmit();
        emit Brought(r.id, 0, 7);
        vm.prank(_owner(0));
        table.join(call);
        assertEq(door.locks(_owner(0)), 1, "locked");
    }

    function test_locker_canRefuseASeatAndNothingElse() public {
        Room memory r = _locked();
        JoinCall memory call = _joinCall(r, _buyIn(0));
        bytes4[6] memory codes = [
            HostileDoor.StillInGame.selector,
            TableErrors.LockerRefused.selector,
            bytes4(0),
            TableErrors.LockerRefused.selector,
            TableErrors.LockerRefused.selector,
            TableErrors.Reentered.selector
        ];
        for (uint8 mood = 1; mood <= DoorMood.Enters; mood++) {
            door.setMood(mood);
            (bool done, bytes memory answer, uint256 used) = _tried(_owner(0), abi.encodeCall(table.join, (call)));
            assertTrue(!done && bytes4(answer) == codes[mood - 1], "refused by name");
            assertAtMost(answer.length, 256, "a bounded answer");
            assertAtMost(used, 800_000, "a bounded cost");
        }
        assertEq(_record(r).escrow, 0, "nobody sits");
    }

    function test_join_revertsIfTheRulesTakeNothing() public {
        Room memory r = _newHoldem(false);
        r.setup.locker = address(door);
        _create(r);
        JoinCall memory call = _joinCall(r, _buyIn(0));
        vm.prank(_owner(0));
        vm.expectRevert(TableErrors.RulesTakeNothing.selector);
        table.join(call);
    }

    function test_change_seatsNobodyWhereThereIsALocker() public {
        Room memory r = _locked();
        _startTwo(r);
        ChangeCall memory call = _change(r, 0, _one(_buyIn(2)));
        vm.prank(_owner(2));
        vm.expectRevert(TableErrors.LobbyOnly.selector);
        table.change(call);
    }

    function test_change_topsUpWhoSitsAlready() public {
        Room memory r = _locked();
        _startTwo(r);
        _playHand(r);
        TableEntry memory e = _buyIn(0);
        e.amount = 50;
        ChangeCall memory call = _change(r, 0, _one(e));
        vm.prank(_owner(0));
        table.change(call);
        assertEq(_record(r).escrow, 250, "escrow");
        assertEq(door.locks(_owner(0)), 1, "locked once");
    }

    function test_locker_stopsNoPayout() public {
        for (uint8 mood = 0; mood <= DoorMood.Enters; mood++) {
            _leavesLobby(mood);
            _cancels(mood);
            _leavesAtAChange(mood);
            _settles(mood);
        }
    }

    /// Whoever posts can't keep a lock by bringing too little gas.
    function test_unlock_hasItsGasOrNothingHappens() public {
        Room memory r = _locked();
        _join(r, _buyIn(0));
        bytes memory data = abi.encodeCall(table.leaveLobby, (_lobbyCall(r), 0, ""));
        uint256 refused;
        for (uint256 gas_ = 60_000; door.locks(_owner(0)) == 1; gas_ += 5_000) {
            vm.prank(_owner(0));
            (bool done,) = address(table).call{gas: gas_}(data);
            assertTrue(done == (door.locks(_owner(0)) == 0), "unlocked or not at all");
            if (!done) refused++;
        }
        assertTrue(refused > 5, "tried with too little");
    }

    function _leavesLobby(uint8 mood) private {
        Room memory r = _locked();
        _join(r, _buyIn(0));
        door.setMood(mood);
        uint256 before = chips.balanceOf(_owner(0));
        LobbyCall memory call = _lobbyCall(r);
        vm.prank(_owner(0));
        table.leaveLobby(call, 0, "");
        assertEq(chips.balanceOf(_owner(0)) - before, 100, "paid");
    }

    function _cancels(uint8 mood) private {
        Room memory r = _locked();
        _join(r, _buyIn(0));
        _join(r, _buyIn(1));
        door.setMood(mood);
        uint256 before = chips.balanceOf(_owner(0)) + chips.balanceOf(_owner(1));
        table.cancel(_lobbyCall(r));
        assertEq(chips.balanceOf(_owner(0)) + chips.balanceOf(_owner(1)) - before, 200, "paid");
    }

    function _leavesAtAChange(uint8 mood) private {
        Room memory r = _locked();
        for (uint8 i = 0; i < 3; i++) {
            _join(r, _buyIn(i));
        }
        table.begin(_startCall(r));
        door.setMood(mood);
        uint256 before = chips.balanceOf(_owner(1));
        table.change(_change(r, 2, _none()));
        assertEq(chips.balanceOf(_owner(1)) - before, 100, "paid");
    }

    function _settles(uint8 mood) private {
        Room memory r = _locked();
        _startTwo(r);
        door.setMood(mood);
        r.state.dealerHash = 0;
        r.state.version++;
        SettleCall memory call = _settleCall(r, _acks(r));
        table.settle(call);
        assertEq(_record(r).phase, TablePhase.Done, "done");
        assertEq(call.acks.length, 2, "by both");
    }

    function _checked() private returns (Room memory r) {
        r = _newHoldem(false);
        (r.setup.check, r.setup.checkConfig) = (address(door), abi.encode(_owner(1)));
        _create(r);
    }

    function _locked() private returns (Room memory r) {
        door.setMood(DoorMood.Honest);
        r = _newHoldem(false);
        (r.terms.rules, r.setup.locker) = (bringing, address(door));
        _create(r);
    }

    function _startTwo(Room memory r) private {
        if (r.id == 0) _create(r);
        _join(r, _buyIn(0));
        _join(r, _buyIn(1));
        table.start(StartCall(r.id, r.terms, r.setup, r.seating, r.state.rules, new bytes[](3)));
        _begin(r);
    }

    function _tried(address by, bytes memory data) private returns (bool done, bytes memory answer, uint256 used) {
        vm.prank(by);
        uint256 before = gasleft();
        (done, answer) = address(table).call(data);
        used = before - gasleft();
    }
}
