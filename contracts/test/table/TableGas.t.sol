// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AdvanceCall, ChangeCall, JoinCall, LobbyCall, SettleCall, StartCall, TimeoutCall} from "../../src/interfaces/ITable.sol";
import {HoldemRules} from "../../src/rules/HoldemRules.sol";
import {FixedState, Signature, TableEntry, TablePhase} from "../../src/types/TableTypes.sol";
import {ChangeBench} from "./ChangeBench.sol";
import {HostileToken, Mood} from "./Hostile.sol";
import {newTable} from "./NewTable.sol";
import {Room} from "./TableBench.sol";

/// What the chain charges for each call of the table. `npm run bench -- gas` runs it with every call as a
/// transaction of its own, and compares what is logged with the first edition.
contract TableGasTest is ChangeBench {
    event log_named_uint(string key, uint256 val);

    function setUp() public {
        _deploy(newTable());
        holdem = new HoldemRules();
    }

    function _tell(string memory what) private {
        emit log_named_uint(what, vm.lastCallGas().gasTotalUsed);
    }

    function test_gas_ofALobby() public {
        Room memory r = _newHoldem(false);
        _create(r);
        _tell("create");
        JoinCall memory join = _joinCall(r, _buyIn(0));
        vm.prank(_owner(0));
        table.join(join);
        _tell("join");
        _seat(r, _buyIn(0));
        _join(r, _buyIn(1));
        LobbyCall memory call = _lobbyCall(r);
        vm.prank(_owner(1));
        table.leaveLobby(call, 1, "");
        _tell("leaveLobby");
        _unseat(r, 1);
        _join(r, _buyIn(1));
        table.cancel(_lobbyCall(r));
        _tell("cancel, two seats");
        assertEq(_record(r).phase, TablePhase.Done, "done");
    }

    function test_gas_ofAStart() public {
        Room memory r = _newHoldem(false);
        _create(r);
        _join(r, _buyIn(0));
        _join(r, _buyIn(1));
        StartCall memory start = StartCall(r.id, r.terms, r.setup, r.seating, r.state.rules, new bytes[](3));
        table.start(start);
        _tell("start");
        r = _newRoom(false);
        _create(r);
        _join(r, _entry(0));
        JoinCall memory join = _joinCall(r, _entry(1));
        vm.prank(_owner(1));
        table.join(join);
        _tell("join that starts");
        _seat(r, _entry(1));
        _begin(r);
        table.begin(_startCall(r));
        _tell("begin");
        assertEq(uint256(_record(r).state), uint256(_hash(r)), "begun");
    }

    function test_gas_ofPlay() public {
        Room memory r = _seated(false);
        _go(r, _shuffle());
        table.checkpoint(r.id, r.terms, r.seating, _fixed(r));
        _tell("checkpoint");
        FixedState memory f = FixedState(r.state.version, _hash(r), new Signature[](0));
        vm.prank(_owner(0));
        table.dispute(r.id, r.terms, r.seating, f, 0, "");
        _tell("dispute");
        vm.warp(block.timestamp + REGISTER + 1);
        AdvanceCall memory bet = _advanceCall(r, _bet(0));
        table.advance(bet);
        _tell("advance, a bet");
        _go(r, _bet(0));
        vm.warp(block.timestamp + ANSWER + 1);
        TimeoutCall memory late = _timeoutCall(r);
        table.timeout(late);
        _tell("timeout");
        r.state = _lapsed(r);
        SettleCall memory end = _settleCall(r, new Signature[](0));
        table.settle(end);
        _tell("settle, a recorded state");
        r = _seated(true);
        AdvanceCall memory deck = _advanceCall(r, _shuffle());
        table.advance(deck);
        _tell("advance, the open dealer's deck");
        assertEq(_record(r).version, 1, "one version");
    }

    function test_gas_ofAnEnd() public {
        Room memory r = _seated(false);
        _go(r, _shuffle());
        _go(r, _bet(0));
        _go(r, _bet(1));
        SettleCall memory end = _settleCall(r, _acks(r));
        table.settle(end);
        _tell("settle, a state that all signed");
        HostileToken token = new HostileToken(table);
        r = _newRoom(false);
        r.terms.token = address(token);
        for (uint8 i = 0; i < 2; i++) {
            token.mint(_owner(i), 100);
        }
        _create(r);
        _join(r, _entry(0));
        _join(r, _entry(1));
        table.begin(_startCall(r));
        _go(r, _shuffle());
        _go(r, _bet(0));
        _go(r, _bet(1));
        token.setMood(Mood.Reverts);
        end = _settleCall(r, _acks(r));
        table.settle(end);
        token.setMood(Mood.Honest);
        address payee = table.owed(address(token), _owner(0)) != 0 ? _owner(0) : _owner(1);
        vm.prank(payee);
        table.withdraw(address(token), payee);
        _tell("withdraw");
        assertEq(table.owed(address(token), payee), 0, "paid");
    }

    function test_gas_ofChanges() public {
        Room memory r = _twoOfThree(false);
        _changed(r, 0, _one(_buyIn(2)), 2, "change, a newcomer");
        r = _twoOfThree(false);
        _playHand(r);
        _changed(r, 2, _one(_buyIn(2)), 2, "change, a leaver and a newcomer");
        r = _twoOfThree(false);
        _playHand(r);
        TableEntry memory e = _buyIn(0);
        e.amount = 50;
        _changed(r, 0, _one(e), 0, "change, a top-up");
    }

    function _changed(Room memory r, uint256 leaving, TableEntry[] memory entries, uint8 by, string memory what)
        private
    {
        ChangeCall memory call = _change(r, leaving, entries);
        vm.prank(_owner(by));
        table.change(call);
        _tell(what);
        assertEq(_record(r).epoch, 1, "a new epoch");
    }
}
